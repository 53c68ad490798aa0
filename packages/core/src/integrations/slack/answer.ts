import { nowMs } from "../../platform/clock.ts";
import { CodedError } from "../../platform/errors/error.ts";
import { actAs, requireTeamId } from "../../platform/identity/actor.ts";
import { isLinkRefusal } from "../../platform/identity/link.ts";
import { log } from "../../platform/log.ts";
import { read as readRequest } from "../../rights/rights-request/rights-request.entity.ts";
import { AS_WRITTEN, type Message, message, said } from "./blocks.ts";
import { carryOut } from "./carry-out.ts";
import { respond, SlackError } from "./client.ts";
import { memberOf } from "./member.ts";
import { type Bot, botOf, integrationOf } from "./read.ts";
import { linkMessage, requestMessage } from "./request-message.ts";
import { type Done, SlackCommandEntity, type SlackCommandRecord, type SlackIntegrationRecord } from "./slack.entity.ts";
import { NOT_INVITED, NOTHING_FOUND, TOKEN_REFUSED } from "./texts.ts";
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
