import { env } from "../../platform/env.ts";
import type { Message } from "./blocks.ts";
import { SlackError } from "./client.ts";

/**
 * Whether the URL is on Slack's host, or on the host of the stand-in for Slack in tests. Although the URL comes from a
 * signed call, no other host is called.
 */
const isSlacks = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { origin } = new URL(address);
  return origin === "https://hooks.slack.com" || origin === new URL(env.SLACK_API_URL).origin;
};

const TIMEOUT_MS = 8_000;

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
