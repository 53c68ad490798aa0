import { ownerNormals } from "../../platform/owner.policy.ts";
import type { AssetRecord } from "./asset.entity.ts";
import type { ApprovalRecord, RefusalRecord, RequestSummary } from "./kept.ts";

type Stored = Pick<AssetRecord, "refusals" | "request" | "beforeRequest">;

/** Whoever answered a request, and whoever was asked. */
type Answerer = Pick<RefusalRecord, "owner" | "ownerEmail" | "email">;

/**
 * The owners' refusals that stand. The asset's own attribute has those of earlier requests too. A request that was
 * denied before assets had this attribute, and that no later one has replaced yet, is read from its summary.
 */
export const refusalsOf = ({ refusals = [], request, beforeRequest }: Stored): RefusalRecord[] => {
  const known = new Set(refusals.map(({ requestId }) => requestId));
  const older = [beforeRequest?.request, request].filter(
    (one) => one?.status === "denied" && !one.notTheirs && !known.has(one.id),
  );
  return [...refusals, ...older.flatMap((one) => (one ? fromSummary(one) : []))];
};

const fromSummary = (request: RequestSummary): RefusalRecord => ({
  requestId: request.id,
  at: request.decidedAt ?? request.requestedAt,
  reason: request.denyReason ?? "",
  ...(request.owner && { owner: request.owner }),
  ...(request.ownerEmail && { ownerEmail: request.ownerEmail }),
  ...(request.renews && { renews: request.renews }),
});

/** Whether only more was refused, while the license that was to be renewed runs on. */
export const isOfRenewal = ({ renews }: RefusalRecord, grants: readonly Pick<ApprovalRecord, "grantId">[]): boolean =>
  renews !== undefined && grants.some(({ grantId }) => grantId === renews);

/** The refusals that stand after somebody has said yes: everybody's but their own. Undefined if there are none. */
export const withoutRefusalsOf = (asset: AssetRecord, answerer: Answerer): RefusalRecord[] | undefined =>
  keptRefusals(refusalsOf(asset).filter((refusal) => !speaksFor(answerer, refusal)));

/** The most refusals that an asset keeps, so that its record stays far below the limit of an item (400 KB). */
export const MOST_REFUSALS = 20;

/**
 * The asset's refusals with one more. Beyond {@link MOST_REFUSALS}, the oldest go of those that say nothing any more: that
 * were set aside, or that the same person has repeated since. A no that stands never goes.
 */
export const withRefusal = (asset: Stored, refusal: RefusalRecord): RefusalRecord[] => {
  const all = [...refusalsOf(asset), refusal];
  const over = Math.max(0, all.length - MOST_REFUSALS);
  const gone = new Set(all.filter((one, index) => saysNothing(one, all.slice(index + 1))).slice(0, over));
  return all.filter((one) => !gone.has(one));
};

/** Whether so many refusals stand that nobody else can be asked. */
export const isFullOfRefusals = (asset: Stored): boolean => {
  const all = refusalsOf(asset);
  return all.filter((one, index) => !saysNothing(one, all.slice(index + 1))).length >= MOST_REFUSALS;
};

const saysNothing = (refusal: RefusalRecord, later: readonly RefusalRecord[]): boolean =>
  refusal.noSay !== undefined ||
  later.some((one) => !one.noSay && one.renews === undefined && hasSameSigns(one, refusal));

/** Whether whatever lifts one of two answers lifts the other: both are by the same addresses and handle. */
export const hasSameSigns = (one: Answerer, other: Answerer): boolean => {
  const [some, others] = [signsOf(one), signsOf(other)].map((signs) => [...new Set(signs)].toSorted().join(" "));
  return some !== "" && some === others;
};

/** As an asset stores refusals: an empty list isn't stored. */
export const keptRefusals = (refusals: RefusalRecord[]): RefusalRecord[] | undefined =>
  refusals.length > 0 ? refusals : undefined;

/** Whether two answers are one person's. Only equal addresses and equal handles say so; two people may have the same name. */
export const isSamePerson = (one: Answerer, other: Answerer): boolean => {
  const known = new Set(signsOf(one));
  return signsOf(other).some((sign) => known.has(sign));
};

/**
 * Whether a yes lifts what somebody decided before. A member types the handle of whoever is asked, so it counts only
 * where an address is missing; otherwise one of the addresses has to be the same.
 */
export const speaksFor = (answerer: Answerer, earlier: Answerer): boolean => {
  const addresses = [answerer, earlier].map(addressesOf);
  if (addresses.some(({ length }) => length === 0)) return isSamePerson(answerer, earlier);
  const [theirs = [], known = []] = addresses;
  return theirs.some((address) => known.includes(address));
};

const addressesOf = ({ ownerEmail, email }: Answerer): string[] =>
  [ownerEmail, email].flatMap((address) => ownerNormals({ email: address }).ownerEmailNormal ?? []);

const signsOf = ({ owner, ownerEmail, email }: Answerer): string[] =>
  [ownerEmail, email].flatMap((address) => {
    const { ownerHandleNormal, ownerEmailNormal } = ownerNormals({ owner, email: address });
    return [...(ownerHandleNormal ? [`@${ownerHandleNormal}`] : []), ...(ownerEmailNormal ? [ownerEmailNormal] : [])];
  });
