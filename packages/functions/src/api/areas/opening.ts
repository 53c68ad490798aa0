import { Hono } from "hono";
import { savedViewRoutes } from "../assets/saved-views.ts";
import { systemRoutes } from "../system.ts";
import { notificationRoutes } from "../team/notifications.ts";
import { sessionRoutes } from "../team/session.ts";

/** What a page calls first, besides the lists. */
export const opening = new Hono()
  .basePath("/api")
  .route("/", systemRoutes)
  .route("/", sessionRoutes)
  .route("/saved-views", savedViewRoutes)
  .route("/notifications", notificationRoutes);
