import { handle } from "hono/aws-lambda";
import { base } from "./http/base.ts";
import { publicPageRoutes } from "./pages/public-pages.ts";
import { calendarFeedRoutes } from "./rights/calendar-feed.ts";

const app = base();
app.route("/", publicPageRoutes);
app.route("/api/calendar", calendarFeedRoutes);

export const handler = handle(app);
