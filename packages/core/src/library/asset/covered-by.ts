import { isExpired, leads } from "../../base/license/scope.policy.ts";
import { type Holders, holdersOf } from "../../contracts/creator/agreement-accounts.ts";
import type { StandingLicenseRecord } from "../../contracts/creator/standing-license.entity.ts";
import type { Coverage } from "../../contracts/creator/standing-license.schema.ts";
import { leadingOf, leadingOfTeam, standingOf, termOf } from "../../contracts/creator/standing-license.ts";
import { dayIn, todayIn } from "../../platform/clock.ts";
import { type CoveringCreator, coveringCreator, needsHolders } from "./accounts.ts";
import type { AssetRecord } from "./asset.entity.ts";

const coverageOf = (
  {
    contractId,
    brand,
    usageRights,
    useClass,
    restrictions,
    credit = "",
    expiresOn = "",
    signedAt,
  }: StandingLicenseRecord,
  timeZone: string,
): Coverage => ({
  ...{ contractId, brand, usageRights, useClass, restrictions, credit, expiresOn },
  from: dayIn(timeZone, new Date(signedAt)),
  expired: isExpired(expiresOn, todayIn(timeZone)),
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
  const by = coveringCreator(asset, needsHolders(asset) ? await holdersOf(teamId) : new Map());
  if (!by) return [];
  return (await coveragesOf(teamId, by.creator.id, timeZone)).flatMap((one) => covering(one, by) ?? []);
};

/**
 * The agreements that a creator has signed about all their content, sorted by their end, the latest first. The
 * agreements are read with one Query.
 */
const coveragesOf = async (teamId: string, creatorId: string, timeZone: string): Promise<Coverage[]> => {
  return coveragesIn(await standingOf(teamId, creatorId), timeZone);
};

/** The agreements of one creator, sorted by their end, the latest first. */
export const coveragesIn = (signed: readonly StandingLicenseRecord[], timeZone: string): Coverage[] =>
  signed.toSorted((a, b) => (leads(termOf(a), termOf(b)) ? -1 : 1)).map((agreement) => coverageOf(agreement, timeZone));

type Coverages = ReadonlyMap<string, Coverage | undefined>;

const readAll = async (teamId: string, creatorIds: readonly string[], timeZone: string): Promise<Coverages> => {
  const [only, ...others] = creatorIds;
  if (only && others.length === 0) return new Map([[only, (await coveragesOf(teamId, only, timeZone))[0]]]);
  return coveragesBy(await leadingOf(teamId, creatorIds), timeZone);
};

const coveragesBy = (leading: ReadonlyMap<string, StandingLicenseRecord>, timeZone: string): Map<string, Coverage> =>
  new Map([...leading].map(([creatorId, agreement]) => [creatorId, coverageOf(agreement, timeZone)]));

/** Of each creator of a team with an agreement, the one that ends last; see {@link leadingOfTeam} for the reads. */
export const leadingCoverages = async (teamId: string, timeZone: string): Promise<Map<string, Coverage>> =>
  coveragesBy(await leadingOfTeam(teamId), timeZone);

/**
 * Returns a function that gets an asset, and finds which of the agreements that cover it ends last; see
 * {@link coveragesFor}. Who has which account is read once, and only if an asset has accounts.
 */
export const coverageReader = (
  teamId: string,
  timeZone: string,
): ((asset: Attributed) => Promise<Coverage | undefined>) => {
  const leading = leadingReader(teamId, timeZone);
  let reading: Promise<Holders> | undefined;
  const holders = (): Promise<Holders> => {
    reading ??= holdersOf(teamId);
    return reading;
  };
  return async (asset) => {
    const by = coveringCreator(asset, needsHolders(asset) ? await holders() : new Map());
    return by && covering(await leading(by.creator.id), by);
  };
};

/**
 * Returns a function that gets a creator's id, and finds which of the creator's agreements ends last. Each creator's
 * agreements are read only once. If a page asks for several creators at once, two reads are enough for up to a hundred
 * creators. For a single creator one Query is enough.
 */
const leadingReader = (teamId: string, timeZone: string): ((creatorId: string) => Promise<Coverage | undefined>) => {
  const known = new Map<string, Promise<Coverage | undefined>>();
  let next: { creatorIds: string[]; read: Promise<Coverages> } | undefined;
  const gather = () => {
    const creatorIds: string[] = [];
    // This function runs as a microtask, after the page has asked for all its creators.
    const read = Promise.resolve().then(() => {
      next = undefined;
      return readAll(teamId, creatorIds, timeZone);
    });
    return { creatorIds, read };
  };
  return (creatorId) => {
    const earlier = known.get(creatorId);
    if (earlier) return earlier;
    next ??= gather();
    next.creatorIds.push(creatorId);
    const reading = next.read.then((found) => found.get(creatorId));
    known.set(creatorId, reading);
    return reading;
  };
};
