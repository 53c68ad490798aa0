import { randomBytes } from "node:crypto";
import { equalBytes, hmac, keyFor, sha256 } from "../../platform/hash.ts";
import type { WebhookRecord } from "./webhook.entity.ts";

/** The prefix of secrets in the Standard Webhooks specification; the base64 of the key follows. */
const BEGINS = "whsec_";

type Place = Pick<WebhookRecord, "teamId" | "webhookId" | "nonce">;

/** The bytes of the key, and the secret as people see it. */
export interface WebhookSecret {
  key: Buffer;
  text: string;
}

/**
 * Makes a webhook's secret from the deployment's own secret and a random part that is stored with the webhook. So the
 * secret, with which deliveries are signed, isn't stored.
 */
const derive = async ({ teamId, webhookId, nonce }: Place): Promise<WebhookSecret> => {
  const key = hmac(await keyFor("webhook"), `${teamId} ${webhookId} ${nonce}`);
  return { key, text: `${BEGINS}${key.toString("base64")}` };
};

/** The secret of a new webhook, and what is stored of the secret: its random part and its hash. */
export const newSecret = async (place: Omit<Place, "nonce">) => {
  const nonce = randomBytes(32).toString("hex");
  const { text } = await derive({ ...place, nonce });
  return { text, kept: { nonce, secretHash: sha256(text) } };
};

/** The secret of a webhook; undefined if another deployment made the secret with another key. */
export const secretOf = async (record: WebhookRecord): Promise<WebhookSecret | undefined> => {
  const secret = await derive(record);
  return equalBytes(Buffer.from(sha256(secret.text)), Buffer.from(record.secretHash)) ? secret : undefined;
};
