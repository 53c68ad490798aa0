import { randomBytes } from "node:crypto";
import { equalBytes, hmac, keyFor, sha256 } from "../platform/hash.ts";
import type { WebhookRecord } from "./webhook.entity.ts";

/** As Standard Webhooks writes secrets: this, and base64 of the bytes. */
const BEGINS = "whsec_";

type Place = Pick<WebhookRecord, "teamId" | "webhookId" | "nonce">;

/** The bytes that sign, and how they are written for people. */
export interface WebhookSecret {
  key: Buffer;
  text: string;
}

/**
 * A webhook's secret has to be known to sign with, so its hash alone wouldn't do; it is made anew each time from the
 * deployment's own secret and the webhook's random part, and kept nowhere.
 */
const derive = async ({ teamId, webhookId, nonce }: Place): Promise<WebhookSecret> => {
  const key = hmac(await keyFor("webhook"), `${teamId} ${webhookId} ${nonce}`);
  return { key, text: `${BEGINS}${key.toString("base64")}` };
};

/** A secret of a new webhook, with what is kept of it. */
export const newSecret = async (place: Omit<Place, "nonce">) => {
  const nonce = randomBytes(32).toString("hex");
  const { text } = await derive({ ...place, nonce });
  return { text, kept: { nonce, secretHash: sha256(text) } };
};

/** Undefined where the secret can't be made any more: on another deployment than the one that gave it out. */
export const secretOf = async (record: WebhookRecord): Promise<WebhookSecret | undefined> => {
  const secret = await derive(record);
  return equalBytes(Buffer.from(sha256(secret.text)), Buffer.from(record.secretHash)) ? secret : undefined;
};
