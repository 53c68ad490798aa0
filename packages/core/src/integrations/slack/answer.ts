import { ForeignError } from "../../base/safe-fetch/safe-fetch.errors.ts";
import { statusNow } from "../../library/asset/request-summary.ts";
import { look } from "../../library/link-preview/look.ts";
import { platformOf } from "../../library/link-preview/platform.ts";
import { Team } from "../../people/team/index.ts";
import { nowMs } from "../../platform/clock.ts";
import { CodedError } from "../../platform/errors/error.ts";
import { LIMITS } from "../../platform/fields.schema.ts";
import { actAs, requireMember, requireTeamId } from "../../platform/identity/actor.ts";
import { isLinkRefusal } from "../../platform/identity/link.ts";
import { log } from "../../platform/log.ts";
import { parseInput } from "../../platform/parse.ts";
import { RequestBundle } from "../../rights/request-bundle/index.ts";
import { RightsRequest } from "../../rights/rights-request/index.ts";
import { read as readRequest } from "../../rights/rights-request/rights-request.entity.ts";
import { requestByUrlInput } from "../../rights/rights-request/rights-request.schema.ts";
import { AS_WRITTEN, clip, type Message, message, said } from "./blocks.ts";
import { canIUse } from "./can-i-use.ts";
import { respond, SlackError } from "./client.ts";
import { brandNamed } from "./command-text.ts";
import { requestAbout } from "./find.ts";
import { type Bot, botOf, integrationOf, memberOf } from "./read.ts";
import { linkMessage, requestMessage } from "./request-message.ts";
import { type Done, SlackCommandEntity, type SlackCommandRecord, type SlackIntegrationRecord } from "./slack.entity.ts";
import type { SlackRequest } from "./slack.schema.ts";
import { LINK_IS_CLOSED, NOT_INVITED, NOTHING_FOUND, REMINDED, TOKEN_REFUSED, WITHDRAWN } from "./texts.ts";
import { refreshThread, startThread } from "./thread.ts";

/** A command, its sender, and how to answer it. */
interface Conversation {
  command: SlackCommandRecord;
  integration: SlackIntegrationRecord;
  bot: Bot;
}

/**
 * Carries out a Slack command as the member who sent it, and answers with the result. The result is stored before it is
 * sent. So if sending the result fails, only the sending is repeated, not the command.
 * @throws SlackError if Slack doesn't answer or asks to wait; the event is then delivered again
 */
export const answer = async (commandId: string): Promise<void> => {
  const teamId = requireTeamId();
  const { data: command } = await SlackCommandEntity.get({ teamId, commandId }).go({ consistent: true });
  const integration = await integrationOf(teamId);
  // The team's Slack integration was removed after the command was sent, so the answer can't be sent.
  if (!command || !integration) return;
  const conversation = { command, integration, bot: botOf(integration) };
  try {
    const done = command.done ?? (await doOnce(conversation));
    await tell(conversation, done);
  } catch (error) {
    if (!(error instanceof SlackError) || !["token", "scope"].includes(error.problem)) throw error;
    // Slack refuses the token, but the command's response URL works without a token.
    if (!(await tellAtItsAddress(command, message(TOKEN_REFUSED))))
      log.warn("slack command not answered", { commandId });
  }
};

const doOnce = async (conversation: Conversation): Promise<Done> => {
  const { teamId, commandId } = conversation.command;
  const done = await doAsMember(conversation);
  await SlackCommandEntity.patch({ teamId, commandId }).set({ done }).go();
  return done;
};

/** Carries out the command as the member. An error that may be shown to the member is returned as the answer's text. */
const doAsMember = async ({ bot, integration, command }: Conversation): Promise<Done> => {
  const member = await memberOf(bot, integration, command.slackUserId);
  if (!member) return { text: NOT_INVITED };
  try {
    return await actAs(member, () => carryOut(command));
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    // The error for an unknown request speaks of a link that doesn't work, as on the owner's page; in Slack the answer
    // has another text.
    if (isLinkRefusal("owner", error)) return { text: NOTHING_FOUND };
    return { text: said(Object.values(error.fields ?? {})[0] ?? error.message, 1_000) };
  }
};

const tell = async (conversation: Conversation, done: Done): Promise<void> => {
  const { bot, command, integration } = conversation;
  if ("text" in done) {
    await tellPrivately(conversation, message(done.text));
    if (done.changed) await refreshThread(bot, await readRequest(command.teamId, done.changed));
    return;
  }
  const request = await readRequest(command.teamId, done.requestId);
  switch (done.show) {
    case "request":
      return tellPrivately(conversation, await requestMessage(request));
    case "link":
      return tellPrivately(conversation, linkMessage(request));
    case "asked": {
      const posted = await startThread(bot, integration, request, command);
      const own = linkMessage(request);
      if (posted) return tellPrivately(conversation, own);
      const whole = await requestMessage(request);
      return tellPrivately(conversation, { text: whole.text, blocks: [...whole.blocks, ...own.blocks] });
    }
  }
};

/** How long a command's response URL accepts private answers. */
const RESPONSE_MS = 30 * 60_000;

const tellAtItsAddress = async ({ responseUrl, at }: SlackCommandRecord, told: Message): Promise<boolean> => {
  if (!responseUrl || nowMs() - Date.parse(at) > RESPONSE_MS) return false;
  return respond(responseUrl, told);
};

/**
 * Sends a message that only the person sees: in the channel, or as a direct message if the bot isn't in the channel.
 */
const tellPrivately = async ({ bot, command }: Conversation, told: Message): Promise<void> => {
  if (await tellAtItsAddress(command, told)) return;
  const { channelId: channel, slackUserId: user } = command;
  const { text, blocks } = told;
  const ways = [
    ...(channel
      ? [() => bot((slack) => slack.chat.postEphemeral({ channel, user, text, blocks, link_names: false }))]
      : []),
    () => bot((slack) => slack.chat.postMessage({ ...AS_WRITTEN, channel: user, text, blocks })),
  ];
  for (const way of ways) {
    try {
      await way();
      return;
    } catch (error) {
      if (!(error instanceof SlackError) || error.problem !== "place") throw error;
    }
  }
  log.warn("slack command not answered", { commandId: command.commandId });
};

/**
 * Carries out a member's command; the current actor is that member.
 * @throws CodedError if the command isn't allowed or its input is invalid
 */
export const carryOut = async (command: SlackCommandRecord): Promise<Done> => {
  const { ask } = command;
  switch (ask.kind) {
    case "request":
      return request(command, ask.request);
    case "status": {
      const found = await requestAbout(ask.subject);
      return found ? { show: "request", requestId: found.requestId } : { text: NOTHING_FOUND };
    }
    case "can-i-use":
      return canIUse(ask.text);
    case "copy":
      return link(ask.requestId);
    case "remind":
      await RequestBundle.remind(ask.requestId);
      return { text: REMINDED };
    case "withdraw":
      await RightsRequest.withdraw(ask.requestId);
      return { text: WITHDRAWN, changed: ask.requestId };
  }
};

/** How long to look for the post's title. Somebody in Slack waits for the answer. */
const LOOK_MS = 3_000;

/** The post's own title, or a title made of its author and platform; used if nobody entered a title. */
const titleOf = async ({ contentUrl, contentOwner }: SlackRequest): Promise<string> => {
  const url = new URL(contentUrl);
  const fallback = `Post by ${contentOwner} on ${platformOf(url)?.name ?? url.hostname}`;
  try {
    const seen = await look(contentUrl, nowMs() + LOOK_MS);
    return clip(seen?.title ?? "", LIMITS.title) || fallback;
  } catch (error) {
    if (!(error instanceof ForeignError)) throw error;
    return fallback;
  }
};

/** The command's input with a title. The title is stored, so that a retry makes exactly the same request. */
const withTitle = async ({ teamId, commandId }: SlackCommandRecord, asked: SlackRequest): Promise<SlackRequest> => {
  if (asked.contentTitle) return asked;
  const request = { ...asked, contentTitle: await titleOf(asked) };
  await SlackCommandEntity.patch({ teamId, commandId })
    .set({ ask: { kind: "request", request } })
    .go();
  return request;
};

/** Makes a rights request, like the form for a request by URL; the command's id is the idempotency key. */
const request = async (command: SlackCommandRecord, asked: SlackRequest): Promise<Done> => {
  const { teamId, displayName } = requireMember();
  const brands = Team.brandOptions(await Team.get(teamId));
  const brand = brandNamed(asked.brand, brands);
  if (brand === undefined) {
    return {
      text: `There is no brand called ${said(asked.brand)}. There are: ${brands.map((name) => said(name)).join(", ")}.`,
    };
  }
  const { words, ...titled } = await withTitle(command, asked);
  const scope = words ? { words } : undefined;
  const input = parseInput(requestByUrlInput, { ...titled, brand, scope, requestedBy: displayName, proof: "" });
  const { request: made } = await RightsRequest.requestByUrl(input, command.commandId);
  return { show: "asked", requestId: made.id };
};

/** Shows the owner's link only to the person who asked for it, because whoever has the link can answer the request. */
const link = async (requestId: string): Promise<Done> => {
  const { teamId, userId } = requireMember();
  const asked = await readRequest(teamId, requestId);
  if (asked.requesterId !== userId) {
    return {
      text: `Only ${said(asked.requestedBy)}, who asked, sees the owner's link here. It is in Clearhouse, too.`,
    };
  }
  if (statusNow(asked) !== "pending") return { text: LINK_IS_CLOSED };
  await RightsRequest.linkCopied(requestId);
  return { show: "link", requestId };
};
