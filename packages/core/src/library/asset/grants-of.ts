import { sourceKey } from "../../base/post-url/post-url.policy.ts";
import { ERASED } from "../../platform/erased.ts";
import { webAddressOf } from "../../platform/fields.schema.ts";
import { ownerNormals } from "../../platform/owner.policy.ts";
import type { GrantFacts } from "../verdict/facts.policy.ts";
import type { AssetRecord } from "./asset.entity.ts";
import { isSameSlide, slideOf } from "./copy.entity.ts";
import type { ApprovalRecord, EndingRecord, RefusalRecord, RequestSummary } from "./kept.ts";

/** The grants of an asset that weren't withdrawn, including expired ones. */
export const grantsOf = ({ grants, approval }: Pick<AssetRecord, "grants" | "approval">): ApprovalRecord[] =>
  grants ?? (approval ? [approval] : []);

/** What an asset shows: its post, by the source's web address, and its files. */
type Shown = Pick<AssetRecord, "source" | "fileUrl"> & Partial<Pick<AssetRecord, "files">>;

/** Whether a source is a post's address from which somebody's name was erased; what is hashed keeps it. */
const isWithoutNames = (source: string, post: string): boolean => {
  const [start = "", ...rest] = (webAddressOf(source) ?? "").split(ERASED);
  const end = rest.at(-1);
  return end !== undefined && post.startsWith(start) && post.slice(start.length).endsWith(end);
};

/**
 * For what a grant was given, if the asset names a post that whoever granted it wasn't asked for: for another post or
 * another picture of it, or for the asset's files before it named one. Undefined for the same post in another spelling, for
 * an asset that names no post, and for grants of an earlier release, which don't say what they were given for.
 */
export const givenFor = (
  { post }: Pick<ApprovalRecord, "post">,
  { source = "", fileUrl, files = [] }: Shown,
): GrantFacts["givenFor"] => {
  if (post === undefined || post === source) return undefined;
  const shown = sourceKey(source);
  const granted = sourceKey(post);
  if (shown === undefined || isWithoutNames(source, post)) return undefined;
  if (shown === granted && isSameSlide(slideOf(source), slideOf(post))) return undefined;
  return granted === undefined && (fileUrl || files.length > 0) ? "file" : "other_post";
};

type Answered = Partial<Pick<ApprovalRecord, "approverEmail">> &
  Pick<ApprovalRecord, "approvedAt" | "origin" | "answeredElsewhere">;

/** Whether another address gave the grant than was asked, confirmed or not. */
export const isFromElsewhere = (grant: Answered, request: RequestSummary | undefined): boolean =>
  grant.origin !== "admin" && (grant.answeredElsewhere === true || addressAsked(grant, request) !== undefined);

/** The address that was asked, if another one gave the grant, as far as the asset's latest request tells. */
export const addressAsked = (
  { approverEmail, approvedAt }: Pick<Answered, "approverEmail" | "approvedAt">,
  request: RequestSummary | undefined,
): string | undefined => {
  if (request?.status !== "approved" || !request.ownerEmail || !approverEmail) return undefined;
  const isThisAnswer = request.decidedAt === approvedAt || request.contract !== undefined;
  const [asked, answered] = [request.ownerEmail, approverEmail].map(
    (email) => ownerNormals({ email }).ownerEmailNormal,
  );
  return isThisAnswer && asked !== answered ? request.ownerEmail : undefined;
};

/** Whether a refusal is one of the asset as it is: 'not mine' by a creator is, if the asset is said to be theirs. */
export const isOf = ({ ifBy }: Pick<RefusalRecord, "ifBy">, { creator }: Pick<AssetRecord, "creator">): boolean =>
  !ifBy || (creator !== undefined && ifBy.includes(creator.id));

type Uncovered = Pick<AssetRecord, "uncoveredSince" | "refusals" | "creator">;

/** Until when (ISO 8601) agreements were signed that don't cover the asset any more; undefined if all do. */
export const uncoveredSince = ({ uncoveredSince: ended = "", refusals = [], creator }: Uncovered): string | undefined =>
  [ended, ...refusals.flatMap((one) => (one.ifBy && isOf(one, { creator }) ? one.at : []))].toSorted().at(-1) ||
  undefined;

/**
 * Whether a creator's agreement covers an asset: one that was signed before a license ended at its owner's wish, or before
 * the creator said that the content isn't theirs, doesn't any more.
 * @param from the day of the signature
 * @param dayOf the calendar date of a time, in the team's time zone
 */
export const covers = ({ from }: { from: string }, asset: Uncovered, dayOf: (at: string) => string): boolean => {
  const since = uncoveredSince(asset);
  return since === undefined || from > dayOf(since);
};

/** The grants that the last change of status withdrew, as long as they can be restored. */
export const endedGrantsOf = ({
  endedGrants,
  endedApproval,
}: Pick<AssetRecord, "endedGrants" | "endedApproval">): ApprovalRecord[] =>
  endedGrants ?? (endedApproval ? [endedApproval] : []);

/** A grant, as far as its ending keeps it. */
type Ended = Pick<ApprovalRecord, "grantId" | "origin" | "scope">;

type Holder = Pick<AssetRecord, "endings" | "approval" | "grants" | "endedApproval" | "endedGrants">;

/** The most endings that an asset keeps. */
const KEPT = 20;

/**
 * The owners' grants of an asset that were ended before their last day, the latest end last. Of a grant that was ended
 * before assets had this attribute, only what an admin can still restore is known, without its day.
 */
export const endingsOf = (asset: Holder): EndingRecord[] => {
  if (asset.endings) return asset.endings;
  // An approval by hand replaced what an asset with a grant can restore.
  const ended = grantsOf(asset).length === 0 ? endedGrantsOf(asset) : [];
  return ended.flatMap((grant) => endingOf(grant, { by: "admin", at: "" }));
};

/** The endings of an asset after more grants have ended, as the asset stores them: an empty list isn't stored. */
export const endingsAfter = (
  asset: Holder,
  grants: readonly Ended[] = [],
  ending: Omit<EndingRecord, "grantId"> = { at: "", by: "admin" },
): EndingRecord[] | undefined =>
  stored([...endingsOf(asset), ...grants.flatMap((grant) => endingOf(grant, ending))].slice(-KEPT));

/** The endings of an asset after some grants were restored. */
export const endingsWithout = (asset: Holder, restored: readonly { grantId: string }[]): EndingRecord[] | undefined => {
  const back = new Set(restored.map(({ grantId }) => grantId));
  return stored(endingsOf(asset).filter(({ grantId }) => !back.has(grantId)));
};

/** What a team approved by itself was never anybody's yes, so its end isn't one either. */
const endingOf = ({ grantId, origin, scope }: Ended, ending: Omit<EndingRecord, "grantId">): EndingRecord[] =>
  origin === "admin" ? [] : [{ grantId, ...ending, ...(scope?.afterEnd && { afterEnd: scope.afterEnd }) }];

const stored = (endings: EndingRecord[]): EndingRecord[] | undefined => (endings.length > 0 ? endings : undefined);
