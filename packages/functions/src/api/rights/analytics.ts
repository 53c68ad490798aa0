import { analytics, analyticsQuery } from "@clearhouse/core/rights/analytics/analytics.schema.ts";
import { Analytics } from "@clearhouse/core/rights/analytics/index.ts";
import { Hono } from "hono";
import { member } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { valid } from "../http/validate.ts";

export const analyticsRoutes = new Hono().get(
  "/",
  describe("Counts outcomes of requests of the last 30, 90 or 365 days, by brand and by requester", {
    200: analytics,
  }),
  member,
  valid("query", analyticsQuery),
  async (c) => c.json(await Analytics.report(c.req.valid("query")), 200),
);
