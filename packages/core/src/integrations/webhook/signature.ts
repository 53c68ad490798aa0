import { createHmac } from "node:crypto";
import { nowMs } from "../../platform/clock.ts";

/**
 * The headers of a delivery according to Standard Webhooks (standardwebhooks.com, version 1): the id, the time in
 * seconds, and the HMAC-SHA256 of `id.time.body` in base64.
 */
export const signedHeaders = (key: Buffer, id: string, body: string): Record<string, string> => {
  const timestamp = String(Math.floor(nowMs() / 1_000));
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
};
