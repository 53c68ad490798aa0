import * as z from "zod";
import { resourceId } from "../../platform/fields.schema.ts";
import { actorKind, ledgerEntry, ledgerPage, ledgerQuery } from "./ledger.schema.ts";

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

export const activityEntry = ledgerEntry(activityType).extend({
  /**
   * Who was asked, by name or handle; `email` is "" if the team passed the link on itself. Absent after the person was
   * erased.
   */
  asked: z.object({ name: z.string(), email: z.string() }).optional(),
  /** The person or the music that a release is about, and a minor's guardian; absent after the person was erased. */
  release: z.object({ name: z.string(), guardian: z.string() }).optional(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const activityQuery = ledgerQuery.extend({
  kind: activityKind.optional(),
  /** Whose steps are wanted: a kind of actor (`member` for all members), or a member's id. */
  who: actorKind.or(resourceId).optional(),
});
export type ActivityQuery = z.output<typeof activityQuery>;
export const activityPage = ledgerPage(activityEntry);
export type ActivityPage = z.infer<typeof activityPage>;
