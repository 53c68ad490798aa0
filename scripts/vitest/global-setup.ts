import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import startMail from "aws-ses-v2-local";
import { getStoreReadonly } from "aws-ses-v2-local/dist/store.js";
import type { TestProject } from "vitest/node";
import { startSlack } from "../../packages/core/src/testing/slack/slack.ts";
import { createS3rver } from "../../packages/local/src/s3/s3rver.ts";
import { makeSealKey } from "../../packages/local/src/seal-key.ts";
import type { TestServices } from "./context.ts";
import { startDynamoDb } from "./dynamodb.ts";
import { startRecorder } from "./recorder.ts";

const rsaKey = () =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });

/** Starts the local replacements of AWS' services once for all test files of a project, each on its own port. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "clearhouse-test-"));
  const token = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const jwk = { ...token.publicKey.export({ format: "jwk" }), kid: "test", alg: "RS256", use: "sig" };
  const s3rver = createS3rver(directory);
  const [dynamodb, s3, mail, recorder, slack] = await Promise.all([
    startDynamoDb(),
    s3rver.run(),
    startMail({ host: "127.0.0.1", port: 0 }),
    startRecorder({ keys: [jwk] }, () => getStoreReadonly().emails),
    startSlack(),
  ]);
  const mailAddress = mail.address();
  if (mailAddress === null || typeof mailAddress === "string") throw new Error("The mail stand-in has no port.");
  const media = rsaKey();
  const services: TestServices = {
    dynamodb: dynamodb.endpoint,
    s3: `http://127.0.0.1:${s3.port}`,
    s3Directory: directory,
    ses: `http://127.0.0.1:${mailAddress.port}`,
    recorder: recorder.endpoint,
    slack: slack.apiUrl,
    appSecret: randomBytes(32).toString("hex"),
    mediaPrivateKey: media.privateKey,
    mediaPublicKey: media.publicKey,
    licenseSeal: await makeSealKey(),
    tokenPrivateKey: token.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
  project.provide("services", services);
  return async () => {
    mail.closeAllConnections();
    await Promise.all([
      dynamodb.stop(),
      recorder.stop(),
      slack.stop(),
      s3rver.close(),
      new Promise<void>((resolve) => mail.close(() => resolve())),
    ]);
    await rm(directory, { recursive: true, force: true });
  };
}
