import { setTimeout } from "node:timers/promises";
import type { WebClient } from "@slack/web-api";
import { env } from "../../platform/env.ts";
import type { Message } from "./blocks.ts";

/** The kinds of failed Slack calls that are handled differently. */
export type SlackProblem =
  /** Slack doesn't accept the token any more. */
  | "token"
  /** The app lacks a scope that the call needs. */
  | "scope"
  /** The bot can't write to the channel or person. */
  | "place"
  /** There were too many calls. */
  | "busy"
  /** Slack didn't answer, or had an error. */
  | "down"
  | "other";

export class SlackError extends Error {
  readonly problem: SlackProblem;
  /** Slack's error code. */
  readonly reason: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: SlackProblem, reason: string, options: { cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(`Slack: ${reason}`, { cause: options.cause });
    this.name = "SlackError";
    this.problem = problem;
    this.reason = reason;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/**
 * For `catch`: returns undefined if the channel or person isn't there or can't be written to.
 * @throws every other error
 */
export const ifNoPlace = (error: unknown): undefined => {
  if (error instanceof SlackError && error.problem === "place") return undefined;
  throw error;
};

const PROBLEMS: Record<string, SlackProblem> = {
  invalid_auth: "token",
  not_authed: "token",
  account_inactive: "token",
  token_revoked: "token",
  token_expired: "token",
  org_login_required: "token",
  team_access_not_granted: "token",
  missing_scope: "scope",
  not_in_channel: "place",
  channel_not_found: "place",
  is_archived: "place",
  restricted_action: "place",
  restricted_action_thread_locked: "place",
  restricted_action_read_only_channel: "place",
  messages_tab_disabled: "place",
  user_not_in_channel: "place",
  user_not_found: "place",
  cannot_dm_bot: "place",
  ratelimited: "busy",
  rate_limited: "busy",
  message_limit_exceeded: "busy",
  internal_error: "down",
  fatal_error: "down",
  service_unavailable: "down",
  request_timeout: "down",
};

/** Classifies a failed call by the library's error codes. */
const asSlackError = (error: unknown): SlackError => {
  const { code, data, retryAfter } = error as { code?: string; data?: { error?: string }; retryAfter?: number };
  if (code === "slack_webapi_platform_error") {
    const reason = data?.error ?? "unknown_error";
    return new SlackError(PROBLEMS[reason] ?? "other", reason, { cause: error });
  }
  if (code === "slack_webapi_rate_limited_error") {
    return new SlackError("busy", "rate_limited", { cause: error, retryAfterSeconds: retryAfter });
  }
  return new SlackError("down", code ?? "no_answer", { cause: error });
};

/**
 * The longest wait within a call. If Slack asks for a longer wait, the call fails and the event is delivered again
 * later.
 */
const WAIT_SECONDS = 10;
const TIMEOUT_MS = 8_000;

export interface SlackCalls {
  /** How long to wait for Slack's answer. */
  timeoutMs?: number;
  /** If Slack's rate limit is exceeded: whether to wait once, for as long as Slack says. */
  patient?: boolean;
  /** Whether to repeat a call that got no answer. Only set for calls that change nothing. */
  reads?: boolean;
}

/**
 * Calls Slack's Web API with a token.
 * @throws SlackError
 */
export const callSlack = async <T>(
  token: string,
  call: (client: WebClient) => Promise<T>,
  { timeoutMs = TIMEOUT_MS, patient = false, reads = false }: SlackCalls = {},
): Promise<T> => {
  // The library is loaded at the first call, because most of Slack's requests are answered without a call to Slack.
  const { WebClient, LogLevel } = await import("@slack/web-api");
  const client = new WebClient(token, {
    slackApiUrl: env.SLACK_API_URL,
    timeout: timeoutMs,
    // A call without an answer may have been carried out. The caller decides whether the call may be repeated.
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    logLevel: LogLevel.ERROR,
  });
  try {
    return await call(client);
  } catch (error) {
    const problem = error instanceof SlackError ? error : asSlackError(error);
    if (reads && problem.problem === "down") return callSlack(token, call, { timeoutMs, patient });
    const wait = problem.retryAfterSeconds ?? Number.POSITIVE_INFINITY;
    if (!patient || wait > WAIT_SECONDS) throw problem;
    await setTimeout(wait * 1_000);
    return callSlack(token, call, { timeoutMs });
  }
};

/**
 * Whether the URL is on Slack's host, or on the host of the stand-in for Slack in tests. Although the URL comes from a
 * signed call, no other host is called.
 */
const isSlacks = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { origin } = new URL(address);
  return origin === "https://hooks.slack.com" || origin === new URL(env.SLACK_API_URL).origin;
};

/**
 * Shows a message only to the person who sent a command or pressed a button. Needs no token. If Slack doesn't answer,
 * the call is repeated once, so in the worst case the person sees the message twice. Without the repetition, the person
 * would wait for minutes.
 * @returns false if the URL doesn't accept messages any more
 * @throws SlackError if Slack doesn't answer
 */
export const respond = async (address: string, { text, blocks }: Message): Promise<boolean> => {
  if (!isSlacks(address)) return false;
  try {
    return await post(address, { text, blocks });
  } catch (error) {
    if (!(error instanceof SlackError) || error.problem !== "down") throw error;
    return post(address, { text, blocks });
  }
};

const post = async (address: string, { text, blocks }: Message): Promise<boolean> => {
  const body = JSON.stringify({ response_type: "ephemeral", replace_original: false, text, blocks });
  let status: number;
  try {
    // biome-ignore lint/style/noRestrictedGlobals: isSlacks has checked that this is a URL of Slack
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8" },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    status = response.status;
    await response.body?.cancel();
  } catch (error) {
    throw new SlackError("down", "no_answer", { cause: error });
  }
  if (status === 429) throw new SlackError("busy", "rate_limited");
  if (status >= 500) throw new SlackError("down", `status_${status}`);
  return status < 300;
};
