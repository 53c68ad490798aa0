import { Calendar } from "@clearhouse/core/integrations/calendar/index.ts";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { icsOf } from "../../calendar/ics.ts";
import { describe } from "../http/describe.ts";
import { throughLink } from "./links.ts";

/**
 * The feed that calendar programs read at a member's secret URL. The function that draws pages answers this route, so
 * that the library for calendars isn't part of the API's bundle.
 */
export const calendarFeedRoutes = new Hono().get(
  "/feed/:code",
  describe("Returns a member's feed of license ends as an iCalendar text", { 200: undefined }),
  compress({ encoding: "gzip" }),
  etag(),
  async (c) => {
    // Some calendar programs accept only URLs that end in .ics.
    const token = c.req.param("code").replace(/\.ics$/, "");
    const content = await throughLink("calendar", token, () => Calendar.readFeed(token));
    c.header("Content-Type", "text/calendar; charset=utf-8");
    c.header("Cache-Control", "private, no-cache");
    c.header("X-Robots-Tag", "noindex, nofollow");
    return c.body(icsOf(content), 200);
  },
);
