import { randomBytes } from "node:crypto";
import { secretProblem } from "@clearhouse/core/platform/identity/secret-shape.ts";
import { Integer, Utf8String } from "asn1js";
import { AttributeTypeAndValue, Certificate } from "pkijs";
import { damaged } from "./damaged.ts";
import { type DataFolder, readIfThere, writeAtomically } from "./data-folder.ts";

const REMEDY =
  "remove it, and the next start makes a new key. Documents that were sealed before keep their own certificate.";

const YEARS = 20;
const COMMON_NAME = "2.5.4.3";
const NAME = "Clearhouse license seal (this machine)";

const pem = (label: string, der: ArrayBuffer): string => {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
};

/**
 * Makes an RSA key and a self-signed certificate as two PEMs, as docs/deploy.md does with openssl for a stage.
 */
export const makeSealKey = async (): Promise<string> => {
  const algorithm = {
    name: "RSASSA-PKCS1-v1_5",
    modulusLength: 2_048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: "SHA-256",
  };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = new Certificate();
  certificate.version = 2;
  // A serial number must be positive.
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array([1, ...randomBytes(15)]).buffer });
  for (const name of [certificate.subject, certificate.issuer]) {
    const value = new Utf8String({ value: NAME });
    name.typesAndValues.push(new AttributeTypeAndValue({ type: COMMON_NAME, value }));
  }
  const now = new Date();
  certificate.notBefore.value = now;
  certificate.notAfter.value = new Date(new Date(now).setFullYear(now.getFullYear() + YEARS));
  await certificate.subjectPublicKeyInfo.importKey(publicKey);
  await certificate.sign(privateKey, "SHA-256");
  const key = await crypto.subtle.exportKey("pkcs8", privateKey);
  return pem("PRIVATE KEY", key) + pem("CERTIFICATE", certificate.toSchema(true).toBER());
};

const sealPath = (folder: DataFolder): string => folder.file("license-seal.pem");

/** The key and certificate as they are stored; undefined without a file. @throws StartError if they can't seal */
export const readSealKey = (folder: DataFolder): string | undefined => {
  const path = sealPath(folder);
  const stored = readIfThere(path);
  const problem = stored === undefined ? undefined : secretProblem("LICENCE_SEAL", stored);
  if (problem) throw damaged(path, `can't seal documents: it ${problem}`, REMEDY);
  return stored;
};

/**
 * The key and certificate, which are made once for a data folder, so that all documents have the same certificate.
 * @throws StartError for a file that isn't such a key with its certificate
 */
export const openSealKey = async (folder: DataFolder): Promise<string> => {
  const stored = readSealKey(folder);
  if (stored !== undefined) return stored;
  const made = await makeSealKey();
  writeAtomically(sealPath(folder), made);
  return made;
};
