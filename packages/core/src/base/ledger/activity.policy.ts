import {
  ACTIVITY_ENTRIES,
  type ActivityEntry,
  type ActivityKind,
  type ActivityQuery,
  type ActivityType,
} from "./activity.schema.ts";

/** Whether a step matches a filter by kind and by person. */
export const isLookedFor = (
  { type, actor }: { type: ActivityType; actor: { kind: ActivityEntry["by"]["kind"]; id: string } },
  { kind, who }: Pick<ActivityQuery, "kind" | "who">,
): boolean => {
  // A later release, beside this one or before a way back, may have written a type that this one doesn't know.
  const known: { kind: ActivityKind } | undefined = ACTIVITY_ENTRIES[type];
  if (kind !== undefined && known?.kind !== kind) return false;
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
