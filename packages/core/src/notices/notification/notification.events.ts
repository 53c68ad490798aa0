import * as z from "zod";
import { defineEvent } from "../../platform/events/event.ts";

/** A person's summary is closed and has to be mailed. */
export const NotificationDigestDue = defineEvent("notification.digest.due", {
  userId: z.string(),
  digestId: z.string(),
});
