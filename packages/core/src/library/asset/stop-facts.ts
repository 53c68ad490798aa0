import type { AssetFacts, CopyFacts } from "../verdict/facts.policy.ts";
import type { AssetRecord } from "./asset.entity.ts";
import { endingsOf, grantsOf } from "./grants-of.ts";
import type { CopyStop, RefusalRecord, StopFact } from "./kept.ts";
import { deniedByHandOf, isUndecided, refusalsOf, refusedOnly, removalsOf, wasFollowedBefore } from "./objections.ts";

/** The attributes that say what stops an asset and its copies. */
export type StoppedRecord = Pick<
  AssetRecord,
  | ("status" | "approval" | "grants" | "endedApproval" | "endedGrants" | "endings" | "request" | "beforeRequest")
  | ("refusals" | "removal" | "removals" | "releases" | "deniedByHand")
>;

type Answerer = Pick<RefusalRecord, "ownerEmail" | "email">;

/** A fact with whoever said so. */
export interface SaidFact {
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
    .filter(({ noSay }) => !noSay)
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
    ...(removal && { removal: { on: day(removal.at) } }),
    ...(ended && { endedForOwner: { on: day(ended.at), reason: "" } }),
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
