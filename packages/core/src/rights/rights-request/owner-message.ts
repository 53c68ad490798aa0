import { EVENTS } from "../../base/happenings/events.ts";
import type { ParsedAskRemoval, ParsedReply } from "../../base/owner-page/owner-message.schema.ts";
import { isAnswered } from "../../library/asset/asset.policy.ts";
import { type Change, change, whileThere } from "../../library/asset/change.ts";
import { isUndecided, MOST_REMOVALS, removalsOf, withRemoval } from "../../library/asset/objections.ts";
import { statusNow } from "../../library/asset/request-summary.ts";
import { Team } from "../../people/team/index.ts";
import { nowIso } from "../../platform/clock.ts";
import { limit } from "../../platform/http/limiter.ts";
import { newId } from "../../platform/id.ts";
import { requireHolder } from "../../platform/identity/actor.ts";
import { updateItem } from "../../platform/store/transaction.ts";
import type { OwnerRequest } from "./owner-request.schema.ts";
import { type OwnerReply, RightsRequestEntity, type RightsRequestRecord, read } from "./rights-request.entity.ts";
import {
  alreadyDecided,
  notApproved,
  requestNotFound,
  tooManyMessages,
  tooManyRemovals,
  tooManyWishes,
} from "./rights-request.errors.ts";
import { isOverAsked, ownerView, recentRemovals } from "./view.ts";

/** Limits how often an owner's messages are mailed to the team. */
const MESSAGES = { name: "owner-message", limit: 10, windowSeconds: 3_600 };
/** The most messages of one request; all messages are stored on the request's record. */
const MOST_REPLIES = 20;

/** Whether a message repeats the last message. If the confirmation of a message is lost, the page sends it again. */
const saysTheSame = (reply: OwnerReply | undefined, { topic, message, email }: ParsedReply): boolean =>
  reply?.topic === topic && reply.message === message && reply.email === email;

/**
 * Stores the owner's 'Yes, but…': a message to the team that leaves the request open. If the same message is sent
 * twice, it is stored once.
 * @throws rights_request.already_decided, rights_request.not_found, rights_request.too_many_messages,
 * rate_limit.exceeded
 */
export const reply = async (input: ParsedReply): Promise<OwnerRequest> => {
  const { requestId } = requireHolder("owner");
  await limitMessages(requestId);
  return keepReply(input, true);
};

/** Limits how many messages about one request or bundle are sent in an hour. @throws rate_limit.exceeded */
export const limitMessages = (id: string): Promise<void> => limit(MESSAGES, id);

/**
 * Stores a message with one request; see {@link reply}.
 * @param tells whether the team is notified; false if the message is about several requests, for which there is one
 * notification
 */
export const keepReply = async (input: ParsedReply, tells: boolean): Promise<OwnerRequest> => {
  const { requestId, assetId } = requireHolder("owner");
  const { name, email, topic, message } = input;
  const id = newId("event");
  return say((request, asset) => {
    const earlier = request.replies ?? [];
    if (saysTheSame(earlier.at(-1), input)) return undefined;
    const status = statusNow(request);
    if (isAnswered(status)) throw alreadyDecided();
    if (status !== "pending" || !asset.request) throw requestNotFound();
    if (earlier.length >= MOST_REPLIES) throw tooManyMessages();
    const at = nowIso();
    // A message about several requests is answered by mail, and their link ends as if there were none.
    const passed = tells ? { ball: "team" as const } : {};
    const kept = RightsRequestEntity.patch({ teamId: request.teamId, requestId })
      .set({ replies: [...earlier, { id, at, topic, message, name, email }], ...passed })
      .where(({ status: now }, { eq }) => eq(now, "pending"));
    return {
      next: { ...asset, request: { ...asset.request, reply: { at, topic, message }, ...passed } },
      step: {
        type: "rights_request.replied",
        facts: { request: requestId, topic, message },
        outsider: { name, email },
      },
      also: [
        updateItem(kept.params()),
        ...(tells ? [EVENTS["rights_request.replied"].outbox({ requestId, assetId, replyId: id })] : []),
      ],
    };
  });
};

/**
 * Stores the owner's wish, after an approval, that the content be taken down. The team is notified and decides; the
 * grant doesn't end by itself. While the team hasn't decided, and once it has ended the license, repeated calls change
 * nothing; after a decision to keep the content, the owner can ask again.
 * @throws rights_request.not_approved, rights_request.not_found, rights_request.too_many_removals, rate_limit.exceeded
 */
export const askRemoval = async ({ name, email, about, reason }: ParsedAskRemoval): Promise<OwnerRequest> => {
  const { requestId, assetId } = requireHolder("owner");
  await limitMessages(requestId);
  return say((request, asset) => {
    if (request.decision?.status !== "approved") throw notApproved();
    const wish = removalsOf(asset).find((one) => one.requestId === requestId);
    if (wish && (wish.ended || isUndecided(wish, asset))) return undefined;
    if (isOverAsked(request)) throw tooManyRemovals();
    const at = nowIso();
    const { contentOwner: owner, contentOwnerEmail: ownerEmail } = request;
    const kept = RightsRequestEntity.patch({ teamId: request.teamId, requestId })
      .set({ removal: { at, reason, name, email }, removedBefore: recentRemovals(request) })
      .where(({ status }, { eq }) => eq(status, "approved"));
    const who = { owner, ...(ownerEmail && { ownerEmail }), name, email };
    const wishes = withRemoval(asset, { requestId, at, about, reason, ...who });
    if ((wishes.removals?.length ?? 0) > MOST_REMOVALS) throw tooManyWishes();
    return {
      next: { ...asset, ...wishes },
      step: {
        type: "rights_request.removal_requested",
        facts: { request: requestId, about, reason },
        outsider: { name, email },
      },
      also: [updateItem(kept.params()), EVENTS["rights_request.removal_requested"].outbox({ requestId, assetId })],
    };
  });
};

/** Stores the owner's message in one transaction: with the request, on the asset, and in the asset's activity. */
export const say = async (
  what: (request: RightsRequestRecord, asset: Change["next"]) => Change | undefined,
): Promise<OwnerRequest> => {
  const { teamId, requestId, assetId } = requireHolder("owner");
  const changed = await whileThere(teamId, assetId, () =>
    change(teamId, assetId, async (current) => what(await read(teamId, requestId), current)),
  );
  // The asset was deleted: there is nothing left that the team could change or take down.
  if (!changed) throw requestNotFound();
  const [request, team] = await Promise.all([read(teamId, requestId), Team.get(teamId)]);
  return ownerView(request, team, changed.record);
};
