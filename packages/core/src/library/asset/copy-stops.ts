import { scopeOf } from "../../base/license/granted-scope.policy.ts";
import type { Scope } from "../../base/license/scope.policy.ts";
import { hmac, keyFor } from "../../platform/hash.ts";
import { ownerNormals } from "../../platform/owner.policy.ts";
import { found, pagesOf } from "../../platform/store/found.ts";
import type { AssetFacts, CopyFacts } from "../verdict/facts.policy.ts";
import { isStillRefused } from "../verdict/question.policy.ts";
import { AssetEntity, type AssetRecord } from "./asset.entity.ts";
import {
  type CopyKey,
  copyKeysOf,
  isSameSlide,
  type KeptFact,
  type Keyed,
  StopEntity,
  type StopRecord,
  slideOf,
} from "./copy.entity.ts";
import { endingsOf, grantsOf, isOf } from "./grants-of.ts";
import type { RefusalRecord } from "./kept.ts";
import type { CopyStop, StopFact } from "./kept-copies.ts";
import { deniedByHandOf, isUndecided, refusalsOf, refusedOnly, removalsOf, wasFollowedBefore } from "./objections.ts";

/** How many stopped copies an asset names at most, and how many records are read at once. */
export const SHOWN = 10;
const PAGE = 25;

/** A hash of an address, or none for what isn't an address. */
type Hashing = (address: string | undefined) => string[];

/** Makes a keyed hash of a person's address, for one team: nobody can compute the address from it. */
export const hashing = async (teamId: string): Promise<Hashing> => {
  const key = await keyFor("stop");
  return (email) => {
    const { ownerEmailNormal: normal } = ownerNormals({ email });
    return normal ? [hmac(key, `${teamId} ${normal}`).subarray(0, 16).toString("hex")] : [];
  };
};

/** What stops an asset and its copies, with keyed hashes instead of addresses. */
export const keptFactsOf = async (teamId: string, asset: StoppedRecord): Promise<KeptFact[]> => {
  const facts = stopFactsOf(asset);
  if (facts.length === 0) return [];
  const hashed = await hashing(teamId);
  return facts.map(({ fact, said: { ownerEmail, email } }) => ({
    ...fact,
    who: [...new Set([ownerEmail, email].flatMap(hashed))],
  }));
};

type Copy = Keyed & Pick<AssetRecord, "teamId" | "assetId" | "approval" | "grants" | "releases" | "liftedStops">;

/**
 * What stops other assets of the team with the same file or post, and this asset with them, by strongly consistent
 * reads. Deleted assets count too. It doesn't count any more if the same person has said yes to this asset since, if
 * this asset has releases for as many minors, or if an admin lifted it. Undefined if nothing counts.
 * @param most after how many that stop on every day no further ones are read
 */
export const copyStopsOf = async (asset: Copy, most = SHOWN): Promise<CopyStop[] | undefined> => {
  const stops = new Map<string, CopyStop>();
  const counts = await countingFor(asset);
  for (const key of copyKeysOf(asset)) {
    const query = StopEntity.query.primary({ teamId: asset.teamId, key: key.key });
    for await (const page of pagesOf((at) => query.go({ ...at, limit: PAGE, consistent: true }))) {
      const others = page.filter(
        ({ assetId, slide }) => assetId !== asset.assetId && !stops.has(assetId) && isSameSlide(slide, key.slide),
      );
      for (const stop of await stopsIn(asset.teamId, others, key)) {
        const facts = stop.facts.filter((fact) => counts(stop, fact));
        if (facts.length > 0) stops.set(stop.assetId, shown(stop, facts));
      }
      if ([...stops.values()].filter(stopsToday).length >= most) return firstOf(stops);
    }
  }
  return stops.size > 0 ? firstOf(stops) : undefined;
};

/** Whether a copy stops on every day: other facts begin with the end of a license or of a minor's release. */
export const stopsToday = ({ facts }: CopyStop): boolean => facts.some(stopsAlways);

/** Whether a fact stops on every day and for every use. */
export const stopsAlways = ({ until, only, onFile }: StopFact): boolean => !until && !only && onFile !== true;

/** The copies that are named, first those that stop on every day. */
const firstOf = (stops: ReadonlyMap<string, CopyStop>): CopyStop[] =>
  [...stops.values()].toSorted((a, b) => Number(stopsToday(b)) - Number(stopsToday(a))).slice(0, SHOWN);

/** How an asset stops its copies under one key (copy.entity.ts), as a copy names it; undefined if it doesn't. */
export const stopUnder = async (teamId: string, key: string, assetId: string): Promise<CopyStop | undefined> => {
  const record = await found(StopEntity.get({ teamId, key, assetId }).go({ consistent: true }));
  const [stop] = record ? await stopsIn(teamId, [record], record) : [];
  return stop && stop.facts.length > 0 ? shown(stop, stop.facts) : undefined;
};

const shown = ({ minors: _minors, slide: _slide, ...stop }: Standing, facts: readonly KeptFact[]): CopyStop => ({
  ...stop,
  facts: facts.map(({ who: _, ...fact }) => fact),
});

type Standing = Omit<CopyStop, "facts"> & Pick<StopRecord, "slide"> & { facts: KeptFact[]; minors: number };

const stopsIn = async (teamId: string, records: readonly StopRecord[], { same }: CopyKey): Promise<Standing[]> => {
  const keys = records.filter(({ deleted }) => !deleted).map(({ assetId }) => ({ teamId, assetId }));
  const assets = await Promise.all(keys.map((one) => AssetEntity.get(one).go({ consistent: true })));
  const byId = new Map(assets.flatMap(({ data }) => (data ? [[data.assetId, data] as const] : [])));
  const standing = records.map(async ({ assetId, slide, deleted }): Promise<Standing[]> => {
    if (deleted) {
      const { name, facts, minors } = deleted;
      return [{ assetId, name, same, slide, isDeleted: true, facts, minors }];
    }
    const source = byId.get(assetId);
    if (!source) return [];
    const minors = minorsIn(source.releases);
    return [{ assetId, name: source.name, same, slide, facts: await keptFactsOf(teamId, source), minors }];
  });
  return (await Promise.all(standing)).flat();
};

/** Whether what stops another asset stops this one too. */
const countingFor = async ({ teamId, liftedStops = [], releases, ...asset }: Copy) => {
  const hashed = await hashing(teamId);
  const yeses = grantsOf(asset)
    .filter(({ origin }) => origin !== "admin")
    .map(({ post, ...grant }) => ({
      ...{ who: hashed(grant.approverEmail), at: grant.approvedAt, scope: scopeOf(grant) },
      slide: post && slideOf(post),
    }));
  const minors = minorsOnFile(releases);
  return (stop: Standing, fact: KeptFact): boolean => {
    // A release that goes, or a license that ends, makes another fact of the one that was lifted.
    const isLifted = liftedStops.some(
      ({ assetId, facts }) => assetId === stop.assetId && facts.some((one) => stopFactKey(one) === stopFactKey(fact)),
    );
    if (isLifted) return false;
    if (fact.row === "minor_release_missing") return minors < stop.minors;
    // What the team denied by hand gives way to any owner's yes, everything else to the same person's.
    const isTheirs = (who: string[]) => fact.row === "denied_by_team" || who.some((one) => fact.who.includes(one));
    const only = fact.only ?? (fact.until ? { what: "", after: fact.until } : undefined);
    // No to more than a license allows, or to a later end, ends with a yes to that, and brands have to be named for it.
    const isYes = (scope: Scope) => only === undefined || !isStillRefused(only, scope, { licensee: "" });
    // A yes to another picture of the post leaves the no to this one, wherever the post as a whole is asked for.
    const counts = yeses.filter(({ at, slide }) => at > fact.at && isSameSlide(slide, stop.slide));
    return !(fact.at !== "" && counts.some(({ who, scope }) => isTheirs(who) && isYes(scope)));
  };
};

/** The attributes that say what stops an asset and its copies. */
type StoppedRecord = Pick<
  AssetRecord,
  | ("status" | "approval" | "grants" | "endedApproval" | "endedGrants" | "endings" | "request" | "beforeRequest")
  | ("refusals" | "removal" | "removals" | "releases" | "deniedByHand" | "creator")
>;

type Answerer = Pick<RefusalRecord, "ownerEmail" | "email">;

/** A fact with whoever said so. */
interface SaidFact {
  fact: StopFact;
  said: Answerer;
}

const said = (fact: StopFact, { ownerEmail, email }: Answerer = {}): SaidFact => ({
  fact,
  said: { ...(ownerEmail && { ownerEmail }), ...(email && { email }) },
});

/** The facts that stop an asset and its copies: the same that make rows 1 to 5 of the asset itself. */
export const stopFactsOf = (asset: StoppedRecord): SaidFact[] => {
  const wishes = removalsOf(asset);
  const followed = wishes.filter((wish) => wish.ended ?? wasFollowedBefore(wish, asset));
  const known = new Set(followed.flatMap(({ ended }) => ended?.at ?? []));
  const endings = grantsOf(asset).length > 0 ? [] : endingsOf(asset);
  const ended = [
    ...endings
      .filter(({ by, at }) => by === "owner" && !known.has(at))
      .map(({ grantId, at }) => said({ row: "ended_for_owner", id: grantId, at })),
    ...followed.map((wish) =>
      said({ row: "ended_for_owner", id: wish.requestId, at: wish.ended?.at ?? (endings.at(-1)?.at || wish.at) }, wish),
    ),
  ];
  const refusals = refusalsOf(asset)
    .filter((one) => !one.noSay && isOf(one, asset))
    .map((refusal) => refusalFact(refusal, asset));
  const denied = deniedByHandOf(asset);
  return [
    ...wishes
      .filter((wish) => isUndecided(wish, asset))
      .map((wish) => said({ row: "removal_open", id: wish.requestId, at: wish.at }, wish)),
    ...ended,
    ...refusals,
    ...(denied ? [said({ row: "denied_by_team", id: "status", at: denied.at })] : []),
    ...(asset.releases?.releases ?? [])
      .filter(({ kind, minor, onFile, validUntil }) => kind === "person" && minor && (!onFile || validUntil !== ""))
      .map(({ id, onFile, validUntil }) =>
        said({ row: "minor_release_missing", id, at: "", onFile, until: validUntil }),
      ),
  ];
};

const refusalFact = (refusal: RefusalRecord, asset: StoppedRecord): SaidFact => {
  const { requestId: id, at, more } = refusal;
  const only = refusedOnly(refusal, grantsOf(asset));
  return said(
    { row: "owner_said_no", id, at, ...(more ? only && { only } : only?.after && { until: only.after }) },
    refusal,
  );
};

/** Of how many minors an asset has, or lacks, the release. */
export const minorsIn = (releases: AssetRecord["releases"]): number =>
  (releases?.releases ?? []).filter(({ kind, minor }) => kind === "person" && minor).length;

/** Of how many minors an asset has the release. */
export const minorsOnFile = (releases: AssetRecord["releases"]): number =>
  (releases?.releases ?? []).filter(({ kind, minor, onFile }) => kind === "person" && minor && onFile).length;

/** The key of a fact, which tells it from every other fact of its asset. */
export const stopFactKey = ({ row, id, at, until = "", onFile, only }: StopFact): string =>
  [row, id, at, until, onFile ?? "", ...(only ? ["more"] : [])].join("|");

/** Facts that make one reason together; each refusal and each release is a reason of its own. */
const reasonOf = ({ row, id }: StopFact): string =>
  row === "owner_said_no" || row === "minor_release_missing" ? `${row} ${id}` : row;

/** What stops an asset as the copy of another one, for the verdict: as many facts as there are reasons. */
export const copyFactsOf = (
  { assetId: id, name, same, isDeleted, facts }: CopyStop,
  dayOf: (at: string) => string,
): CopyFacts[] =>
  [...Map.groupBy(facts, reasonOf).values()].map((some) => ({
    ...{ id, name, same, facts: stopFactsFor(some, dayOf), keys: some.map(stopFactKey) },
    ...(isDeleted && { isDeleted }),
  }));

/** Without names and without anybody's own words. */
const stopFactsFor = (facts: readonly StopFact[], dayOf: (at: string) => string): AssetFacts => {
  const day = (at: string): string => at && dayOf(at);
  const of = (row: StopFact["row"]) => facts.filter((fact) => fact.row === row);
  const removal = of("removal_open")[0];
  const ended = of("ended_for_owner").at(-1);
  return {
    removal: removal && { on: day(removal.at) },
    endedForOwner: ended && { on: day(ended.at), reason: "" },
    refusals: of("owner_said_no").map(({ at, until, only }) => ({
      on: day(at),
      only: only ?? (until ? { what: "the renewal", after: until } : undefined),
    })),
    deniedByTeam: of("denied_by_team").length > 0,
    releases: {
      releases: of("minor_release_missing").map(({ id, onFile = false, until: validUntil = "" }) => ({
        ...{ id, kind: "person", minor: true, onFile, validUntil },
      })),
    },
  };
};
