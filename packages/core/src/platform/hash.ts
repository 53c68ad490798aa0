import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { secret } from "./identity/secret.ts";

/** SHA-256 as lower-case hex. */
export const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");

/** A value that JSON can hold; `undefined` members are left out. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/**
 * JSON with sorted keys and no white space, so that equal values have equal bytes (RFC 8785, limited to integers).
 * @throws RangeError for a number that isn't a safe integer
 */
export const canonicalJson = (value: Json): string => {
  if (value === null || typeof value === "boolean" || typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw new RangeError("Only safe integers have one canonical text");
    return String(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = Object.entries(value as Record<string, Json | undefined>)
    .filter((member): member is [string, Json] => member[1] !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(",")}}`;
};

const keys = new Map<string, Promise<Buffer>>();

/** Derives a separate key for each purpose from the one application secret (HKDF, RFC 5869). */
export const keyFor = (
  purpose:
    | "cursor"
    | "challenge"
    | "limiter"
    | "suppression"
    | "invited-address"
    | "signing-session"
    | "webhook"
    | "own-network"
    | "mail-mark"
    | "owner-proof"
    | "stop",
): Promise<Buffer> => {
  let key = keys.get(purpose);
  if (!key) {
    key = secret("APP_SECRET").then((app) => Buffer.from(hkdfSync("sha256", app, "", `clearhouse/${purpose}`, 32)));
    keys.set(purpose, key);
    key.catch(() => keys.delete(purpose));
  }
  return key;
};

export const hmac = (key: Buffer, data: string): Buffer => createHmac("sha256", key).update(data).digest();

export const equalBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** The number of an id's shard, from 0 to `shards` − 1; always the same for the same id. */
export const shardOf = (id: string, shards: number): number => {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) % shards;
  return sum;
};
