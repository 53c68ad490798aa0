import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { sha256 } from "../../../platform/hash.ts";
import { optionalSecret } from "../../../platform/identity/secret.ts";
import { secretProblem } from "../../../platform/identity/secret-shape.ts";
import { notSetUp } from "../slack.errors.ts";

/** A bot's token, encrypted with AES-256-GCM; the fields are base64. */
export interface SealedToken {
  /** The id of the key that encrypted the token. */
  keyId: string;
  iv: string;
  tag: string;
  data: string;
}

/**
 * The team and workspace of a token. The encryption authenticates team and workspace together with the ciphertext, so a
 * token can't be decrypted for another team or workspace.
 */
export interface TokenPlace {
  teamId: string;
  slackTeamId: string;
}

const CIPHER = "aes-256-gcm";

const placeOf = ({ teamId, slackTeamId }: TokenPlace): Buffer => Buffer.from(`${teamId} ${slackTeamId}`);

/**
 * The deployment's keys, each of 64 hex digits. The first key encrypts; all keys decrypt. A key's id is the beginning
 * of its SHA-256.
 * @throws slack.not_found if the deployment has no key
 */
const keys = async (): Promise<{ id: string; key: Buffer }[]> => {
  const value = await optionalSecret("SLACK_TOKEN_KEYS");
  if (!value) throw notSetUp();
  const problem = secretProblem("SLACK_TOKEN_KEYS", value);
  if (problem) throw new Error(`Secret SLACK_TOKEN_KEYS ${problem}`);
  return value.split(",").map((text) => {
    const key = Buffer.from(text.trim(), "hex");
    return { id: sha256(key).slice(0, 8), key };
  });
};

/** @throws slack.not_found if the deployment has no key */
export const sealToken = async (token: string, place: TokenPlace): Promise<SealedToken> => {
  const [first] = await keys();
  if (!first) throw notSetUp();
  const iv = randomBytes(12);
  const cipher = createCipheriv(CIPHER, first.key, iv).setAAD(placeOf(place));
  const data = Buffer.concat([cipher.update(token, "utf8"), cipher.final()]);
  return {
    keyId: first.id,
    iv: iv.toString("base64"),
    tag: cipher.getAuthTag().toString("base64"),
    data: data.toString("base64"),
  };
};

/**
 * Decrypts a token.
 * @returns the token, and whether to encrypt the token again because it was encrypted with an older key. Undefined if
 * none of the keys fits: the token was saved on another deployment, or its key was removed.
 */
export const openToken = async (
  { keyId, iv, tag, data }: SealedToken,
  place: TokenPlace,
): Promise<{ token: string; old: boolean } | undefined> => {
  const all = await keys();
  const found = all.find(({ id }) => id === keyId);
  if (!found) return undefined;
  const decipher = createDecipheriv(CIPHER, found.key, Buffer.from(iv, "base64"), { authTagLength: 16 })
    .setAAD(placeOf(place))
    .setAuthTag(Buffer.from(tag, "base64"));
  try {
    const token = Buffer.concat([decipher.update(Buffer.from(data, "base64")), decipher.final()]).toString("utf8");
    return { token, old: found !== all[0] };
  } catch {
    return undefined;
  }
};
