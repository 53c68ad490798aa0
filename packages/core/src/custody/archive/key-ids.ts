import { hkdfSync, X509Certificate } from "node:crypto";
import { sha256 } from "../../platform/hash.ts";
import { optionalSecret, type SecretName } from "../../platform/identity/secret.ts";

/** Keys on which records depend, or with which documents of an archive were sealed. */
export const ARCHIVED_KEYS = [
  "APP_SECRET",
  "LICENCE_SEAL",
  "SLACK_TOKEN_KEYS",
] as const satisfies readonly SecretName[];
export type ArchivedKey = (typeof ARCHIVED_KEYS)[number];

/** The hex digits of an id: enough to tell keys apart, and nothing from which a key could be found. */
const LENGTH = 16;

const IDS: Readonly<Record<ArchivedKey, (value: string) => string[]>> = {
  APP_SECRET: (secret) => [
    Buffer.from(hkdfSync("sha256", secret, "", "clearhouse/key-id", LENGTH / 2)).toString("hex"),
  ],
  // The fingerprint by which people know the seal's certificate begins with it.
  LICENCE_SEAL: (pem) => [sha256(new X509Certificate(pem).raw).slice(0, LENGTH)],
  SLACK_TOKEN_KEYS: (keys) => keys.split(",").map((key) => sha256(Buffer.from(key.trim(), "hex")).slice(0, LENGTH)),
};

/**
 * The ids of this deployment's keys, by the secret's name; of several keys in one secret, the key in use comes first. A
 * secret that isn't in the environment is left out.
 */
export const keyIds = async (): Promise<Partial<Record<ArchivedKey, string[]>>> => {
  const found = await Promise.all(
    ARCHIVED_KEYS.map(async (name) => {
      const value = await optionalSecret(name);
      return value ? [[name, IDS[name](value)] as const] : [];
    }),
  );
  return Object.fromEntries(found.flat());
};
