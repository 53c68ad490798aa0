import { shownDate } from "../../platform/calendar-date.policy.ts";
import { ended, found, refusedRenewal, takingDown } from "./asset-rows.policy.ts";
import type { Facts, Finding, Owner } from "./facts.policy.ts";

/**
 * The rows of an owner without a grant in force. Of the requests to this owner, the latest one counts alone; that
 * nobody was asked is a row only if nothing else says why there is no grant, and neither an owner nor the team said no.
 */
export const missingRows = ({ grants, endedByTeam, postsComeDown, request }: Owner, facts: Facts): Finding[] => {
  const rows: Finding[] = [];
  if (endedByTeam) rows.push(ended("ended_by_team", endedByTeam, postsComeDown));
  const [last] = grants
    .map(({ scope }) => scope.until)
    .toSorted()
    .slice(-1);
  if (last) {
    const words = refusedRenewal(facts, facts.today) ?? `Rights ended on ${shownDate(last)}.`;
    rows.push(found("rights_ended", words, { next: ["renew", ...takingDown(postsComeDown)] }));
  }
  if (request) rows.push(found(request.reason, request.text, { next: request.next ?? [] }));
  return rows.length > 0 || isRefused(facts)
    ? rows
    : [found("nobody_asked", "Nobody has been asked yet.", { next: ["request_rights"] })];
};

/** Whether a no to everything stands, which is a row of its own. */
const isRefused = ({ refusals = [], deniedByTeam, endedForOwner }: Facts): boolean =>
  Boolean(deniedByTeam || endedForOwner) || refusals.some(({ only }) => !only);
