import { isExpired } from "../../base/license/scope.policy.ts";
import type { Coverage } from "../../contracts/creator/standing-license.schema.ts";
import { dayIn } from "../../platform/clock.ts";
import { uncoveredSince } from "../asset/grants-of.ts";
import { agreementOf, factsOf, isCoverConfirmed, type RightsRecord } from "../asset/stored-facts.ts";
import type { AssetFacts, Facts, GrantFacts } from "../verdict/facts.policy.ts";
import { grantRows } from "../verdict/grant-rows.policy.ts";
import { prepare } from "../verdict/question.policy.ts";
import type { ReleaseState } from "../verdict/release-state.schema.ts";
import type { Answer } from "../verdict/rows.schema.ts";
import { isLeftToHeed, verdict } from "../verdict/verdict.policy.ts";

/**
 * What decides whether an asset may be used, if nobody asks for what: short enough for a row of a search, and without
 * names, so that many assets have the same. It says nothing that changes without the asset: not the day, the team's name
 * and strictness, or the creator's agreement. Whoever looks brings these, so an answer is right on every day without being written anew.
 */
interface Short {
  /** Ruled out, whatever else there is. */
  stop?: true;
  /** A request for removal that was refused. */
  kept?: true;
  /** Agreements that were signed until this time (ISO 8601) don't cover the asset. */
  uncovered?: string;
  /** A member has confirmed that the content is its creator's, so the creator's agreement covers it. */
  theirs?: true;
  /** A grant that the team has ended. */
  ended?: true;
  grants?: ShortGrant[];
  /** The releases of minors in stopped copies. */
  minors?: Omit<ReleaseState, "id">[];
  releases?: Omit<NonNullable<Facts["releases"]>, "releases"> & { releases: Omit<ReleaseState, "id">[] };
}

/** A grant that was given. */
export interface ShortGrant {
  /** The day of the signature of an agreement. */
  from?: string;
  /** The platform says that the account of an agreement's creator posted the content. */
  posted?: true;
  /** The first and the last day; absent for none. */
  begins?: string;
  until?: string;
  /** It was given for something else than the asset's post. */
  otherPost?: true;
  /** Something has to be heeded on every day and in every team. */
  amber?: true;
  /** There are own words that have to be read or heeded. */
  words?: true;
  /** A grant of another asset with the same file, as long as nobody has confirmed it: it says nothing after its end. */
  copy?: true;
  /** The brands of a request whose terms name all brands of the team. */
  brands?: readonly string[];
}

/** Any day and name: what depends on them isn't kept. */
const ANY = { today: "2000-01-01", licensee: "", strict: false, dayOf: () => "2000-01-01" };
const NOTHING_ASKED = prepare({ on: ANY.today });

const unnamed = ({ kind, minor, onFile, validUntil }: ReleaseState): Omit<ReleaseState, "id"> => ({
  ...{ kind, minor, onFile, validUntil },
});
const named = (release: Omit<ReleaseState, "id">): ReleaseState => ({ id: "", ...release });

const shortGrant = (grant: GrantFacts): ShortGrant => {
  const { from, until, brands, requestedBrands } = grant.scope;
  const undated = { ...grant, scope: { ...grant.scope, from: "", until: "", requestedBrands: undefined } };
  const isAmber = grantRows(undated, NOTHING_ASKED, ANY).some(({ reason }) => reason !== "in_force");
  return {
    // A grant without a stated first day begins on the day of the answer, which has passed whenever somebody looks.
    ...(from > ANY.today && { begins: from }),
    ...(until && { until }),
    ...(grant.givenFor === "other_post" && { otherPost: true }),
    ...(isAmber && { amber: true }),
    ...(isLeftToHeed(grant) && { words: true }),
    ...(grant.copyOf && grant.unconfirmedCover && { copy: true }),
    ...(brands === "all" && requestedBrands && { brands: requestedBrands }),
  };
};

/** A no to a renewal stops nothing while the license runs, and after it the end is the reason. */
const stopsForGood = ({ removal, endedForOwner, deniedByTeam, refusals = [] }: AssetFacts): boolean =>
  Boolean((removal && !removal.kept) || endedForOwner || deniedByTeam || refusals.some(({ only }) => !only));

/** The rights of an asset in short, as text; "" for an asset of which nothing is known. */
export const shortRights = (asset: RightsRecord): string => {
  const factsOfAsset = factsOf({ ...ANY, asset, coveredBy: [] });
  const { removal, ways, releases, copies = [] } = factsOfAsset;
  const isStopped = [factsOfAsset, ...copies.map((copy) => copy.facts)].some(stopsForGood);
  if (isStopped) return JSON.stringify({ stop: true } satisfies Short);
  const owners = ways.flat();
  const grants = owners.flatMap((owner) => owner.grants.map(shortGrant));
  const uncovered = uncoveredSince(asset);
  const minors = copies.flatMap(({ facts }) => facts.releases?.releases ?? []).map(unnamed);
  const short: Short = {
    ...(removal && { kept: true }),
    ...(uncovered && { uncovered }),
    ...(isCoverConfirmed(asset) && { theirs: true }),
    ...(owners.some(({ endedByTeam }) => endedByTeam) && { ended: true }),
    ...(grants.length > 0 && { grants }),
    ...(releases && {
      releases: { ...releases, releases: releases.releases.map(unnamed) },
    }),
    ...(minors.length > 0 && { minors }),
  };
  return Object.keys(short).length > 0 ? JSON.stringify(short) : "";
};

/** The agreement of a creator in short, as for content that is confirmed to be theirs. */
export const shortAgreement = (coverage: Coverage): ShortGrant => ({
  ...shortGrant(agreementOf(coverage, "", true)),
  from: coverage.from,
});

const longGrant = ({ begins: from = "", until = "", otherPost, amber, words, brands }: ShortGrant): GrantFacts => ({
  ...{ id: "", uses: "", since: "" },
  ...(otherPost && { givenFor: "other_post" }),
  ...(amber && { ownNetwork: true }),
  scope: {
    ...{ lines: [], exclusive: false, from, until, restrictions: [], credit: { required: false, name: "" } },
    words: words ? "own words" : "",
    ...(brands && { brands: "all", requestedBrands: [...brands] }),
  },
});

/** Whether an asset with these rights may be used on a day, by the same function as everywhere. */
export const answerIn = (
  text: string,
  agreement: ShortGrant | undefined,
  { today, licensee, strict, timeZone }: { today: string; licensee: string; strict: boolean; timeZone: string },
): Answer => {
  const {
    stop,
    kept,
    uncovered,
    theirs,
    ended,
    grants = [],
    releases,
    minors = [],
  }: Short = text === "" ? {} : JSON.parse(text);
  const signedAgain = !uncovered || (agreement?.from ?? "") > dayIn(timeZone, new Date(uncovered));
  const covering =
    agreement && signedAgain
      ? { ...agreement, ...(!theirs && !agreement.posted && { amber: true as const }) }
      : undefined;
  const owner = {
    grants: [
      ...grants.filter(({ copy, until = "" }) => !copy || !isExpired(until, today)),
      ...(covering ? [covering] : []),
    ].map(longGrant),
    ...(ended && { endedByTeam: { on: "", reason: "" } }),
  };
  const facts: Facts = {
    ...{ today, licensee, strict, ways: [[owner]], deniedByTeam: stop },
    removal: kept && { on: today, kept: { on: today, reason: "" } },
    releases: releases && { ...releases, releases: releases.releases.map(named) },
    copies: [{ id: "", name: "", same: "file", facts: { releases: { releases: minors.map(named) } } }],
  };
  return verdict(facts, { on: today }).answer;
};
