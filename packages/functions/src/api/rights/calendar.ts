import {
  calendarFeed,
  licenseEndPage,
  licenseEndsQuery,
  releaseEndPage,
} from "@clearhouse/core/integrations/calendar/calendar.schema.ts";
import { Calendar } from "@clearhouse/core/integrations/calendar/index.ts";
import { Hono } from "hono";
import { member, opens } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { valid } from "../http/validate.ts";

export const calendarRoutes = new Hono()
  .get(
    "/",
    describe("Lists the licenses that end in a range of days, by their last day", { 200: licenseEndPage }),
    opens("licenses:read"),
    valid("query", licenseEndsQuery),
    async (c) => c.json(await Calendar.ends(c.req.valid("query")), 200),
  )
  .get(
    "/releases",
    describe("Lists the releases of people and music that end in a range of days, by their last day", {
      200: releaseEndPage,
    }),
    opens("licenses:read"),
    valid("query", licenseEndsQuery),
    async (c) => c.json(await Calendar.releaseEnds(c.req.valid("query")), 200),
  )
  .get(
    "/feed",
    describe("Returns the URL of the caller's own calendar feed; null if there is none", { 200: calendarFeed }),
    member,
    async (c) => c.json(await Calendar.feed(), 200),
  )
  .post(
    "/feed",
    describe("Makes a new URL for the caller's calendar feed; the previous URL stops working", {
      201: calendarFeed,
    }),
    member,
    async (c) => c.json(await Calendar.makeFeed(), 201),
  )
  .delete("/feed", describe("Turns the caller's calendar feed off", { 204: undefined }), member, async (c) => {
    await Calendar.endFeed();
    return c.body(null, 204);
  });
