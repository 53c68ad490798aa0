import type { AssetFacts } from "../verdict/facts.policy.ts";
import type { AssetRecord } from "./asset.entity.ts";
import { deniedByHandOf } from "./denied-by-hand.ts";
import { endingsOf } from "./endings.ts";
import { grantsOf } from "./grants-of.ts";
import type { RefusalRecord, StopFact } from "./kept.ts";
import { refusalsOf } from "./refusals.ts";
import { isUndecided, removalsOf, wasFollowedBefore } from "./removals.ts";

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
  const { requestId: id, at, renews, renewsUntil } = refusal;
  const renewed = grantsOf(asset).find(({ grantId }) => grantId === renews);
  const until = renewed && (renewsUntil || renewed.expiresOn);
  return said({ row: "owner_said_no", id, at, ...(until && { until }) }, refusal);
};

/** Of how many minors an asset has, or lacks, the release. */
export const minorsIn = (releases: AssetRecord["releases"]): number =>
  (releases?.releases ?? []).filter(({ kind, minor }) => kind === "person" && minor).length;

/** Of how many minors an asset has the release. */
export const minorsOnFile = (releases: AssetRecord["releases"]): number =>
  (releases?.releases ?? []).filter(({ kind, minor, onFile }) => kind === "person" && minor && onFile).length;

/** What stops a copy, for the verdict: without names and without anybody's own words. */
export const stopFactsFor = (facts: readonly StopFact[], dayOf: (at: string) => string): AssetFacts => {
  const day = (at: string): string => at && dayOf(at);
  const of = (row: StopFact["row"]) => facts.filter((fact) => fact.row === row);
  const removal = of("removal_open")[0];
  const ended = of("ended_for_owner").at(-1);
  return {
    ...(removal && { removal: { on: day(removal.at) } }),
    ...(ended && { endedForOwner: { on: day(ended.at), reason: "" } }),
    refusals: of("owner_said_no").map(({ at, until }) => ({
      on: day(at),
      ...(until && { only: { what: "the renewal", after: until } }),
    })),
    deniedByTeam: of("denied_by_team").length > 0,
    releases: {
      releases: of("minor_release_missing").map(({ id, onFile = false, until: validUntil = "" }) => ({
        ...{ id, kind: "person", minor: true, onFile, validUntil },
      })),
    },
  };
};
