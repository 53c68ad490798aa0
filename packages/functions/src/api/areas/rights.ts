import { Hono } from "hono";
import { analyticsRoutes } from "../rights/analytics.ts";
import { calendarRoutes } from "../rights/calendar.ts";
import { licenseRoutes } from "../rights/licenses.ts";
import { ownerBundleRoutes } from "../rights/request-bundles.ts";
import { ownerRequestRoutes, rightsRequestRoutes } from "../rights/rights-requests.ts";

export const rights = new Hono()
  .basePath("/api")
  .route("/rights-requests", rightsRequestRoutes)
  .route("/licenses", licenseRoutes)
  .route("/calendar", calendarRoutes)
  .route("/analytics", analyticsRoutes)
  .route("/owner/rights-request", ownerRequestRoutes)
  .route("/owner/request-bundle", ownerBundleRoutes);
