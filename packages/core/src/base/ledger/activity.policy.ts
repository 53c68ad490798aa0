import type { ActivityEntry, ActivityKind, ActivityQuery, ActivityType } from "./activity.schema.ts";

/** The kind of each type of step. */
const KINDS: Record<ActivityType, ActivityKind> = {
  "asset.created": "edits",
  "asset.edited": "edits",
  "asset.status.changed": "decisions",
  "asset.file.hashed": "files",
  "asset.file.not_hashed": "files",
  "asset.thumbnail.made": "files",
  "asset.file.restored": "files",
  "asset.file.downloaded": "downloads",
  "asset.duplicate.noted": "files",
  "asset.deleted": "edits",
  "publication.added": "edits",
  "publication.edited": "edits",
  "publication.removed": "edits",
  "release.added": "edits",
  "release.edited": "edits",
  "release.removed": "edits",
  "release.shown": "edits",
  "rights_request.created": "requests",
  "rights_request.link.copied": "requests",
  "rights_request.post.copied": "requests",
  "rights_request.post.not_copied": "requests",
  "rights_request.viewed": "requests",
  "rights_request.replied": "requests",
  "rights_request.agreed": "requests",
  "rights_request.approved": "decisions",
  "rights_request.denied": "decisions",
  "rights_request.withdrawn": "requests",
  "rights_request.removal_requested": "requests",
  "rights_request.expired": "requests",
  "rights_request.mailed": "requests",
  "rights_request.reminded": "requests",
  "rights_request.reminders.stopped": "requests",
  "rights_request.reminders.resumed": "requests",
  "contract.declined": "requests",
  "contract.voided": "requests",
  "contract.expired": "requests",
  "contract.resent": "requests",
  "grant.withdrawn": "decisions",
  "licence.issued": "decisions",
  "mail.sent": "mails",
  "mail.failed": "mails",
};

/** Whether a step matches a filter by kind and by person. */
export const isLookedFor = (
  { type, actor }: { type: ActivityType; actor: { kind: ActivityEntry["by"]["kind"]; id: string } },
  { kind, who }: Pick<ActivityQuery, "kind" | "who">,
): boolean => {
  if (kind !== undefined && KINDS[type] !== kind) return false;
  return who === undefined || who === actor.kind || (actor.kind === "member" && who === actor.id);
};

const ANSWERS: ReadonlySet<string> = new Set<ActivityType>(["rights_request.approved", "rights_request.denied"]);
const BY_HAND: ReadonlySet<string> = new Set<ActivityType>(["asset.status.changed", "asset.edited"]);

/**
 * Whether a step decides what may be done with an asset. What the decider read, answered and uploaded is stored as
 * evidence of such a step.
 */
export const hasEvidence = ({ type, facts }: { type: string; facts: Readonly<Record<string, string>> }): boolean =>
  ANSWERS.has(type) || (BY_HAND.has(type) && facts.grant !== undefined);
