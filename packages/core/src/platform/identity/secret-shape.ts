import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from "node:crypto";
import type { SecretName } from "./secret.ts";

/** The fewest bits of an RSA key; CloudFront accepts no shorter one. */
const RSA_BITS = 2_048;
/** The fewest characters of a secret from which keys are derived. */
const DERIVED_FROM = 32;

/**
 * Says what is wrong with a secret, as text to follow its name. The text never contains a part of the secret.
 * @returns undefined for a secret that can be used
 */
type Problem = string | undefined;

const readKey = (pem: string): KeyObject | string => {
  try {
    return createPrivateKey(pem);
  } catch {
    // The error may repeat a part of the text.
    if (pem.trim() === "") return "is empty";
    if (/-----BEGIN (RSA )?PUBLIC KEY-----/.test(pem)) return "is a public key, and must be the private one";
    if (/ENCRYPTED/.test(pem)) return "is encrypted with a passphrase, and must be stored without one";
    if (!/-----BEGIN ([A-Z]+ )?PRIVATE KEY-----/.test(pem)) return "has no private key (a PEM)";
    if (!/-----END ([A-Z]+ )?PRIVATE KEY-----/.test(pem)) return "is cut off within its private key";
    return "has a private key that can't be read";
  }
};

const rsaProblem = (pem: string): { key: KeyObject } | { problem: string } => {
  const key = readKey(pem);
  if (typeof key === "string") return { problem: key };
  if (key.asymmetricKeyType !== "rsa") return { problem: "has a private key of another kind than RSA" };
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  return bits < RSA_BITS ? { problem: `has an RSA key of fewer than ${RSA_BITS} bits` } : { key };
};

const readCertificate = (pem: string): X509Certificate | undefined => {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
};

const sealProblem = (pem: string): Problem => {
  const read = rsaProblem(pem);
  if ("problem" in read) return read.problem;
  if (!pem.includes("-----BEGIN CERTIFICATE-----")) return "has no certificate after its private key";
  const certificate = readCertificate(pem);
  if (!certificate) return "has a certificate that can't be read";
  return certificate.checkPrivateKey(read.key) ? undefined : "has the certificate of another key";
};

const readPublicKey = (pem: string): KeyObject | undefined => {
  // Node also derives the public half of a private key or a certificate.
  if (!/^\s*-----BEGIN (RSA )?PUBLIC KEY-----/.test(pem)) return undefined;
  try {
    return createPublicKey(pem);
  } catch {
    return undefined;
  }
};

/** Says what is wrong with a public key. */
export const publicKeyProblem = (pem: string): Problem => (readPublicKey(pem) ? undefined : "isn't a public key");

/**
 * Says what is wrong with an RSA key that signs what others check with its public half.
 * @param publicHalf a PEM; "" if it isn't known
 */
export const signingKeyProblem = (pem: string, publicHalf: string): Problem => {
  const read = rsaProblem(pem);
  if ("problem" in read) return read.problem;
  if (publicHalf === "") return undefined;
  const half = readPublicKey(publicHalf);
  if (!half) return "can't be compared with its public half, which isn't a public key";
  if (createPublicKey(read.key).equals(half)) return undefined;
  return "isn't the private half of the public key with which its signatures are checked";
};

/** Says what is wrong with a secret from which other keys are derived. */
export const derivedProblem = (text: string): Problem =>
  text.trim().length < DERIVED_FROM ? `is shorter than ${DERIVED_FROM} characters` : undefined;

/** Says what is wrong with a secret that is sent as the value of an HTTP header. */
export const sentProblem = (text: string): Problem =>
  derivedProblem(text) ??
  (/^[\x21-\x7e]+$/.test(text)
    ? undefined
    : "has a character that can't be sent: only ASCII without spaces and line ends can");

const SHAPES: Readonly<Record<SecretName, (text: string, publicHalf: string) => Problem>> = {
  APP_SECRET: derivedProblem,
  MEDIA_PRIVATE_KEY: signingKeyProblem,
  LICENCE_SEAL: sealProblem,
  SLACK_SIGNING_SECRET: (text) => {
    if (/^xox[a-z]-/.test(text)) return "is a token, and must be the app's signing secret";
    return /^[\x21-\x7e]{16,}$/.test(text) ? undefined : "isn't a signing secret: 16 or more characters without spaces";
  },
  SLACK_TOKEN_KEYS: (text) =>
    text.split(",").every((key) => /^[0-9a-f]{64}$/i.test(key.trim()))
      ? undefined
      : "has a key that isn't 64 hex digits; several keys are separated by commas",
};

/**
 * Says what is wrong with the value of a secret.
 * @param publicHalf the media key's, as for {@link signingKeyProblem}
 */
export const secretProblem = (name: SecretName, text: string, publicHalf = ""): Problem =>
  text.trim() === "" ? "is empty" : SHAPES[name](text, publicHalf);
