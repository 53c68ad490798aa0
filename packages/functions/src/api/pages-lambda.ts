import { Hono } from "hono";
import { handle } from "hono/aws-lambda";
import { base } from "./http/base.ts";
import { publicPageRoutes } from "./pages/public-pages.ts";
import { calendarFeedRoutes } from "./rights/calendar-feed.ts";

/** What draws pages and calendars. On AWS it has its own function. */
export const pages = new Hono().route("/", publicPageRoutes).route("/api/calendar", calendarFeedRoutes);

export const handler = handle(base().route("/", pages));
