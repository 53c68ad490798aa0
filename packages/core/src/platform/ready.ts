import { GetItemCommand } from "@aws-sdk/client-dynamodb";
import { HeadObjectCommand, NotFound } from "@aws-sdk/client-s3";
import { env } from "./env.ts";
import { optionalSecret, SECRET_NAMES, type SecretName } from "./identity/secret.ts";
import { secretProblem } from "./identity/secret-shape.ts";
import { log } from "./log.ts";
import { dynamo } from "./store/clients.ts";
import { s3 } from "./store/s3.ts";

const answers = async (part: string, ask: () => Promise<unknown>): Promise<boolean> => {
  try {
    await ask();
    return true;
  } catch (error) {
    // S3 answers 'not found' for this missing object, so S3 works.
    if (error instanceof NotFound) return true;
    log.error("part not ready", error, { part });
    return false;
  }
};

/** Secrets without which only Slack isn't set up. */
const OPTIONAL: readonly SecretName[] = ["SLACK_SIGNING_SECRET", "SLACK_TOKEN_KEYS"];

/** What is wrong with a secret, as text to follow its name; undefined for one that can be used. */
const problemOf = async (name: SecretName): Promise<string | undefined> => {
  try {
    const value = await optionalSecret(name);
    if (value === undefined) return OPTIONAL.includes(name) ? undefined : "isn't set";
    return secretProblem(name, value, env.MEDIA_PUBLIC_KEY);
  } catch (error) {
    log.error("part not ready", error, { part: name });
    return "can't be read";
  }
};

/** What was asked, by name: services, and secrets by the names of their variables. */
export interface Readiness {
  parts: Record<string, boolean>;
  /** What is wrong with each secret that can't be used. The texts contain no part of a secret. */
  problems: Record<string, string>;
}

/**
 * Whether the table and the media bucket, which the API needs, can be read now, and whether each secret is what it has
 * to be. A secret of Slack that isn't set is no fault.
 */
export const ready = async (): Promise<Readiness> => {
  const nothing = { pk: { S: "ready" }, sk: { S: "ready" } };
  const [table, media, ...found] = await Promise.all([
    answers("table", () => dynamo.send(new GetItemCommand({ TableName: env.TABLE_NAME, Key: nothing }))),
    answers("media", () => s3.send(new HeadObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: "ready/nothing" }))),
    ...SECRET_NAMES.map(async (name) => ({ name, problem: await problemOf(name) })),
  ]);
  const broken = found.flatMap(({ name, problem }) => (problem === undefined ? [] : [[name, problem] as const]));
  return {
    parts: { table, media, ...Object.fromEntries(found.map(({ name, problem }) => [name, problem === undefined])) },
    problems: Object.fromEntries(broken),
  };
};
