import { isExpired } from "../asset/asset.policy.ts";
import type { AssetStatus } from "../asset/asset.schema.ts";
import { leads } from "../licence/term.policy.ts";

/** Rules of grants without side effects, shared by the server and the interface. */

/** The most grants that an asset may have at once, so that one transaction can end them all. */
export const MAX_GRANTS = 20;

/** What decides which of several grants leads. */
export interface GrantTerm {
  grantId: string;
  /** ISO 8601. */
  approvedAt: string;
  /** Last day, a calendar date in the team's time zone; "" for none. */
  expiresOn: string;
}

/** Whether a grant holds on a calendar day of the team: it isn't withdrawn, and its last day hasn't passed. */
export const inForce = (grant: { expiresOn: string; ended?: unknown }, on: string): boolean =>
  grant.ended === undefined && !isExpired(grant.expiresOn, on);

const termOf = ({ grantId, approvedAt, expiresOn }: GrantTerm) => ({ id: grantId, since: approvedAt, expiresOn });

/**
 * The grant shown on an asset's card, out of those that weren't withdrawn: of those in force the one that reaches
 * farthest; if none is in force, the one that ended last. It is the same on every day, since a grant that reaches
 * farther also ends later. So it can be stored, and no timer has to change it.
 */
export const leadingGrant = <Grant extends GrantTerm>(grants: readonly Grant[]): Grant | undefined =>
  grants.reduce<Grant | undefined>(
    (leading, grant) => (!leading || leads(termOf(grant), termOf(leading)) ? grant : leading),
    undefined,
  );

/**
 * The status that follows from an asset's grants: approved if one of them has no end, otherwise time-limited, also
 * after the end.
 * @param otherwise what an asset without a grant is
 */
export const statusOfGrants = (grants: readonly GrantTerm[], otherwise: AssetStatus): AssetStatus => {
  const leading = leadingGrant(grants);
  if (!leading) return otherwise;
  return leading.expiresOn === "" ? "approved" : "time-limited";
};
