import { handle } from "hono/aws-lambda";
import { base } from "./base.ts";
import { calendarFeedRoutes } from "./calendar-feed.ts";
import { publicPageRoutes } from "./public-pages.ts";

const app = base();
app.route("/", publicPageRoutes);
app.route("/api/calendar", calendarFeedRoutes);

export const handler = handle(app);
