import { nowIso } from "../../platform/clock.ts";
import { log } from "../../platform/log.ts";
import { found } from "../../platform/store/found.ts";
import { type RightsRequestRecord, read } from "../../rights/rights-request/rights-request.entity.ts";
import { AS_WRITTEN, type Message } from "./blocks.ts";
import { ifNoPlace, SlackError } from "./client.ts";
import { type Bot, botOf, integrationOf } from "./read.ts";
import { offerMessage, outcomeMessage, requestMessage } from "./request-message.ts";
import { type SlackIntegrationRecord, SlackThreadEntity, type SlackThreadRecord } from "./slack.entity.ts";

type Thread = SlackThreadRecord;

export const threadOf = (teamId: string, requestId: string): Promise<Thread | undefined> =>
  found(SlackThreadEntity.get({ teamId, requestId }).go({ consistent: true }));

const keep = async (thread: Thread): Promise<Thread> => {
  await SlackThreadEntity.put(thread).go();
  return thread;
};

/** Posts a message. @returns undefined if the bot can't write to the channel or person @throws SlackError */
const post = async (
  bot: Bot,
  where: { channelId: string; ts?: string },
  { text, blocks }: Message,
): Promise<{ channelId: string; ts: string } | undefined> => {
  const posted = await bot((slack) =>
    slack.chat.postMessage({ ...AS_WRITTEN, channel: where.channelId, thread_ts: where.ts, text, blocks }),
  ).catch(ifNoPlace);
  return posted && { channelId: posted.channel ?? where.channelId, ts: posted.ts ?? "" };
};

/**
 * Posts a request in the channel where it was made, once; the request's outcome is posted in the same channel later. If
 * the bot isn't in the channel, only the requester gets a message.
 * @returns whether the message is in the channel
 * @throws SlackError
 */
export const startThread = async (
  bot: Bot,
  { teamId, slackTeamId }: SlackIntegrationRecord,
  request: RightsRequestRecord,
  where: { slackUserId: string; channelId: string },
): Promise<boolean> => {
  const { requestId } = request;
  const known = await threadOf(teamId, requestId);
  if (known) return known.ts !== undefined;
  const posted = await post(bot, where, await requestMessage(request));
  const { slackUserId } = where;
  await keep({ teamId, requestId, slackTeamId, slackUserId, ...(posted ?? { channelId: slackUserId }) });
  return posted !== undefined;
};

/** Updates a request's first message to its current state. A deleted message needs no update. */
export const refreshThread = async (bot: Bot, request: RightsRequestRecord): Promise<void> => {
  const { teamId, requestId } = request;
  const thread = await threadOf(teamId, requestId);
  const { ts } = thread ?? {};
  if (!thread || !ts) return;
  const { text, blocks } = await requestMessage(request);
  try {
    await bot((slack) =>
      slack.chat.update({ channel: thread.channelId, ts, text, blocks, link_names: false, parse: "none" }),
    );
  } catch (error) {
    if (!(error instanceof SlackError) || (error.problem !== "other" && error.problem !== "place")) throw error;
    log.info("slack message not refreshed", { reason: error.reason });
  }
};

/**
 * Posts the outcome of a request in the thread of the request's message, or to the requester alone if there is no such
 * message. If the request wasn't made in Slack, an owner's answer is posted in the team's default channel; nothing is
 * posted if the owner didn't answer. A call to Slack whose answer is lost is repeated, so in rare cases an outcome is
 * posted twice.
 * @throws SlackError if the event should be delivered again
 */
export const tellOutcome = async (teamId: string, requestId: string): Promise<void> => {
  const [integration, request] = await Promise.all([integrationOf(teamId), read(teamId, requestId)]);
  const told = integration && (await outcomeMessage(request));
  if (!told) return;
  const thread = await threadFor(integration, request, request.decision !== undefined);
  if (!thread || thread.toldAt) return;
  const bot = botOf(integration);
  try {
    const { slackUserId } = thread;
    const posted =
      (await post(bot, thread, told)) ??
      // The bot can't post in the channel, because it was archived or the bot was removed from it.
      (slackUserId ? await post(bot, { channelId: slackUserId }, told) : undefined);
    if (!posted) log.warn("slack answer not posted", { rightsRequestId: requestId });
    await keep({ ...thread, toldAt: nowIso() });
    await refreshThread(bot, request);
  } catch (error) {
    // The event isn't tried again, because the requester gets a mail and a notification anyway, and admins see on the
    // integration's page that the token must be saved again.
    if (error instanceof SlackError && error.problem === "token") return;
    throw error;
  }
};

/**
 * Posts an owner's counter-offer in the thread of the request's message. If the request wasn't made in Slack, it is
 * posted in the team's default channel, where the outcome follows.
 * @throws SlackError if the event should be delivered again
 */
export const tellOffer = async (teamId: string, requestId: string, itemId: string): Promise<void> => {
  const [integration, request] = await Promise.all([integrationOf(teamId), read(teamId, requestId)]);
  const told = integration && offerMessage(request, itemId);
  const thread = told && (await threadFor(integration, request, true));
  if (!thread) return;
  try {
    const posted = await post(botOf(integration), thread, told);
    if (!(await threadOf(teamId, requestId))) await keep(thread);
    if (!posted) log.warn("slack offer not posted", { rightsRequestId: requestId });
  } catch (error) {
    if (error instanceof SlackError && error.problem === "token") return;
    throw error;
  }
};

/** @param isFromOwner whether an owner has written, of which the team's default channel hears in any case */
const threadFor = async (
  integration: SlackIntegrationRecord,
  { requestId }: RightsRequestRecord,
  isFromOwner: boolean,
): Promise<Thread | undefined> => {
  const { teamId, slackTeamId, defaultChannelId } = integration;
  const thread = await threadOf(teamId, requestId);
  if (thread) return thread.slackTeamId === slackTeamId ? thread : undefined;
  return defaultChannelId && isFromOwner ? { teamId, requestId, slackTeamId, channelId: defaultChannelId } : undefined;
};
