import { isExpired, leads } from "../../base/license/scope.policy.ts";
import { type Agreements, agreementsOf } from "../../contracts/creator/agreement-accounts.ts";
import type { StandingLicenseRecord } from "../../contracts/creator/standing-license.entity.ts";
import type { Coverage } from "../../contracts/creator/standing-license.schema.ts";
import { standingOf, termOf } from "../../contracts/creator/standing-license.ts";
import { dayIn, todayIn } from "../../platform/clock.ts";
import { type CoveringCreator, coveringCreator, needsHolders } from "./accounts.ts";
import type { AssetRecord } from "./asset.entity.ts";

export const coverageOf = (
  {
    contractId,
    brand,
    usageRights,
    useClass,
    restrictions,
    credit = "",
    expiresOn = "",
    signedAt,
    confirmed,
  }: StandingLicenseRecord,
  timeZone: string,
): Coverage => ({
  ...{ contractId, brand, usageRights, useClass, restrictions, credit, expiresOn },
  from: dayIn(timeZone, new Date(signedAt)),
  expired: isExpired(expiresOn, todayIn(timeZone)),
  ...(confirmed && { confirmed }),
});

/**
 * An agreement as it covers an asset; undefined if it has ended and the creator was only found by what somebody typed,
 * because then it says nothing about the asset.
 */
export const covering = (
  coverage: Coverage | undefined,
  { creator, isPosted, isFound }: CoveringCreator,
): Coverage | undefined =>
  coverage === undefined || (coverage.expired && isFound && !isPosted)
    ? undefined
    : { ...coverage, ...(isFound && { creator }), ...(isPosted && { isPosted }) };

/** An asset, as far as it says by whom it is. */
export type Attributed = Pick<AssetRecord, "creator" | "accounts">;

/**
 * The agreements that cover an asset: those of the creator whom a member chose, otherwise of the creator with an
 * agreement who is found by the asset's accounts. Sorted by their end, the latest first.
 */
export const coveragesFor = async (teamId: string, asset: Attributed, timeZone: string): Promise<Coverage[]> => {
  const by = coveringCreator(asset, needsHolders(asset) ? (await agreementsOf(teamId)).holders : new Map());
  if (!by) return [];
  const signed = await standingOf(teamId, by.creator.id);
  return coveragesIn(signed, timeZone).flatMap((one) => covering(one, by) ?? []);
};

/** The agreements of one creator, sorted by their end, the latest first. */
export const coveragesIn = (signed: readonly StandingLicenseRecord[], timeZone: string): Coverage[] =>
  signed.toSorted((a, b) => (leads(termOf(a), termOf(b)) ? -1 : 1)).map((agreement) => coverageOf(agreement, timeZone));

/**
 * Returns a function that gets an asset, and finds which of the agreements that cover it ends last; see
 * {@link coveragesFor}. The team's agreements are read once, and only if an asset may have one.
 */
export const coverageReader = (
  teamId: string,
  timeZone: string,
): ((asset: Attributed) => Promise<Coverage | undefined>) => {
  const known = new Map<string, Coverage>();
  let reading: Promise<Agreements> | undefined;
  const agreements = (): Promise<Agreements> => {
    reading ??= agreementsOf(teamId);
    return reading;
  };
  return async (asset) => {
    if (!asset.creator && !asset.accounts) return undefined;
    const { leading, holders } = await agreements();
    const by = coveringCreator(asset, holders);
    const agreement = by && leading.get(by.creator.id);
    if (!agreement) return undefined;
    // Days in a time zone take long to compute.
    const coverage = known.get(by.creator.id) ?? coverageOf(agreement, timeZone);
    known.set(by.creator.id, coverage);
    return covering(coverage, by);
  };
};
