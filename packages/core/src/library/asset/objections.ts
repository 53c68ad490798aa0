import { usesIn } from "../../base/license/asked-scope.policy.ts";
import { scopeOf } from "../../base/license/granted-scope.policy.ts";
import { contains } from "../../base/license/use-line.policy.ts";
import { ownerNormals } from "../../platform/owner.policy.ts";
import type { Refused } from "../verdict/facts.policy.ts";
import { beyond, isStillRefused, type Licensee, wishOfScope } from "../verdict/question.policy.ts";
import type { AssetRecord } from "./asset.entity.ts";
import { endingsOf, grantsOf } from "./grants-of.ts";
import type { ApprovalRecord, DenialByHand, RefusalRecord, RemovalRecord, RequestSummary } from "./kept.ts";

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

/** Whether only more was refused, while the license that was to be renewed or added to runs on. */
const isBesideGrant = ({ renews, more }: RefusalRecord, grants: readonly Pick<ApprovalRecord, "grantId">[]): boolean =>
  grants.some(({ grantId }) => grantId === renews || grantId === more?.grantId);

const fromSummary = (request: RequestSummary): RefusalRecord => ({
  requestId: request.id,
  at: request.decidedAt ?? request.requestedAt,
  reason: request.denyReason ?? "",
  ...(request.owner && { owner: request.owner }),
  ...(request.ownerEmail && { ownerEmail: request.ownerEmail }),
  ...(request.renews && { renews: request.renews }),
});

/**
 * What was refused, if it was only more than a license allows that is still there. If that license is gone, nothing says
 * any more what the owner still allows.
 */
export const refusedOnly = (
  { renews, renewsUntil, more }: Pick<RefusalRecord, "renews" | "renewsUntil" | "more">,
  grants: readonly Pick<ApprovalRecord, "grantId" | "expiresOn">[],
): Refused | undefined => {
  const beside = grants.find(({ grantId }) => grantId === (more?.grantId ?? renews));
  if (!beside) return undefined;
  if (!more) {
    const after = renewsUntil || beside.expiresOn;
    return after ? laterThan(after) : undefined;
  }
  const { grantId: _, ...refused } = more;
  return refused;
};

/** What somebody granted. */
interface Yes {
  granted: ApprovalRecord;
  team: Licensee;
  /** The id of the grant that this one renews; undefined if it was asked for by itself. */
  renews?: string | undefined;
}

/**
 * What the denial of a request left undone beside a license that goes on, in plain words; undefined if everything was
 * denied, or that license is gone.
 */
export const refusedBeside = (
  asset: Stored & Pick<AssetRecord, "grants" | "approval">,
  requestId: string,
): string | undefined => {
  const refusal = refusalsOf(asset).findLast((one) => one.requestId === requestId);
  return refusal && refusedOnly(refusal, grantsOf(asset))?.what;
};

/**
 * The refusals that stand after somebody has said yes: everybody's but their own, and of their own those of more than
 * this yes allows, which stand beside this yes if the license beside which they were said is gone; and the refusal of a
 * renewal, as far as this yes neither is one nor allows as much for longer. Undefined if there are none.
 */
export const withoutRefusalsOf = (asset: AssetRecord, answerer: Answerer, yes: Yes): RefusalRecord[] | undefined => {
  const { granted, team } = yes;
  const scope = scopeOf(granted);
  const left = ({ more, ...refusal }: RefusalRecord): RefusalRecord[] => {
    const isThere = grantsOf(asset).some(({ grantId }) => grantId === more?.grantId);
    if (!more) return renewalLeft(refusal, grantsOf(asset), yes);
    const isRenewal = refusal.renews !== undefined && refusal.renews === yes.renews;
    if (!isStillRefused(isRenewal ? laterThan(more.after) : more, scope, team)) return [];
    return [{ ...refusal, more: isThere ? more : { ...more, grantId: granted.grantId } }];
  };
  return keptRefusals(
    refusalsOf(asset).flatMap((refusal) => (liftsWhatSaid(answerer, refusal) ? left(refusal) : [refusal])),
  );
};

const laterThan = (after: string | undefined): Refused => ({ what: "the renewal", after });

/** What stands of the refusal of a renewal beside its license: what the yes doesn't allow beyond that license's end. */
const renewalLeft = (
  refusal: RefusalRecord,
  grants: readonly ApprovalRecord[],
  { granted, team, renews }: Yes,
): RefusalRecord[] => {
  const beside = grants.find(({ grantId }) => grantId === refusal.renews);
  const after = refusal.renewsUntil || beside?.expiresOn;
  if (!beside || !after) return [];
  const [before, scope] = [scopeOf(beside), scopeOf(granted)];
  if (isStillRefused(laterThan(after), scope, team)) return [refusal];
  if (renews === beside.grantId) return [];
  const uses = beside.intendedUse === undefined ? [] : usesIn(beside.intendedUse);
  // An agreement names no uses, so what it allows beyond the yes can't be told apart in words.
  if (uses.length === 0 && !before.lines.every((line) => scope.lines.some((one) => contains(one, line))))
    return [refusal];
  return [{ uses }, wishOfScope(before)].flatMap((wish) => {
    const refused = beyond(wish, [scope], team);
    const more = refused && { ...refused, grantId: beside.grantId, after, what: `the renewal of ${refused.what}` };
    return more ? [{ ...refusal, more }] : [];
  });
};

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
  later.some(
    (one) =>
      !one.noSay && one.renews === undefined && !one.more && !one.ifBy === !refusal.ifBy && hasSameSigns(one, refusal),
  );

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

/**
 * Whether somebody's yes lifts what was said before. It is known by the address that was given with it, not by the one that
 * was asked: members see the links too, so one who asks again could answer as somebody else.
 */
const liftsWhatSaid = ({ owner, ownerEmail, email }: Answerer, earlier: Answerer): boolean =>
  speaksFor({ ...(owner && { owner }), ...(email ? { email } : ownerEmail && { ownerEmail }) }, earlier);

const addressesOf = ({ ownerEmail, email }: Answerer): string[] =>
  [ownerEmail, email].flatMap((address) => ownerNormals({ email: address }).ownerEmailNormal ?? []);

const signsOf = ({ owner, ownerEmail, email }: Answerer): string[] =>
  [ownerEmail, email].flatMap((address) => {
    const { ownerHandleNormal, ownerEmailNormal } = ownerNormals({ owner, email: address });
    return [...(ownerHandleNormal ? [`@${ownerHandleNormal}`] : []), ...(ownerEmailNormal ? [ownerEmailNormal] : [])];
  });

/**
 * How an asset's record stores owners' requests for removal: at most one for each rights request. `removal` is the one
 * that the asset shows, `removals` is stored only if there are several.
 */
type Wishes = Pick<AssetRecord, "removal" | "removals" | "approval">;

/** All requests for removal that weren't lifted by the same owner's later approval. */
export const removalsOf = ({ removal, removals }: Pick<Wishes, "removal" | "removals">): RemovalRecord[] =>
  removals ?? (removal ? [removal] : []);

/**
 * Whether the team has yet to decide. A request for removal of an earlier release (it has no `about`) was decided when
 * the asset's last grant ended.
 */
export const isUndecided = ({ about, kept, ended }: RemovalRecord, { approval }: Pick<Wishes, "approval">): boolean =>
  !kept && !ended && (about !== undefined || approval !== undefined);

/** The asset's attributes about these requests for removal. An undecided one is shown first, then one that was followed. */
export const withRemovals = (
  all: readonly RemovalRecord[],
): { removal: RemovalRecord | undefined; removals: RemovalRecord[] | undefined } => {
  const rank = ({ kept, ended }: RemovalRecord): number => (kept ? 2 : Number(ended !== undefined));
  const [removal] = all.toSorted((a, b) => rank(a) - rank(b) || (a.at < b.at ? 1 : -1));
  return { removal, removals: all.length > 1 ? [...all] : undefined };
};

/** Whether the team followed a request for removal of an earlier release, which didn't note this. */
export const wasFollowedBefore = (wish: RemovalRecord, asset: Pick<Wishes, "approval">): boolean =>
  !wish.kept && !wish.ended && !isUndecided(wish, asset);

/** The most requests for removal that an asset keeps, so that its record stays far below the limit of an item (400 KB). */
export const MOST_REMOVALS = 20;

/**
 * The asset's requests for removal with this one, instead of an earlier one of the same rights request. Beyond
 * {@link MOST_REMOVALS}, the oldest decided ones go whose answer a later one gives too. An undecided one never goes.
 */
export const withRemoval = (asset: Wishes, removal: RemovalRecord) => {
  const all = [...removalsOf(asset).filter(({ requestId }) => requestId !== removal.requestId), removal];
  const over = Math.max(0, all.length - MOST_REMOVALS);
  const gone = new Set(all.filter((one, index) => isSettled(one, all.slice(index + 1))).slice(0, over));
  return withRemovals(all.filter((one) => !gone.has(one)));
};

/** One that was kept shows until the next one is kept; one that was followed is lifted together with the same person's. */
const isSettled = (wish: RemovalRecord, later: readonly RemovalRecord[]): boolean =>
  wish.kept
    ? later.some(({ kept }) => kept)
    : wish.ended !== undefined && later.some((one) => one.ended && hasSameSigns(one, wish));

/**
 * What stands of the requests for removal after somebody has said yes: everybody's but their own, and but those of
 * earlier releases, which don't say whose they are. What was published may stay then.
 */
export const withoutRemovalsOf = (asset: Wishes, answerer: Answerer) =>
  withRemovals(removalsOf(asset).filter((one) => one.about !== undefined && !liftsWhatSaid(answerer, one)));

/** The asset's requests for removal after the owners of these rights requests were told that everything is down. */
export const withToldDown = (asset: Wishes, requestIds: readonly string[], at: string) =>
  withRemovals(removalsOf(asset).map((one) => (requestIds.includes(one.requestId) ? { ...one, downAt: at } : one)));

type Denied = Pick<
  AssetRecord,
  | "status"
  | "deniedByHand"
  | "approval"
  | "grants"
  | "endedApproval"
  | "endedGrants"
  | "endings"
  | "request"
  | "beforeRequest"
  | "refusals"
  | "removal"
  | "removals"
>;

/**
 * The team's own denial. It stands until an owner says yes or an admin sets another status, whatever becomes of requests
 * meanwhile. Assets that were denied before they had `deniedByHand` are read by their status: the team denied what
 * neither an owner's no nor an end at an owner's wish explains. A request that was open then kept this status.
 */
export const deniedByHandOf = (asset: Denied): DenialByHand | undefined => {
  const { deniedByHand, status, beforeRequest } = asset;
  if (deniedByHand) return deniedByHand;
  const isAsked = status === "requesting-rights";
  const settled = isAsked ? beforeRequest?.status : status;
  return settled === "denied" && !isExplained(asset, { setAsideToo: isAsked }) ? { at: "" } : undefined;
};

/**
 * Whether an owner's own word explains that an asset is denied, or the end of a license: since its time is kept, the
 * team's own denial is kept too. A no that was set aside has left no status denied, but
 * may be why an asset was denied before a request.
 */
const isExplained = (asset: Denied, { setAsideToo }: { setAsideToo: boolean }): boolean =>
  refusalsOf(asset).some((one) => (setAsideToo || !one.noSay) && !one.ifBy && !isBesideGrant(one, grantsOf(asset))) ||
  removalsOf(asset).some((wish) => wish.ended !== undefined || wasFollowedBefore(wish, asset)) ||
  (grantsOf(asset).length === 0 && endingsOf(asset).some(({ by, at }) => by === "owner" || at !== ""));
