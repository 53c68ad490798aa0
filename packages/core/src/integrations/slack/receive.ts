import { createHmac } from "node:crypto";
import * as z from "zod";
import { EVENTS } from "../../base/happenings/events.ts";
import { nowIso, nowMs, ttlIn } from "../../platform/clock.ts";
import { equalBytes } from "../../platform/hash.ts";
import { derivedId, newId } from "../../platform/id.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { optionalSecret } from "../../platform/identity/secret.ts";
import { log } from "../../platform/log.ts";
import { putItem, transact } from "../../platform/store/transaction.ts";
import { claim, lookUp } from "../../platform/store/unique.ts";
import { SlackError } from "./client.ts";
import { readRequestCommand, USAGE } from "./command-text.ts";
import { type FormStart, openForm, readForm } from "./form.ts";
import { integrationOfSlackTeam } from "./read.ts";
import { SlackCommandEntity, type SlackIntegrationRecord } from "./slack.entity.ts";
import { notSetUp, unsigned } from "./slack.errors.ts";
import { type SlackAsk, slackAsk, slackRequest } from "./slack.schema.ts";
import { NO_FORM, NOT_CONNECTED, TOKEN_REFUSED } from "./texts.ts";

/** What Slack shows at once in response to its call; undefined if it shows nothing. */
export type Reply = { response_type: "ephemeral"; text: string } | FormErrors | undefined;
/** Error messages beside the fields of a form; the form stays open. */
interface FormErrors {
  response_action: "errors";
  errors: Record<string, string>;
}

/** A reply that only the sender sees. */
const privately = (text: string): Reply => ({ response_type: "ephemeral", text });

/** How many characters of a command are kept; Slack's own limit is lower. */
const TEXT_MAX = 4_000;
/** How long a command is kept: longer than the command's event can wait or be replayed. */
const KEEP_SECONDS = 16 * 86_400;

const id = z.string().min(1).max(64);
const commandForm = z.object({
  command: z.string(),
  text: z.string().default(""),
  team_id: id,
  channel_id: id,
  user_id: id,
  response_url: z.string().optional(),
  trigger_id: z.string(),
});

/** The parts of an interaction's payload that are used. */
const interaction = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("block_actions"),
    team: z.object({ id }).nullish(),
    user: z.object({ id, team_id: id.optional() }),
    channel: z.object({ id }).optional(),
    response_url: z.string().optional(),
    actions: z.array(z.object({ action_id: z.string(), value: z.string().optional() })).min(1),
  }),
  z.object({
    type: z.literal("view_submission"),
    team: z.object({ id }).nullish(),
    user: z.object({ id }),
    view: z.object({
      id: z.string(),
      private_metadata: z.string().default(""),
      state: z.object({ values: z.unknown() }),
    }),
  }),
]);

interface Asked {
  ask: SlackAsk;
  slackUserId: string;
  channelId: string;
  responseUrl: string | undefined;
}

/**
 * Stores a command and writes the event whose handler carries it out.
 * @param commandId if the command is stored already, nothing changes
 */
const keep = async (
  { teamId }: SlackIntegrationRecord,
  asked: Asked,
  commandId = newId("slackCommand"),
): Promise<void> => {
  const command = { ...asked, teamId, commandId, at: nowIso(), expires: ttlIn(KEEP_SECONDS) };
  const plan = async () => {
    const { data: earlier } = await SlackCommandEntity.get({ teamId, commandId }).go({ consistent: true });
    if (earlier) return { writes: [], result: undefined };
    const kept = putItem(SlackCommandEntity.create(command).params());
    return { writes: [kept, EVENTS["slack.command.received"].outbox({ commandId })], result: undefined };
  };
  await actAs({ kind: "system", name: "slack", teamId }, () => transact(plan));
};

/**
 * Receives a slash command as Slack sent it. An invalid command is answered at once; valid commands are carried out by
 * an event's handler.
 */
export const command = async (form: URLSearchParams): Promise<Reply> => {
  // Slack sometimes calls only to check the TLS certificate.
  if (form.get("ssl_check") === "1") return undefined;
  const read = commandForm.safeParse(Object.fromEntries(form));
  if (!read.success) return privately(USAGE.request);
  const {
    command: name,
    text,
    team_id,
    channel_id: channelId,
    user_id: slackUserId,
    response_url,
    trigger_id,
  } = read.data;
  const integration = await integrationOfSlackTeam(team_id);
  if (!integration) return privately(NOT_CONNECTED);
  const from = { slackUserId, channelId, responseUrl: response_url };
  if (name === "/can-i-use") {
    if (/^\s*(help\b.*)?$/i.test(text)) return privately(USAGE.use);
    await keep(integration, { ...from, ask: { kind: "can-i-use", text: text.slice(0, TEXT_MAX) } });
    return undefined;
  }
  const typed = readRequestCommand(text);
  switch (typed.kind) {
    case "help":
      return privately(USAGE.request);
    case "status":
      await keep(integration, { ...from, ask: { kind: "status", subject: typed.subject.slice(0, TEXT_MAX) } });
      return undefined;
    case "form":
      return showForm(integration, trigger_id, { ...typed, channelId });
    case "request": {
      const { url: contentUrl, owner: contentOwner, brand } = typed;
      const request = slackRequest.safeParse({ contentUrl, contentOwner, brand });
      if (!request.success) return privately(request.error.issues[0]?.message ?? USAGE.request);
      await keep(integration, { ...from, ask: { kind: "request", request: request.data } });
      return undefined;
    }
  }
};

/**
 * Opens the form within the call instead of in an event's handler, because Slack's trigger expires after three seconds.
 */
const showForm = async (integration: SlackIntegrationRecord, triggerId: string, start: FormStart): Promise<Reply> => {
  try {
    await openForm(integration, triggerId, start);
    return undefined;
  } catch (error) {
    if (!(error instanceof SlackError)) throw error;
    log.warn("slack form not opened", { reason: error.reason });
    return privately(error.problem === "token" ? TOKEN_REFUSED : NO_FORM);
  }
};

/** Receives a button press or a submitted form as Slack sent it. */
export const interact = async (form: URLSearchParams): Promise<Reply> => {
  const read = interaction.safeParse(parsed(form.get("payload")));
  // The interaction is of another kind, or comes from a button that only opens a page, so there is nothing to do.
  if (!read.success) return undefined;
  const { data } = read;
  const integration = data.team ? await integrationOfSlackTeam(data.team.id) : undefined;
  if (!integration) return undefined;
  if (data.type === "view_submission") {
    const { request, errors, channelId } = readForm(data.view);
    if (!request) return { response_action: "errors", errors };
    const asked = { ask: { kind: "request" as const, request }, channelId, responseUrl: undefined };
    // The id is always the same, so that a form is carried out only once, however often Slack sends it.
    const commandId = derivedId("slackCommand", integration.teamId, integration.slackTeamId, data.view.id);
    await keep(integration, { ...asked, slackUserId: data.user.id }, commandId);
    return undefined;
  }
  const [action] = data.actions;
  const ask = slackAsk.safeParse({ kind: action?.action_id, requestId: action?.value });
  if (!ask.success) return undefined;
  await keep(integration, {
    ask: ask.data,
    slackUserId: data.user.id,
    channelId: data.channel?.id ?? "",
    responseUrl: data.response_url,
  });
  return undefined;
};

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
};

/** By how many seconds a call's timestamp may differ from the current time. */
const FRESH_SECONDS = 300;

export interface SignedCall {
  /** The header X-Slack-Signature; "" if missing. `timestamp` is the header X-Slack-Request-Timestamp. */
  signature: string;
  timestamp: string;
  /** The body as it was sent, byte by byte. */
  body: Uint8Array;
}

/**
 * Accepts a call that Slack signed less than five minutes ago; each call is only accepted once. Slack's signature v0 is
 * an HMAC-SHA256 of the time and the raw body.
 * @throws slack.not_found if the deployment has no signing secret; slack.unsigned
 */
export const takeSigned = async ({ signature, timestamp, body }: SignedCall): Promise<void> => {
  const secret = await optionalSecret("SLACK_SIGNING_SECRET");
  if (!secret) throw notSetUp();
  if (!/^v0=[0-9a-f]{64}$/.test(signature) || !/^\d{1,12}$/.test(timestamp)) throw unsigned("headers");
  if (Math.abs(nowMs() / 1_000 - Number(timestamp)) > FRESH_SECONDS) throw unsigned("time");
  const told = signature.slice("v0=".length);
  const right = createHmac("sha256", secret).update(`v0:${timestamp}:`).update(body).digest();
  if (!equalBytes(right, Buffer.from(told, "hex"))) throw unsigned("signature");
  await transact(async (attempt) => {
    if (attempt > 1 && (await lookUp("slack-signature", told))) throw unsigned("taken before");
    return { writes: [claim("slack-signature", told, "", "call", ttlIn(3 * FRESH_SECONDS))], result: undefined };
  });
};
