import type { Basis } from "../../base/license/basis.schema.ts";
import { scopeOf, scopeOfGrant } from "../../base/license/granted-scope.policy.ts";
import { shownNumber } from "../../base/license/license-number.policy.ts";
import { presetOf } from "../../base/license/presets.policy.ts";
import type { Scope } from "../../base/license/scope.policy.ts";
import { grantedUses, limitWords } from "../../base/license/scope-words.policy.ts";
import { contains } from "../../base/license/use-line.policy.ts";
import { mayBeKept } from "../../base/owner-page/owner-message.schema.ts";
import type { Coverage } from "../../contracts/creator/standing-license.schema.ts";
import { shownDate } from "../../platform/calendar-date.policy.ts";
import { ERASED } from "../../platform/erased.ts";
import type { AssetFacts, Facts, GrantFacts, Owner, Refusal, RequestFacts } from "../verdict/facts.policy.ts";
import { adCodeFacts } from "./ad-code.policy.ts";
import type { AssetRecord } from "./asset.entity.ts";
import { awaitedFee, awaitsFee, byName, counterOffer, feeDue } from "./conversation-facts.ts";
import { copiedGrants, coverOf, shownIn } from "./copy-license.ts";
import { copyFactsOf } from "./copy-stops.ts";
import { covers, endingsOf, givenFor, grantsOf, isFromElsewhere, isOf } from "./grants-of.ts";
import type { ApprovalRecord, RefusalRecord, RequestSummary } from "./kept.ts";
import { deniedByHandOf, isUndecided, refusalsOf, refusedOnly, removalsOf, wasFollowedBefore } from "./objections.ts";
import { statusNow } from "./request-summary.ts";
import { afterTheEnd } from "./take-downs.ts";

/** The attributes of an asset's record that bear on whether the asset may be used. */
export const RIGHTS_ATTRIBUTES = [
  "status",
  "source",
  "files",
  "fileUrl",
  "approval",
  "grants",
  "endedApproval",
  "endedGrants",
  "endings",
  "request",
  "beforeRequest",
  "refusals",
  "removal",
  "removals",
  "deniedByHand",
  "uncoveredSince",
  "releases",
  "creator",
  "copyStops",
  "copyLicense",
  "copyConfirmed",
  "coverConfirmed",
  "accounts",
  "adCode",
] as const;
export type RightsRecord = Pick<AssetRecord, (typeof RIGHTS_ATTRIBUTES)[number]>;

/** What is stored about an asset's rights. */
export interface Stored {
  asset: RightsRecord;
  /** The signed agreements of the asset's creator. */
  coveredBy: readonly Coverage[];
  licensee: string;
  today: string;
  /** The team asks for releases and music licenses for every use. */
  strict: boolean;
  /** The calendar date of a time, in the team's time zone. */
  dayOf: (at: string) => string;
}

/** What the verdict has to know, from what is stored. */
export const factsOf = (given: Stored): Facts => {
  const { asset, coveredBy, licensee, today, strict, dayOf } = given;
  const grants = [
    ...grantsOf(asset)
      .filter((grant) => !awaitsFee(grant, today))
      .map((grant) => grantOf(grant, asset, dayOf)),
    ...coveredBy
      .filter((agreement) => covers(agreement, asset, dayOf))
      .map((agreement) => agreementOf(agreement, asset.creator?.name, isCoverConfirmed(asset))),
    ...copiedGrants(asset, today).map((grant) => ({ ...grantOf(grant, {}, dayOf), ...coverOf(asset, grant) })),
  ];
  const ends = endFacts(given);
  const refusals = refusalsOf(asset)
    .filter((one) => !one.noSay && isOf(one, asset))
    .map((refusal) => refusalOf(refusal, asset, dayOf));
  return {
    today,
    licensee,
    strict,
    ways: [[ownerOf(given, grants)]],
    removal: ends.removal,
    endedForOwner: ends.endedForOwner,
    refusals,
    deniedByTeam: deniedByHandOf(asset) !== undefined,
    releases: shownIn(asset),
    feeDue: feeDue(asset, today),
    adCode: adCodeFacts(asset),
    copies: asset.copyStops?.flatMap((stop) => copyFactsOf(stop, dayOf)),
  };
};

/** Owners' requests for removal: those that the team has yet to decide, those that it followed, and those that it refused. */
const endFacts = (given: Stored): Pick<AssetFacts, "removal" | "endedForOwner"> => {
  const { asset, dayOf } = given;
  const wishes = removalsOf(asset);
  const open = wishes.filter((wish) => isUndecided(wish, asset));
  const [first] = open;
  const kept = wishes.findLast((wish) => wish.kept);
  const removal = first
    ? { on: dayOf(first.at), mayBeKept: open.every(({ about }) => mayBeKept(about)) }
    : kept?.kept && { on: dayOf(kept.at), kept: { on: dayOf(kept.kept.at), reason: kept.kept.reason } };
  const ended = endedOf(given);
  const followed = wishes.findLast((wish) => wish.ended ?? wasFollowedBefore(wish, asset));
  const endedForOwner = followed
    ? {
        on: followed.ended ? dayOf(followed.ended.at) : ended.at(-1)?.on || dayOf(followed.at),
        reason: (followed.ended ?? followed).reason,
      }
    : ended.findLast(({ by }) => by === "owner");
  return { removal, endedForOwner };
};

/** The grants that were ended before their last day, if the asset has no grant; the latest end last. */
const endedOf = ({ asset, dayOf }: Stored) =>
  grantsOf(asset).length > 0
    ? []
    : endingsOf(asset).map(({ at, by, reason = "" }) => ({ on: at && dayOf(at), by, reason }));

const ownerOf = (given: Stored, grants: readonly GrantFacts[]): Owner => {
  const { asset, dayOf, today } = given;
  const endedByTeam = endedOf(given).findLast(({ by }) => by === "admin");
  // An admin who ended the last grant after a request for removal of an earlier release followed it.
  const wasForOwner = removalsOf(asset).some((wish) => wasFollowedBefore(wish, asset));
  return {
    name: asset.request?.owner || undefined,
    grants,
    endedByTeam: wasForOwner ? undefined : endedByTeam,
    postsComeDown: afterTheEnd(asset, today) === "come_down",
    request: (asset.request && requestOf(asset.request, dayOf)) ?? awaitedFee(asset, today),
  };
};

const refusalOf = (refusal: RefusalRecord, asset: RightsRecord, dayOf: Stored["dayOf"]): Refusal => {
  const { at, owner, name, reason } = refusal;
  return {
    requestId: refusal.requestId,
    name: name || owner || undefined,
    on: dayOf(at),
    why: reason || undefined,
    only: refusedOnly(refusal, grantsOf(asset)),
  };
};

const requestOf = (request: RequestSummary, dayOf: Stored["dayOf"]): RequestFacts | undefined => {
  switch (statusNow(request)) {
    case "awaiting-proof":
      return { reason: "not_yet_valid", text: "Yes given; the proof is missing.", next: ["remind", "skip_proof"] };
    case "awaiting-signature":
      return { reason: "not_yet_valid", text: "Yes given; a signature is missing.", next: ["remind"] };
    case "pending":
      return openRequest(request, dayOf);
    case "expired": {
      const missing = request.decidedAt ? "proof" : "answer";
      const text = request.contract
        ? "The contract expired."
        : `No ${missing} by ${shownDate(dayOf(request.expiresAt))}.`;
      return { reason: "request_over", text, next: ["request_rights"] };
    }
    case "withdrawn": {
      const how = request.contract?.ended;
      const text = how ? `The contract was ${how}.` : "The request was taken back.";
      return { reason: "request_over", text, next: ["request_rights"] };
    }
    case "denied":
      return (
        request.notTheirs && {
          reason: "not_theirs",
          ...byName(request, (who) => `${who} says it isn't theirs.`),
          next: ["request_rights"],
        }
      );
    default:
      return undefined;
  }
};

const openRequest = (request: RequestSummary, dayOf: Stored["dayOf"]): RequestFacts => {
  const { mailHeld, requestedAt } = request;
  const said = counterOffer(request, dayOf);
  if (said) return { reason: "counter_offer", ...said };
  if (mailHeld) return { reason: "link_not_sent", text: "The link hasn't been sent yet.", next: ["remind"] };
  const text = `Asked on ${shownDate(dayOf(requestedAt))}, no answer yet.`;
  return { reason: "no_answer_yet", text, next: ["remind"] };
};

/** A grant; its scope is what the accepted text states. */
export const grantOf = (
  grant: Omit<ApprovalRecord, "notes" | "approverName" | "approverEmail"> &
    Partial<Pick<ApprovalRecord, "notes" | "approverName" | "approverEmail">>,
  asset: Partial<Pick<RightsRecord, "request" | "source" | "files" | "fileUrl">>,
  dayOf: Stored["dayOf"],
): GrantFacts => {
  const { grantId: id, origin, approvedAt: since, notes, ownNetwork, confirmed, read } = grant;
  const isByHand = origin === "admin";
  // Whoever has the code that was mailed to the address that was asked isn't somebody else.
  const isProven = confirmed === "code" || confirmed === "handle";
  const scope = scopeOf({ ...grant, from: dayOf(since) });
  return {
    id,
    number: shownNumber(grant),
    since,
    scope,
    uses: usesOf(grant, scope),
    // The notes of an approval by hand are the team's own.
    notes: isByHand ? undefined : notes,
    read,
    switchedOff: scope.switchedOff,
    byHand: isByHand ? byHand(grant) : undefined,
    isException: isByHand && grant.basis?.kind === "legal_exception",
    ownNetwork: !isProven && ownNetwork !== undefined && ownNetwork.length > 0,
    isConfirmed: confirmed !== undefined,
    givenFor: givenFor(grant, asset),
    answeredElsewhere: !isProven && isFromElsewhere(grant, asset.request) && !grant.answererConfirmed,
    lessThanAsked: isByHand ? undefined : lessThanAsked(grant),
  };
};

/** What is granted, as people call it: where a grant has fields, what is left of what was asked. */
const usesOf = (
  { scope: stored, usageRights, intendedUse = "" }: Pick<ApprovalRecord, "scope" | "usageRights" | "intendedUse">,
  scope: Scope,
): string => {
  if (stored) return grantedUses(scope, intendedUse, usageRights);
  return isOwnUse(usageRights, scope) ? usageRights : intendedUse || usageRights;
};

/** Whether the owner's own words are the label of what was granted. */
const isOwnUse = (usageRights: string, { lines, words, narrowed }: Scope): boolean => {
  const own = presetOf(usageRights);
  if (!own || words !== "") return false;
  return !narrowed || lines.some((line) => contains(line, own.line));
};

/** The bases that need no document: nobody else has a say. */
const WITHOUT_DOCUMENT = new Set<Basis | undefined>(["own_work", "public_domain"]);

/**
 * An approval by hand. A link is no document, because its content may change or end. A document whose name was erased
 * doesn't count, because its file may be erased with the person.
 */
const byHand = ({
  approverName,
  basis,
  papers = [],
}: Partial<Pick<ApprovalRecord, "approverName" | "basis" | "papers">>): GrantFacts["byHand"] => ({
  name: approverName || "an admin",
  hasDocument: papers.some(({ name }) => !name.includes(ERASED)),
  needsDocument: !WITHOUT_DOCUMENT.has(basis?.kind) && basis?.kind !== "legal_exception",
});

/** What an owner left of what was asked: fields, or before there were any, another listed use, or no ads. */
const lessThanAsked = ({
  usageRights,
  intendedUse = "",
  restrictions,
  scope,
}: Pick<ApprovalRecord, "usageRights" | "intendedUse" | "restrictions" | "scope">): string | undefined => {
  if (scope) return limitWords(scope);
  const [granted, asked] = [presetOf(usageRights), presetOf(intendedUse)];
  if (granted && asked && !contains(granted.line, asked.line)) return `for ${usageRights}`;
  return asked?.line.ads === "paid" && restrictions.includes("No paid promotion") ? "without ads" : undefined;
};

/** Whether a member has confirmed that the content is by the creator whom the asset has now. */
export const isCoverConfirmed = ({
  coverConfirmed,
  creator,
}: Pick<RightsRecord, "coverConfirmed" | "creator">): boolean =>
  creator !== undefined && coverConfirmed?.creatorId === creator.id;

/**
 * An agreement. If the platform doesn't say that the creator's account posted the content, the creator was chosen by a
 * member or found by what somebody typed, so a member has to confirm it.
 */
export const agreementOf = (agreement: Coverage, creator: string | undefined, isConfirmed: boolean): GrantFacts => {
  const { contractId, from, usageRights, confirmed, creator: found, isPosted, ...license } = agreement;
  return {
    id: contractId,
    isAgreement: true,
    isConfirmed: confirmed !== undefined,
    since: from,
    scope: scopeOfGrant({ ...license, usageRights, from, origin: "contract" }),
    uses: usageRights,
    unconfirmedCover:
      isConfirmed || isPosted
        ? undefined
        : `Covered by ${found?.name ?? creator ?? "a creator"}'s agreement: confirm it is theirs.`,
  };
};
