import * as z from "zod";
import { cursor, timestamp } from "../platform/fields.schema.ts";

/** Every step of an asset's life; the verbs are what the timeline is made of. */
export const ACTIVITY_TYPES = [
  "asset.created",
  "asset.edited",
  "asset.status.changed",
  "asset.file.hashed",
  "asset.file.not_hashed",
  "asset.thumbnail.made",
  "asset.file.downloaded",
  "asset.duplicate.noted",
  "asset.deleted",
  "rights_request.created",
  "rights_request.link.copied",
  "rights_request.post.copied",
  "rights_request.post.not_copied",
  "rights_request.viewed",
  "rights_request.replied",
  "rights_request.approved",
  "rights_request.denied",
  "rights_request.withdrawn",
  "rights_request.removal_requested",
  "rights_request.expired",
  "rights_request.reminded",
  "grant.withdrawn",
  "licence.issued",
  "mail.sent",
  "mail.failed",
] as const;
export const activityType = z.enum(ACTIVITY_TYPES);
export type ActivityType = z.infer<typeof activityType>;

export const activityEntry = z.object({
  seq: z.number().int(),
  type: activityType,
  at: timestamp,
  by: z.object({
    kind: z.enum(["member", "owner", "system"]),
    /** "" once the person was erased. */
    name: z.string(),
    /** Admins alone see an outsider's address and browser. */
    email: z.string().optional(),
    ip: z.string().optional(),
    userAgent: z.string().optional(),
  }),
  /** Who was asked, by name or handle; email "" where the link was handed over by the team. Absent once erased. */
  asked: z.object({ name: z.string(), email: z.string() }).optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  /** Plain facts of the step, ready to be shown: sha256, file name, changed fields, restrictions … */
  facts: z.record(z.string(), z.string()),
  hash: z.string(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const activityQuery = z.object({
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export const activityPage = z.object({ items: z.array(activityEntry), cursor: z.string().nullable() });
export type ActivityPage = z.infer<typeof activityPage>;
