import { nowMs } from "../platform/clock.ts";
import { CodedError } from "../platform/http/error.ts";
import { actAs, requireTeamId } from "../platform/identity/actor.ts";
import { isLinkRefusal } from "../platform/identity/link.ts";
import { log } from "../platform/log.ts";
import { read as readRequest } from "../rights-request/read.ts";
import { AS_WRITTEN, type Message, message, said } from "./blocks.ts";
import { carryOut } from "./carry-out.ts";
import { SlackError } from "./client.ts";
import { memberOf } from "./member.ts";
import { type Bot, botOf, integrationOf } from "./read.ts";
import { linkMessage, requestMessage } from "./request-message.ts";
import { respond } from "./response-url.ts";
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
 * sent, so if the answer fails, only the answer is tried again.
 * @throws SlackError if Slack doesn't answer or asks to wait; the event is delivered again then
 */
export const answer = async (commandId: string): Promise<void> => {
  const teamId = requireTeamId();
  const { data: command } = await SlackCommandEntity.get({ teamId, commandId }).go({ consistent: true });
  const integration = await integrationOf(teamId);
  // The integration was removed meanwhile, so there is nobody to answer.
  if (!command || !integration) return;
  const conversation = { command, integration, bot: botOf(integration) };
  try {
    const done = command.done ?? (await doOnce(conversation));
    await tell(conversation, done);
  } catch (error) {
    if (!(error instanceof SlackError) || !["token", "scope"].includes(error.problem)) throw error;
    // Without the token, the response address of the command can still be used.
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

/** A refusal is answered like a result. */
const doAsMember = async ({ bot, integration, command }: Conversation): Promise<Done> => {
  const member = await memberOf(bot, integration, command.slackUserId);
  if (!member) return { text: NOT_INVITED };
  try {
    return await actAs(member, () => carryOut(command));
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    // On the owner's page an unknown request is a link that doesn't work; the wording here is different.
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
      return tellPrivately(conversation, requestMessage(request));
    case "link":
      return tellPrivately(conversation, linkMessage(request));
    case "asked": {
      const posted = await startThread(bot, integration, request, command);
      const own = linkMessage(request);
      if (posted) return tellPrivately(conversation, own);
      const whole = requestMessage(request);
      return tellPrivately(conversation, { text: whole.text, blocks: [...whole.blocks, ...own.blocks] });
    }
  }
};

/** How long Slack accepts private answers at a command's response address. */
const RESPONSE_MS = 30 * 60_000;

const tellAtItsAddress = async ({ responseUrl, at }: SlackCommandRecord, told: Message): Promise<boolean> => {
  if (!responseUrl || nowMs() - Date.parse(at) > RESPONSE_MS) return false;
  return respond(responseUrl, told);
};

/** Visible only to the person: in the channel, or in a direct message if the bot isn't in the channel. */
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
