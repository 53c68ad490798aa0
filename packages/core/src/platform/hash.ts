import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { secret } from "./identity/secret.ts";

/** SHA-256 as lower-case hex. */
export const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");

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
    | "own-network",
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
