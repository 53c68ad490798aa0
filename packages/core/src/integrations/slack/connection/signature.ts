import { createHmac } from "node:crypto";
import { nowMs, ttlIn } from "../../../platform/clock.ts";
import { equalBytes } from "../../../platform/hash.ts";
import { optionalSecret } from "../../../platform/identity/secret.ts";
import { transact } from "../../../platform/store/transaction.ts";
import { claim, lookUp } from "../../../platform/store/unique.ts";
import { notSetUp, unsigned } from "../slack.errors.ts";

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
