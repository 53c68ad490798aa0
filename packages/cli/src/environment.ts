import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { Refusal } from "./command.ts";

/** The only module of this package that reads process.env. */
const settings = z.object({
  CLEARHOUSE_DATA: z.string().min(1).default(".local"),
  /** Set for a deployed stage, with all other variables that core reads. */
  TABLE_NAME: z.string().min(1).optional(),
  /** A stage's name, if its table's name doesn't begin with it. */
  STAGE: z.string().min(1).optional(),
  /** The endpoint for PutEvents on the embedded run; on AWS the SDK knows the endpoint. */
  AWS_ENDPOINT_URL_EVENTBRIDGE: z.url().optional(),
  /** The pool with the accounts that people sign in with. */
  USER_POOL_ID: z.string().min(1).optional(),
  /** The embedded run's endpoint for mails, which it stores for its inbox. */
  AWS_ENDPOINT_URL_SES: z.url().optional(),
  /** The password of smoke's account; not an option, because a list of processes shows options. */
  CLEARHOUSE_SMOKE_PASSWORD: z.string().min(1).optional(),
});

/** The content of run.json, which a running embedded run writes. */
const running = z.object({
  pid: z.int().positive(),
  url: z.string(),
  env: z.record(z.string(), z.string()),
  inboxUrl: z.string().optional(),
  /** The demo's admin, if there is a demo. */
  account: z.object({ email: z.string(), password: z.string() }).optional(),
});

/** A developer's own AWS settings must not reach the embedded run. */
const FOREIGN = ["AWS_PROFILE", "AWS_SESSION_TOKEN", "AWS_DEFAULT_REGION", "AWS_ENDPOINT_URL"];

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists, but belongs to somebody else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};

const readRun = (folder: string): z.infer<typeof running> | undefined => {
  const told = join(folder, "run.json");
  return existsSync(told) ? running.parse(JSON.parse(readFileSync(told, "utf8"))) : undefined;
};

/** The embedded run whose data is in CLEARHOUSE_DATA, if its address is `url`. */
export const runAt = (url: string): Pick<z.infer<typeof running>, "inboxUrl" | "account"> | undefined => {
  const run = readRun(settings.parse(process.env).CLEARHOUSE_DATA);
  return run && isAlive(run.pid) && new URL(run.url).origin === new URL(url).origin ? run : undefined;
};

export const smokePassword = (): string | undefined => settings.parse(process.env).CLEARHOUSE_SMOKE_PASSWORD;

/**
 * Finds the stage for a command: the one in the environment (TABLE_NAME …), or the embedded run with its data in
 * CLEARHOUSE_DATA. Call this before core is imported, because core reads its environment on import.
 * @throws Refusal if there is neither
 */
export const useStage = (): { embedded: boolean } => {
  const { TABLE_NAME, CLEARHOUSE_DATA } = settings.parse(process.env);
  process.env.POWERTOOLS_LOG_LEVEL ??= "ERROR";
  if (TABLE_NAME) return { embedded: false };
  const run = readRun(CLEARHOUSE_DATA);
  if (!run) {
    throw new Refusal(
      `No Clearhouse is running with the data in ${CLEARHOUSE_DATA}.\n` +
        "Start it with npm start (CLEARHOUSE_DATA names another folder), or set the environment of a deployed stage:\n" +
        "TABLE_NAME, BUS_NAME, SITE_URL … (docs/operations.md, From an archive).",
    );
  }
  const { pid, env } = run;
  if (!isAlive(pid))
    throw new Refusal(`The Clearhouse with the data in ${CLEARHOUSE_DATA} was killed. Start it again with npm start.`);
  for (const name of FOREIGN) delete process.env[name];
  Object.assign(process.env, env);
  return { embedded: true };
};

/**
 * The deployed stage's name, with which the names of its queues begin: STAGE, or the beginning of TABLE_NAME.
 * @throws Refusal if there is neither
 */
export const stageName = (): string => {
  const { STAGE, TABLE_NAME } = settings.parse(process.env);
  const name = STAGE ?? /^(.+)-clearhouse-/.exec(TABLE_NAME ?? "")?.[1];
  if (!name) throw new Refusal("STAGE is missing: the name of the stage, as in sst deploy --stage.");
  return name;
};

/** The id of the user pool. @throws Refusal if USER_POOL_ID isn't set */
export const userPool = (): string => {
  const { USER_POOL_ID } = settings.parse(process.env);
  if (!USER_POOL_ID) throw new Refusal("USER_POOL_ID is missing: this person has an account, which is deleted too.");
  return USER_POOL_ID;
};

/** Where the embedded run stores mails for its inbox; undefined on AWS, where they aren't stored. */
export const keptMails = (): string | undefined =>
  busEndpoint() ? settings.parse(process.env).AWS_ENDPOINT_URL_SES : undefined;

/** The address of the embedded run's bus; undefined on AWS. */
export const busEndpoint = (): string | undefined => settings.parse(process.env).AWS_ENDPOINT_URL_EVENTBRIDGE;
