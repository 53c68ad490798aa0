import { createHmac, timingSafeEqual } from "node:crypto";

/** The age from which messages are refused, so that a recorded message can't be sent again later. */
const TOLERANCE_SECONDS = 5 * 60;

export interface Message {
  /**
   * The message's id, which is the same each time the message is sent. Store the id, and ignore messages whose ids you
   * have stored.
   */
  id: string;
  type: string;
  occurredAt: string;
  data: Record<string, string>;
}

/**
 * Verifies the signature of a webhook's message, and returns the message.
 * @param secret as shown when the webhook was added: `whsec_…`
 * @param headers by lower-case name
 * @param body exactly as received, because parsing and serializing it again may change its text
 * @throws Error if the message isn't from Clearhouse, or is too old
 */
export const readWebhook = (secret: string, headers: Record<string, unknown>, body: string): Message => {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    String(headers[name] ?? ""),
  );
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= TOLERANCE_SECONDS)) throw new Error("Too old");
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  const isProven = String(signatures)
    .split(" ")
    .filter((one) => one.startsWith("v1,"))
    .map((one) => Buffer.from(one.slice("v1,".length), "base64"))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
  if (!isProven) throw new Error("Not signed with this secret");
  return JSON.parse(body);
};
