import { Answerer } from "../../base/answerer/index.ts";
import { statusNow as contractStatusNow, find as findContract } from "../../contracts/contract/change.ts";
import { signingLink } from "../../contracts/contract/naming.ts";
import { adCodeView } from "../../library/asset/ad-code.policy.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import type { Step } from "../../library/asset/change.ts";
import { grantsOf } from "../../library/asset/grants-of.ts";
import { isUndecided, removalsOf } from "../../library/asset/objections.ts";
import { rightsLink, statusNow } from "../../library/asset/request-summary.ts";
import { endedForOwnerAt, findTombstone } from "../../library/asset/tombstone.entity.ts";
import { askingTeam } from "../../people/team/asking-team.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import { DAY_MS, nowMs } from "../../platform/clock.ts";
import { shownFileName } from "../../platform/file-name.policy.ts";
import { currentActor, shownLink } from "../../platform/identity/actor.ts";
import { addressHint } from "../../platform/owner.policy.ts";
import { addressOf } from "../../platform/store/object-key.ts";
import { DoNotAsk } from "../do-not-ask/index.ts";
import { findGrant } from "../grant/grant.entity.ts";
import { conversationOf } from "./conversation-view.ts";
import type { OwnerRequest } from "./owner-request.schema.ts";
import { pictureKeyOf } from "./post-pictures.ts";
import type { Decision, Renewed, RightsRequestRecord } from "./rights-request.entity.ts";
import type { PostCopy, RightsRequest } from "./rights-request.schema.ts";
import { toldOf } from "./told.ts";

/** A request as its team sees it. */
export const view = (record: RightsRequestRecord): RightsRequest => ({
  id: record.requestId,
  assetId: record.assetId,
  status: statusNow(record),
  link: shownLink(rightsLink(record.token)),
  brand: record.brand,
  intendedUse: record.intendedUse,
  scope: record.scope,
  useClass: record.useClass,
  urgency: record.urgency,
  requestedBy: record.requestedBy,
  contentOwner: record.contentOwner,
  contentOwnerEmail: record.contentOwnerEmail ?? "",
  contentUrl: record.contentUrl ?? "",
  message: record.message ?? "",
  requestedUntil: record.requestedUntil ?? "",
  createdAt: record.createdAt,
  expiresAt: record.expiresAt,
  mailHeld: record.mailHeld,
  firstMailedAt: record.firstMailedAt,
  remindedAt: record.remindedAt,
  remindersOff: record.remindersOff?.by,
  bundled: record.bundleId !== undefined,
  renews: record.renews,
  beside: record.beside,
  contract: record.contract && {
    id: record.contract.id,
    template: record.contract.template.name,
    version: record.contract.template.version,
  },
  accountProof: record.accountProof,
  copy: copyView(record),
  conversation: conversationOf(record, true),
});

const copyView = (record: RightsRequestRecord, showsPicture = true): PostCopy | null => {
  if (!record.copy) return null;
  const { pictureKey: _, pictureSha256: __, ...shown } = record.copy;
  return { ...shown, pictureUrl: showsPicture ? addressOf(pictureKeyOf(record)) : "" };
};

/** For how many days after an answer the request's link opens the asset's media; the decision is shown for good. */
const MEDIA_DAYS = 30;

/** Whether a request's link still opens the asset's media: until some days after the answer. */
export const opensMedia = ({ decision }: RightsRequestRecord): boolean =>
  !decision || Date.parse(decision.decidedAt) + MEDIA_DAYS * DAY_MS > nowMs();

/**
 * Whether there are reminders that the owner can stop. If the team has switched them off, the owner can still stop
 * them, because the team could switch them on again or remind by hand.
 */
export const remindersOf = (
  {
    contentOwnerEmail,
    remindersOff,
  }: { contentOwnerEmail?: string | undefined; remindersOff?: "owner" | "member" | undefined },
  isOpen: boolean,
): OwnerRequest["reminders"] => {
  if (!contentOwnerEmail || !isOpen) return "none";
  return remindersOff === "owner" ? "off" : "on";
};

const shownGrant = (grant: Renewed | undefined) =>
  grant && { usageRights: grant.usageRights, expiresOn: grant.expiresOn };

const wasEnded = ({ grantId }: Decision, asset: AssetRecord | undefined): boolean =>
  asset !== undefined && grantId !== undefined && !grantsOf(asset).some((grant) => grant.grantId === grantId);

/** The address to which a link was mailed: whole for whoever has the mail's mark, for others as a hint. */
export const addressFor = (email: string | undefined, isMarked: boolean) => ({
  contentOwnerEmail: isMarked ? (email ?? "") : "",
  contentOwnerHint: email ? addressHint(email) : "",
});

/**
 * The contract that a request needs, as the content owner sees it; with the contract's status once the owner has
 * approved. Its link is a mailed one for whoever has the mail's mark and has answered from its address.
 */
const contractFor = async (
  { teamId, contract, decision }: RightsRequestRecord,
  isMarked: boolean,
): Promise<OwnerRequest["contract"]> => {
  if (!contract) return null;
  const { name } = contract.template;
  const made = contract.id ? await findContract(teamId, contract.id) : undefined;
  if (!made) return { name, status: null, link: "" };
  const status = contractStatusNow(made);
  if (status !== "pending") return { name, status, link: "" };
  const link = signingLink(made.token);
  const isTheirs = isMarked && decision?.confirmed !== undefined;
  const mailed = { token: made.token, email: made.party.email };
  return { name, status, link: isTheirs ? await Answerer.mailedLink(link, mailed) : link };
};

const proofView = ({ contentOwnerEmail = "", codesSentAt = [] }: RightsRequestRecord) => {
  const sentAt = codesSentAt.at(-1);
  return { mailTo: addressHint(contentOwnerEmail), ...(sentAt && { sentAt }) };
};

/** When the license ended at its owner's wish, as far as a deleted asset's tombstone says it; ISO 8601. */
export const endedWithAsset = async (request: RightsRequestRecord): Promise<string | undefined> => {
  const { teamId, assetId, requestId, removal } = request;
  const tombstone = removal && (await findTombstone(teamId, assetId));
  return tombstone && endedForOwnerAt(tombstone, requestId);
};

/** What became of the owner's request for removal. After the license has ended, or while the team decides, none is made. */
const removalView = (
  record: RightsRequestRecord,
  asset: AssetRecord | undefined,
  endedAt: string | undefined,
): OwnerRequest["removal"] => {
  const wish = asset && removalsOf(asset).find(({ requestId }) => requestId === record.requestId);
  const isAnswerable = record.status === "approved" && asset !== undefined && !wish?.ended;
  const isWaiting = asset !== undefined && wish !== undefined && isUndecided(wish, asset);
  const tooOften = isAnswerable && !isWaiting && isOverAsked(record);
  return {
    open: isAnswerable && !isWaiting && !tooOften,
    tooOften,
    // Of a deleted asset, a request for removal that wasn't followed was decided before: nobody has to be told any more.
    askedAt: (asset || endedAt ? record.removal?.at : undefined) ?? null,
    keptBecause: wish?.kept?.reason ?? null,
    endedAt: wish?.ended?.at ?? endedAt ?? null,
  };
};

/**
 * A request as its content owner sees it; without the name and email address of the person who decided.
 * @param justAgreed the terms that the owner agreed to, if the caller knows them already
 */
export const ownerView = async (
  record: RightsRequestRecord,
  team: TeamRecord,
  asset: AssetRecord | undefined,
  justAgreed?: AgreedTerms | undefined,
): Promise<OwnerRequest> => {
  const { decision } = record;
  const isMarked = await Answerer.isMarked({ token: record.token, email: record.contentOwnerEmail });
  const [notAgain, terms, contract, endedAt] = await Promise.all([
    DoNotAsk.shownTo(record),
    justAgreed ?? agreedTerms(record),
    contractFor(record, isMarked),
    asset ? undefined : endedWithAsset(record),
  ]);
  const file = asset?.files.find(({ origin }) => origin === "team");
  return {
    status: statusNow(record),
    team: askingTeam(team),
    requestedBy: record.requestedBy,
    told: toldOf(record, team),
    brand: record.brand,
    contentOwner: record.contentOwner,
    ...addressFor(decision ? "" : record.contentOwnerEmail, isMarked),
    contentTitle: record.contentTitle,
    contentUrl: record.contentUrl ?? "",
    message: record.message ?? "",
    intendedUse: record.intendedUse,
    scope: record.scope,
    termsVersion: record.termsVersion,
    useClass: record.useClass,
    requestedUntil: record.requestedUntil ?? "",
    locale: record.locale ?? null,
    createdAt: record.createdAt,
    expiresAt: record.expiresAt,
    renews: shownGrant(record.renews) ?? null,
    beside: shownGrant(record.beside),
    // The reminders of a bundle are stopped on the bundle's page, not for a single request.
    reminders: remindersOf(
      { contentOwnerEmail: record.contentOwnerEmail, remindersOff: record.remindersOff?.by },
      !record.bundleId && statusNow(record) === "pending",
    ),
    notAgain,
    preview:
      asset && file && opensMedia(record)
        ? { type: asset.type, url: addressOf(file.key), thumbnailUrl: addressOf(asset.thumbnailKey) }
        : null,
    copy: copyView(record, opensMedia(record)),
    decision: decision
      ? {
          status: decision.status,
          decidedAt: decision.decidedAt,
          ...(decision.notTheirs && { notTheirs: true }),
          usageRights: decision.usageRights,
          restrictions: decision.restrictions,
          expiresOn: decision.expiresOn,
          credit: decision.credit,
          scope: decision.scope,
          number: decision.number ?? "",
          ended: endedAt !== undefined || wasEnded(decision, asset),
          terms,
          files: (decision.files ?? []).map(({ name, size }) => ({ name: shownFileName(name), size })),
        }
      : null,
    contract,
    ...(record.accountProof && { accountProof: proofView(record) }),
    listUrl: record.bundleId ? rightsLink(record.token) : "",
    adCode: asset?.adCode?.requestId === record.requestId ? adCodeView(asset) : undefined,
    replies: (record.replies ?? []).map(({ at, topic, message }) => ({ at, topic, message })),
    conversation: conversationOf(record, false),
    removal: removalView(record, asset, endedAt),
  };
};

/**
 * The owner whom a member's step asked, by name or handle, and the email address to which the link was sent; "" if it
 * wasn't. Automatic steps only say which request they are about.
 */
export const askedOwner = (name: string, email = ""): Step["personal"] =>
  currentActor().kind === "member" ? { about: name, ...(email && { facts: { email } }) } : undefined;

/** The most times in 30 days that an owner can ask for removal with one request. */
const MOST_REMOVALS = 3;
const REMOVAL_DAYS = 30;

/** When an owner asked for removal within the last 30 days. */
export const recentRemovals = ({ removal, removedBefore = [] }: RightsRequestRecord): string[] => {
  const since = new Date(nowMs() - REMOVAL_DAYS * DAY_MS).toISOString();
  return [...removedBefore, ...(removal ? [removal.at] : [])].filter((at) => at > since);
};

/** Whether the owner has asked for removal so often that the owner has to write to the team. */
export const isOverAsked = (request: RightsRequestRecord): boolean => recentRemovals(request).length >= MOST_REMOVALS;

/** The text that an owner has agreed to, from the evidence of the approval. */
export interface AgreedTerms {
  text: string;
  /** Lower-case hex. */
  sha256: string;
}

/** The text that was agreed to; null if nobody agreed, and for old answers that don't name their grant. */
export const agreedTerms = async ({
  teamId,
  decision,
  agreed,
}: Pick<RightsRequestRecord, "teamId" | "decision" | "agreed">): Promise<AgreedTerms | null> => {
  if (agreed) return { text: agreed.evidence.terms, sha256: agreed.evidence.termsSha256 };
  if (decision?.status !== "approved" || !decision.grantId) return null;
  const evidence = (await findGrant(teamId, decision.grantId))?.evidence;
  return evidence ? { text: evidence.terms, sha256: evidence.termsSha256 } : null;
};
