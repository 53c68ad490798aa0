import { isExpired } from "../asset/asset.policy.ts";
import type { AssetStatus } from "../asset/asset.schema.ts";
import { leads } from "../licence/term.policy.ts";

/** Pure rules of grants: each is said here once, for the server and the interface. */

/** The most grants that an asset holds at once: what ends them all must fit into one transaction. */
export const MAX_GRANTS = 20;

/** What of a grant says which of several counts. */
export interface GrantTerm {
  grantId: string;
  /** ISO 8601. */
  approvedAt: string;
  /** Last day, a calendar date in the team's time zone; "" for none. */
  expiresOn: string;
}

/** Whether a grant holds on a calendar day of the team: it wasn't taken back, and its last day hasn't passed. */
export const inForce = (grant: { expiresOn: string; ended?: unknown }, on: string): boolean =>
  grant.ended === undefined && !isExpired(grant.expiresOn, on);

const termOf = ({ grantId, approvedAt, expiresOn }: GrantTerm) => ({ id: grantId, since: approvedAt, expiresOn });

/**
 * The grant that an asset's card shows, of those that weren't taken back: of those in force the one that reaches
 * farthest; where none is in force, the one that ended last. That is the same one on every day, since whatever reaches
 * farther also ends later; so it can be stored, and no timer has to change it.
 */
export const leadingGrant = <Grant extends GrantTerm>(grants: readonly Grant[]): Grant | undefined =>
  grants.reduce<Grant | undefined>(
    (leading, grant) => (!leading || leads(termOf(grant), termOf(leading)) ? grant : leading),
    undefined,
  );

/**
 * The status that an asset's grants make: one without an end makes it approved, one with an end time-limited, also past
 * its end.
 * @param otherwise what an asset without a grant is
 */
export const statusOfGrants = (grants: readonly GrantTerm[], otherwise: AssetStatus): AssetStatus => {
  const leading = leadingGrant(grants);
  if (!leading) return otherwise;
  return leading.expiresOn === "" ? "approved" : "time-limited";
};
