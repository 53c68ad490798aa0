import * as z from "zod";
import { cursor, resourceId, timestamp } from "../../platform/fields.schema.ts";

/** The types of steps in an asset's activity. */
export const ACTIVITY_TYPES = [
  "asset.created",
  "asset.edited",
  "asset.status.changed",
  "asset.file.hashed",
  "asset.file.not_hashed",
  "asset.thumbnail.made",
  "asset.file.restored",
  "asset.file.downloaded",
  "asset.duplicate.noted",
  "asset.deleted",
  "publication.added",
  "publication.edited",
  "publication.removed",
  "release.added",
  "release.edited",
  "release.removed",
  "release.shown",
  "rights_request.created",
  "rights_request.link.copied",
  "rights_request.post.copied",
  "rights_request.post.not_copied",
  "rights_request.viewed",
  "rights_request.replied",
  "rights_request.agreed",
  "rights_request.approved",
  "rights_request.denied",
  "rights_request.withdrawn",
  "rights_request.removal_requested",
  "rights_request.expired",
  "rights_request.mailed",
  "rights_request.reminded",
  "rights_request.reminders.stopped",
  "rights_request.reminders.resumed",
  "contract.declined",
  "contract.voided",
  "contract.expired",
  "contract.resent",
  "grant.withdrawn",
  "licence.issued",
  "mail.sent",
  "mail.failed",
] as const;
export const activityType = z.enum(ACTIVITY_TYPES);
export type ActivityType = z.infer<typeof activityType>;

/** The kinds by which a person filters the timeline; each type of step has one kind. */
export const ACTIVITY_KINDS = ["decisions", "requests", "downloads", "edits", "mails", "files"] as const;
export const activityKind = z.enum(ACTIVITY_KINDS);
export type ActivityKind = z.infer<typeof activityKind>;

/**
 * Why an entry of a hash chain (chain.ts) doesn't fit. `status_differs`: this entry is the last entry that sets a
 * status, but the asset has another status. `anchor_differs`: an anchor has another hash for the entry of this number.
 */
export const FLAWS = [
  "missing",
  "changed",
  "foreign",
  "unlinked",
  "person_changed",
  "head_differs",
  "anchor_differs",
  "status_differs",
] as const;
export type Flaw = (typeof FLAWS)[number];

/** Who takes a step: a member, the holder of a link (owner, creator or signer), or the product itself. */
export const actorKind = z.enum(["member", "owner", "creator", "signer", "system"]);
export type ActorKind = z.infer<typeof actorKind>;

export const entryActor = z.object({
  kind: actorKind,
  /** The id of the member; absent for other actors. */
  id: z.string().optional(),
  /** "" after the person was erased. */
  name: z.string(),
  /** Only admins see an outsider's email address, IP address and browser. */
  email: z.string().optional(),
  ip: z.string().optional(),
  userAgent: z.string().optional(),
});

export const activityEntry = z.object({
  seq: z.number().int(),
  type: activityType,
  at: timestamp,
  by: entryActor,
  /**
   * Who was asked, by name or handle; `email` is "" if the team passed the link on itself. Absent after the person was
   * erased.
   */
  asked: z.object({ name: z.string(), email: z.string() }).optional(),
  /** The person or the music that a release is about, and a minor's guardian; absent after the person was erased. */
  release: z.object({ name: z.string(), guardian: z.string() }).optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  /** Facts of the step, as they are shown: a SHA-256, a file name, changed fields, restrictions … */
  facts: z.record(z.string(), z.string()),
  hash: z.string(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const activityQuery = z.object({
  kind: activityKind.optional(),
  /** Whose steps are wanted: a kind of actor (`member` for all members), or a member's id. */
  who: actorKind.or(resourceId).optional(),
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type ActivityQuery = z.output<typeof activityQuery>;
export const activityPage = z.object({ items: z.array(activityEntry), cursor: z.string().nullable() });
export type ActivityPage = z.infer<typeof activityPage>;
