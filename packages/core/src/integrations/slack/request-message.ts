import type { KnownBlock } from "@slack/types";
import { grantedBrand } from "../../base/license/scope-words.policy.ts";
import { offerWords } from "../../base/owner-page/offer.policy.ts";
import { find as findAsset } from "../../library/asset/change.ts";
import { refusedBeside } from "../../library/asset/objections.ts";
import { rightsLink, statusNow } from "../../library/asset/request-summary.ts";
import { assetPath } from "../../library/asset/view.ts";
import { env } from "../../platform/env.ts";
import { heldWords } from "../../platform/mail/outsiders.ts";
import { fieldsOf } from "../../rights/conversation/conversation.policy.ts";
import type { RightsRequestRecord } from "../../rights/rights-request/rights-request.entity.ts";
import { REQUEST_DAYS } from "../../rights/rights-request/rights-request.schema.ts";
import {
  actions,
  button,
  confirmation,
  context,
  facts,
  link,
  linkButton,
  type Message,
  message,
  said,
} from "./blocks.ts";
import { useToday } from "./can-i-use.ts";

const STATUS: Record<RightsRequestRecord["status"], string> = {
  pending: "Waiting for an answer",
  "awaiting-proof": "Approved, waiting for the proof of the account",
  "awaiting-signature": "Approved, waiting for a signature",
  approved: "Approved",
  denied: "Denied",
  expired: "No answer",
  withdrawn: "Withdrawn",
};

const openButton = (assetId: string) =>
  linkButton("Open in Clearhouse", "open", `${env.SITE_URL}${assetPath(assetId)}`);

/** A link to the post; the post's title if the post has no URL. */
const post = ({ contentTitle, contentUrl }: RightsRequestRecord): string =>
  contentUrl ? link(contentUrl, contentTitle) : said(contentTitle);

const buttons = (request: RightsRequestRecord): KnownBlock => {
  const { requestId, assetId, contentOwnerEmail } = request;
  const open = openButton(assetId);
  if (statusNow(request) !== "pending") return actions([open]);
  return actions([
    button("Copy link", "copy", requestId),
    // Without the owner's email address, only the person who passed on the link can remind the owner.
    ...(contentOwnerEmail ? [button("Remind", "remind", requestId)] : []),
    open,
    button("Withdraw", "withdraw", requestId, {
      style: "danger",
      confirm: confirmation(
        "Withdraw the request?",
        "The owner's link will show nothing any more.",
        "Withdraw",
        "Keep it",
      ),
    }),
  ]);
};

/** The message with which a request is shown in a channel. The message never contains the owner's link. */
export const requestMessage = async (request: RightsRequestRecord): Promise<Message> =>
  message(
    `${said(request.requestedBy)} asked *${said(request.contentOwner)}* for the rights of ${post(request)}`,
    ...facts([
      ["Status", await statusOf(request)],
      ["Brand", request.brand],
      ["Use", request.intendedUse],
      ["In other words", request.scope?.words ?? ""],
      ["Asked on", request.createdAt.slice(0, 10)],
    ]),
    ...(await useBlock(request)),
    buttons(request),
  );

const statusOf = async (request: RightsRequestRecord): Promise<string> => {
  if (request.decision?.notTheirs) return "Not theirs";
  return (await refusedOf(request)) === undefined ? STATUS[statusNow(request)] : "Only more was denied";
};

/** What was denied beside a license that goes on; undefined if everything was, or nothing. */
const refusedOf = async ({ teamId, assetId, requestId, decision, beside, renews }: RightsRequestRecord) => {
  if (decision?.status !== "denied" || !(beside ?? renews)) return undefined;
  const asset = await findAsset(teamId, assetId);
  return asset && refusedBeside(asset, requestId);
};

/** Whether the content may be used on the day of the message, because an answer alone doesn't say it. */
const useBlock = async ({ teamId, assetId }: RightsRequestRecord): Promise<KnownBlock[]> => {
  const use = await useToday(teamId, assetId);
  return use === "" ? [] : [context(use)];
};

/** The message with the request's link; only the requester may see the message. */
export const linkMessage = (request: RightsRequestRecord): Message => {
  return message(
    `The owner's link: \`${rightsLink(request.token)}\``,
    context(`Only you see this. ${mailedWords(request)}`),
  );
};

const mailedWords = ({ contentOwner, contentOwnerEmail, mailHeld }: RightsRequestRecord): string => {
  const yourself = `Send it to ${said(contentOwner)}.`;
  if (mailHeld) return `It wasn't mailed. ${heldWords(mailHeld)}. ${yourself}`;
  return contentOwnerEmail ? "It was also mailed to the owner." : yourself;
};

/** The message about an owner's counter-offer; undefined if it isn't stored any more. */
export const offerMessage = (request: RightsRequestRecord, itemId: string): Message | undefined => {
  const offer = request.conversation?.items.find(({ id }) => id === itemId);
  if (!offer?.owner) return undefined;
  return message(
    `*Yes, but…*: ${said(offer.owner.name)} offers other terms for ${post(request)}`,
    ...facts([
      ["Yes, but", offerWords(fieldsOf(offer))],
      ["In their words", offer.message],
    ]),
    actions([openButton(request.assetId)]),
  );
};

/**
 * The message about a request's outcome: the owner's answer, or that the owner didn't answer; undefined for a request
 * that is open or was withdrawn.
 */
export const outcomeMessage = async (request: RightsRequestRecord): Promise<Message | undefined> => {
  const { decision } = request;
  if (statusNow(request) === "expired") {
    return message(
      `*No answer*: ${said(request.contentOwner)} didn't answer about ${post(request)} in ${REQUEST_DAYS} days`,
      ...(await useBlock(request)),
      actions([openButton(request.assetId)]),
    );
  }
  if (!decision) return undefined;
  const by = said(decision.name);
  if (decision.notTheirs) {
    return message(
      `*Not theirs*: ${by} says that ${post(request)} isn't theirs`,
      ...facts([
        ["Who owns it", decision.notTheirs.belongsTo],
        ["In their words", decision.reason],
      ]),
      ...(await useBlock(request)),
      actions([openButton(request.assetId)]),
    );
  }
  if (decision.status === "denied") {
    const refused = await refusedOf(request);
    return message(
      refused === undefined
        ? `*Denied*: ${by} said no to ${post(request)}`
        : `*The license goes on*: ${by} said no to ${said(refused)} for ${post(request)}`,
      ...facts([["Reason", decision.reason]]),
      ...(await useBlock(request)),
      actions([openButton(request.assetId)]),
    );
  }
  return message(
    `*Approved*: ${by} said yes to ${post(request)}`,
    ...facts([
      ["Usage rights", decision.usageRights],
      ["Brand", grantedBrand(decision.scope, request.brand)],
      ["Until", decision.expiresOn || "No end"],
      ["Restrictions", decision.restrictions.join(", ")],
      ["Credit", decision.credit],
      ["Notes", decision.notes],
    ]),
    ...(await useBlock(request)),
    actions([openButton(request.assetId)]),
  );
};
