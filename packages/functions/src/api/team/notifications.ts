import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import {
  changePreferencesInput,
  notificationPage,
  notificationPreferences,
  notificationQuery,
  unread,
} from "@clearhouse/core/notices/notification/notification.schema.ts";
import { Hono } from "hono";
import { member } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { valid } from "../http/validate.ts";

export const notificationRoutes = new Hono()
  .get(
    "/",
    describe("Lists the signed-in person's notifications, newest first", { 200: notificationPage }),
    member,
    valid("query", notificationQuery),
    async (c) => c.json(await Notification.list(c.req.valid("query")), 200),
  )
  .get("/unread", describe("Counts the unread notifications, up to 100", { 200: unread }), member, async (c) =>
    c.json({ count: await Notification.countUnread() }, 200),
  )
  .post("/read", describe("Marks all notifications as read", { 204: undefined }), member, async (c) => {
    await Notification.markAllRead();
    return c.body(null, 204);
  })
  .post("/:notificationId/read", describe("Marks one notification as read", { 204: undefined }), member, async (c) => {
    await Notification.markRead(c.req.param("notificationId"));
    return c.body(null, 204);
  })
  .get(
    "/preferences",
    describe("Returns the person's notification preferences", { 200: notificationPreferences }),
    member,
    async (c) => c.json(await Notification.preferences(), 200),
  )
  .patch(
    "/preferences",
    describe("Changes the named notification preferences", { 200: notificationPreferences }),
    member,
    valid("json", changePreferencesInput),
    async (c) => c.json(await Notification.changePreferences(c.req.valid("json")), 200),
  );
