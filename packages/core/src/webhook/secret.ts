import { randomBytes } from "node:crypto";
import { equalBytes, hmac, keyFor, sha256 } from "../platform/hash.ts";
import type { WebhookRecord } from "./webhook.entity.ts";

/** The beginning of a secret by Standard Webhooks, before the base64 of its bytes. */
const BEGINS = "whsec_";

type Place = Pick<WebhookRecord, "teamId" | "webhookId" | "nonce">;

/** The bytes of the key, and the secret as people see it. */
export interface WebhookSecret {
  key: Buffer;
  text: string;
}

/**
 * Makes a webhook's secret from the deployment's own secret and the webhook's random part. The secret itself isn't
 * stored. A hash of it would be of no use, because the secret is needed for signing.
 */
const derive = async ({ teamId, webhookId, nonce }: Place): Promise<WebhookSecret> => {
  const key = hmac(await keyFor("webhook"), `${teamId} ${webhookId} ${nonce}`);
  return { key, text: `${BEGINS}${key.toString("base64")}` };
};

/** The secret of a new webhook, and the parts of it that are stored. */
export const newSecret = async (place: Omit<Place, "nonce">) => {
  const nonce = randomBytes(32).toString("hex");
  const { text } = await derive({ ...place, nonce });
  return { text, kept: { nonce, secretHash: sha256(text) } };
};

/** Undefined if this deployment can't make the secret, because another one did. */
export const secretOf = async (record: WebhookRecord): Promise<WebhookSecret | undefined> => {
  const secret = await derive(record);
  return equalBytes(Buffer.from(sha256(secret.text)), Buffer.from(record.secretHash)) ? secret : undefined;
};
