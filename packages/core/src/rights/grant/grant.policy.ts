import { isExpired, leads } from "../../base/license/scope.policy.ts";
import type { AssetStatus } from "../../library/asset/asset.schema.ts";

/** Rules of grants without side effects, shared by server and browser. */

/** The most grants that an asset may have at once, so that one transaction can end them all. */
export const MAX_GRANTS = 20;

/** What decides which of several grants an asset shows. */
export interface GrantTerm {
  grantId: string;
  /** ISO 8601. */
  approvedAt: string;
  /** Last day, a calendar date in the team's time zone; "" for none. */
  expiresOn: string;
}

/** Whether a grant is in force on a calendar day of the team: it isn't withdrawn, and its last day hasn't passed. */
export const inForce = (grant: { expiresOn: string; ended?: unknown }, on: string): boolean =>
  grant.ended === undefined && !isExpired(grant.expiresOn, on);

const termOf = ({ grantId, approvedAt, expiresOn }: GrantTerm) => ({ id: grantId, since: approvedAt, expiresOn });

/**
 * Of an asset's grants that weren't withdrawn, the grant that the asset shows: a grant without an end, otherwise the
 * grant with the latest end. If all grants have ended, this is the grant that ended last. The choice doesn't depend on
 * today's date, so it can be stored, and no timer has to update it.
 */
export const leadingGrant = <Grant extends GrantTerm>(grants: readonly Grant[]): Grant | undefined =>
  grants.reduce<Grant | undefined>(
    (leading, grant) => (!leading || leads(termOf(grant), termOf(leading)) ? grant : leading),
    undefined,
  );

/**
 * The status that follows from an asset's grants: approved if a grant has no end, otherwise time-limited, even after
 * the last grant has ended.
 * @param otherwise the status of an asset without a grant
 */
export const statusOfGrants = (grants: readonly GrantTerm[], otherwise: AssetStatus): AssetStatus => {
  const leading = leadingGrant(grants);
  if (!leading) return otherwise;
  return leading.expiresOn === "" ? "approved" : "time-limited";
};
