import { GetItemCommand } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, NoSuchKey } from "@aws-sdk/client-s3";
import { withTimeLimit } from "./aws/time-limit.ts";
import { env } from "./env.ts";
import { optionalSecret, SECRET_NAMES, type SecretName } from "./identity/secret.ts";
import { secretProblem } from "./identity/secret-shape.ts";
import { log } from "./log.ts";
import { dynamo } from "./store/clients.ts";
import { s3 } from "./store/s3.ts";

/** Whoever asks waits no longer than this, also on one machine, where other calls may take longer than on AWS. */
const LIMIT = { totalMs: 4_000, patienceMs: 3_500, awaited: true } as const;

const answers = async (part: string, ask: () => Promise<unknown>): Promise<boolean> => {
  try {
    await withTimeLimit(LIMIT, ask);
    return true;
  } catch (error) {
    // A bucket that exists answers so for this missing object. HEAD would have the same answer without a bucket.
    if (error instanceof NoSuchKey) return true;
    log.error("part not ready", error, { part });
    return false;
  }
};

/** Secrets without which only Slack isn't set up. */
const OPTIONAL: readonly SecretName[] = ["SLACK_SIGNING_SECRET", "SLACK_TOKEN_KEYS"];

interface Looked {
  name: SecretName;
  /** What is wrong with the secret, as text to follow its name; undefined for one that can be used. */
  problem: string | undefined;
}

/** Looks at a secret. @returns undefined for an optional secret that isn't set */
const lookAt = async (name: SecretName): Promise<Looked | undefined> => {
  try {
    const value = await withTimeLimit(LIMIT, () => optionalSecret(name));
    if (value !== undefined) return { name, problem: secretProblem(name, value, env.MEDIA_PUBLIC_KEY) };
    return OPTIONAL.includes(name) ? undefined : { name, problem: "isn't set" };
  } catch (error) {
    log.error("part not ready", error, { part: name });
    return { name, problem: "can't be read" };
  }
};

/** What was asked, by name: services, and secrets that are set, or have to be, by the names of their variables. */
export interface Readiness {
  parts: Record<string, boolean>;
  /** What is wrong with each secret that can't be used. The texts contain no part of a secret. */
  problems: Record<string, string>;
}

/**
 * Whether the table and the media bucket, which the API needs, can be read now, and whether each secret is what it has
 * to be. A secret of Slack that isn't set is no fault, and no part.
 */
export const ready = async (): Promise<Readiness> => {
  const nothing = { pk: { S: "ready" }, sk: { S: "ready" } };
  const [table, media, ...looked] = await Promise.all([
    answers("table", () => dynamo.send(new GetItemCommand({ TableName: env.TABLE_NAME, Key: nothing }))),
    answers("media", () => s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: "ready/nothing" }))),
    ...SECRET_NAMES.map(lookAt),
  ]);
  const found = looked.flatMap((one) => one ?? []);
  const broken = found.flatMap(({ name, problem }) => (problem === undefined ? [] : [[name, problem] as const]));
  return {
    parts: { table, media, ...Object.fromEntries(found.map(({ name, problem }) => [name, problem === undefined])) },
    problems: Object.fromEntries(broken),
  };
};
