import type { Facts, Owner } from "../../library/verdict/facts.policy.ts";
import { type Limit, type Reason, ROWS } from "../../library/verdict/rows.schema.ts";
import { verdict } from "../../library/verdict/verdict.policy.ts";
import { addDays } from "../../platform/clock.ts";
import type { CheckAnswer } from "./check.schema.ts";

/** What anybody is told of one grant. */
export interface PublicAnswer {
  says: Exclude<CheckAnswer, "unknown">;
  /** A calendar date. */
  since?: string;
  limits?: Limit[];
}

/** A grant, as far as an answer about it needs it. */
export interface AskedGrant {
  id: string;
  /** Set by hand or imported, without an owner. */
  isByHand: boolean;
  /** The day since which it isn't in force any more; absent while it is. */
  endedOn?: string | undefined;
  /** False for a license that starts once its fee is paid, and isn't. */
  isValid?: boolean;
}

/** Reasons whose place says that a license has ended. */
const ENDED = new Set<number>([ROWS.ended_for_owner, ROWS.rights_ended]);
/** The only reasons beside which a license in force is named. */
const HARMLESS = new Set<number>([ROWS.no_document, ROWS.limited, ROWS.in_force]);

/**
 * What anybody is told of a grant: the first that holds of open removal, end, anything else that stands in the way, an
 * approval that the team recorded, a license in force. It is never greener than the answer in the workspace, because it
 * follows from the same reasons: those of the asset, and those of this grant alone.
 * @param facts absent for a deleted asset
 */
export const publicAnswer = (facts: Facts | undefined, grant: AskedGrant): PublicAnswer => {
  const review = facts && reviewedSince(facts);
  if (review) return { says: "under_review", since: review };
  if (grant.endedOn) return { says: "ended", since: grant.endedOn };
  if (!facts || grant.isValid === false) return { says: "not_confirmed" };
  const ofAsset = verdict(facts, { on: facts.today });
  const ofGrant = verdict(alone(facts, grant.id), { on: facts.today });
  const rows = [...ofAsset.findings, ...ofGrant.findings].map(({ reason }) => rowOf(reason));
  if (rows.some((row) => ENDED.has(row))) return { says: "ended", since: endOf(facts) };
  if (rows.some((row) => !HARMLESS.has(row))) return { says: "not_confirmed" };
  if (grant.isByHand || rows.includes(ROWS.no_document)) return { says: "recorded" };
  const limits = ofGrant.findings.flatMap(({ limit }) => limit ?? []);
  return limits.length > 0 || rows.includes(ROWS.limited) ? { says: "conditions", limits } : { says: "cleared" };
};

const rowOf = (reason: Reason): number => ROWS[reason];

/** Since when an owner's wish for removal, or a claim that a member took up, is open. */
const reviewedSince = ({ removal, claims = [] }: Facts): string | undefined => {
  const open = removal && !removal.kept ? [removal.on] : [];
  const takenUp = claims.filter((claim) => claim.isTakenUp).map(({ since }) => since);
  return [...open, ...takenUp].toSorted()[0];
};

/** The facts as if there were no other grant than this one; unchanged if it isn't among them. */
const alone = (facts: Facts, grantId: string): Facts => {
  const holds = ({ grants }: Owner): boolean => grants.some(({ id }) => id === grantId);
  const filtered = (owner: Owner): Owner =>
    holds(owner) ? { ...owner, grants: owner.grants.filter(({ id }) => id === grantId) } : owner;
  const ways = facts.ways.filter((owners) => owners.some(holds));
  return { ...facts, ways: (ways.length > 0 ? ways : facts.ways).map((owners) => owners.map(filtered)) };
};

/** The first day without a right, from whatever says that rights have ended. */
const endOf = ({ endedForOwner, ways, coOwners = [], today }: Facts): string => {
  const owners = [...ways.flat(), ...coOwners];
  const ended = [endedForOwner?.on, ...owners.map(({ endedByTeam }) => endedByTeam?.on)];
  const expired = owners.flatMap(({ grants }) =>
    grants.flatMap(({ scope }) => (scope.until !== "" && scope.until < today ? addDays(scope.until, 1) : [])),
  );
  return (
    [...ended, ...expired]
      .filter((day) => day !== undefined)
      .toSorted()
      .at(-1) ?? today
  );
};
