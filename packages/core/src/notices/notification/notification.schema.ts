import * as z from "zod";
import { NOTICES, type NotificationKind } from "../../base/happenings/list.schema.ts";
import { cursor, timestamp } from "../../platform/fields.schema.ts";
import { orNewer } from "../../platform/newer.schema.ts";

const KINDS = Object.keys(NOTICES) as [NotificationKind, ...NotificationKind[]];

export const notification = z.object({
  id: z.string(),
  kind: orNewer(KINDS),
  /** The name, at that time, of the person who caused the notification; "" if the product itself caused it. */
  actor: z.string(),
  /**
   * `subject` is the name of what the notification is about: an asset, a team, an email address or a way to sign in.
   * `path` is where a click leads; "" for nowhere.
   */
  subject: z.string(),
  path: z.string(),
  createdAt: timestamp,
  readAt: timestamp.nullable(),
});
export type Notification = z.infer<typeof notification>;

export const notificationQuery = z.object({
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export const notificationPage = z.object({ items: z.array(notification), cursor: z.string().nullable() });
export type NotificationPage = z.infer<typeof notificationPage>;

/** The most unread notifications that are counted; pages show this number as "99+". */
export const UNREAD_MAX = 100;
export const unread = z.object({ count: z.number().int().max(UNREAD_MAX) });

/** How email comes: a mail for each notification as it happens, or a summary every day or every week. */
export const emailFrequency = z.enum(["instant", "daily", "weekly"]);
export type EmailFrequency = z.infer<typeof emailFrequency>;

/**
 * The switches of the channels (email, push) and of the groups of kinds. The list of notifications can't
 * be turned off.
 */
export const notificationPreferences = z.object({
  email: z.boolean(),
  /** How email comes. Notifications of a new way to sign in are always mailed at once. */
  emailFrequency,
  push: z.boolean(),
  rightsRequests: z.boolean(),
  approvals: z.boolean(),
  expiringContent: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

/** The switches to change; switches that are left out stay unchanged. */
export const changePreferencesInput = notificationPreferences.partial();
export type ChangePreferencesInput = z.input<typeof changePreferencesInput>;
export type ParsedChangePreferences = z.output<typeof changePreferencesInput>;

export const DEFAULT_PREFERENCES: NotificationPreferences = {
  email: true,
  emailFrequency: "instant",
  push: false,
  rightsRequests: true,
  approvals: true,
  expiringContent: true,
};
