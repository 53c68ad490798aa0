import { generateKeyPairSync, randomBytes } from "node:crypto";
import {
  derivedProblem,
  publicKeyProblem,
  sentProblem,
  signingKeyProblem,
} from "@clearhouse/core/platform/identity/secret-shape.ts";
import * as z from "zod";
import { damaged } from "./damaged.ts";
import { type DataFolder, readJson, writeAtomically } from "./data-folder.ts";

const secrets = z.object({
  appSecret: z.string(),
  originSecret: z.string(),
  secretAccessKey: z.string(),
  mediaPrivateKey: z.string(),
  mediaPublicKey: z.string(),
});
export type Secrets = z.infer<typeof secrets>;

const random = () => randomBytes(32).toString("base64url");

const REMEDY =
  "remove it, and the next start makes new secrets. Webhooks and Slack then have to be connected again, and addresses whose mail bounced are no longer recognized.";

/** What is wrong with the first secret that can't be used, with its name. */
const problemIn = (found: Secrets): string | undefined => {
  const problems = {
    appSecret: derivedProblem(found.appSecret),
    originSecret: sentProblem(found.originSecret),
    secretAccessKey: derivedProblem(found.secretAccessKey),
    mediaPublicKey: publicKeyProblem(found.mediaPublicKey),
  };
  for (const [name, problem] of Object.entries(problems)) if (problem) return `${name} ${problem}`;
  const problem = signingKeyProblem(found.mediaPrivateKey, found.mediaPublicKey);
  return problem && `mediaPrivateKey ${problem}`;
};

const secretsPath = (folder: DataFolder): string => folder.file("secrets.json");

/** The secrets as they are stored; undefined without a file. @throws StartError that names what can't be used */
export const readSecrets = (folder: DataFolder): Secrets | undefined => {
  const path = secretsPath(folder);
  const stored = readJson(path, secrets, REMEDY);
  const problem = stored && problemIn(stored);
  if (problem) throw damaged(path, `has a secret that can't be used: ${problem}`, REMEDY);
  return stored;
};

/**
 * Secrets that are made once for a data folder, so that links, cookies and cursors are still valid after a restart.
 * @throws StartError that names the file and the secret that can't be used
 */
export const openSecrets = (folder: DataFolder): Secrets => {
  const stored = readSecrets(folder);
  if (stored) return stored;
  const pair = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const made: Secrets = {
    appSecret: random(),
    originSecret: random(),
    secretAccessKey: random(),
    mediaPrivateKey: pair.privateKey,
    mediaPublicKey: pair.publicKey,
  };
  writeAtomically(secretsPath(folder), JSON.stringify(made, null, 2));
  return made;
};
