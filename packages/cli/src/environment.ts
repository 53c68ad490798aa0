import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { personalStage } from "@clearhouse/core/platform/personal-stage.ts";
import { isProtected } from "@clearhouse/core/platform/protection.policy.ts";
import * as z from "zod";
import { Refusal } from "./command.ts";

/** The only module of this package that reads process.env. */
const settings = z.object({
  CLEARHOUSE_DATA: z.string().min(1).default(".local"),
  /** Set for a deployed stage, with all other variables that core reads. */
  TABLE_NAME: z.string().min(1).optional(),
  /** The stage's name; required only if the table's name doesn't begin with the stage's name. */
  STAGE: z.string().min(1).optional(),
  /** The URL of the event bus of npm start's local server; on AWS the SDK knows the URL. */
  AWS_ENDPOINT_URL_EVENTBRIDGE: z.url().optional(),
  /** The pool with the accounts that people sign in with. */
  USER_POOL_ID: z.string().min(1).optional(),
  /** The URL to which npm start's local server sends mails. The server's inbox stores the mails. */
  AWS_ENDPOINT_URL_SES: z.url().optional(),
  /**
   * The password of the account with which the command smoke signs in. The password isn't a command-line option,
   * because the system's list of processes shows options.
   */
  CLEARHOUSE_SMOKE_PASSWORD: z.string().min(1).optional(),
  /** As for the deploy of a stage (docs/deploy.md, Settings). */
  CLEARHOUSE_PROTECTED: z.string().optional(),
  CLEARHOUSE_UNPROTECT: z.string().optional(),
  CLEARHOUSE_REGION: z.preprocess((value) => value || undefined, z.string().default("us-east-1")),
});

/** The content of run.json, which npm start's local server writes while it runs. */
const running = z.object({
  pid: z.int().positive(),
  url: z.string(),
  env: z.record(z.string(), z.string()),
  inboxUrl: z.string().optional(),
  /** The demo's admin, if there is a demo. */
  account: z.object({ email: z.string(), password: z.string() }).optional(),
});

/** A developer's own AWS settings, which must not affect calls to npm start's local server. */
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

/** The run.json of npm start's local server with its data in CLEARHOUSE_DATA, if the server's URL is `url`. */
export const runAt = (url: string): Pick<z.infer<typeof running>, "inboxUrl" | "account"> | undefined => {
  const run = readRun(settings.parse(process.env).CLEARHOUSE_DATA);
  return run && isAlive(run.pid) && new URL(run.url).origin === new URL(url).origin ? run : undefined;
};

export const smokePassword = (): string | undefined => settings.parse(process.env).CLEARHOUSE_SMOKE_PASSWORD;

/**
 * Finds what a command works on: the deployed stage in the environment (TABLE_NAME …), or else npm start's local server
 * with its data in CLEARHOUSE_DATA. Call this function before core is imported, because core reads its environment on
 * import.
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
 * The deployed stage's name: STAGE, or the beginning of TABLE_NAME. The names of the stage's queues begin with this
 * name.
 * @throws Refusal if there is neither
 */
export const stageName = (): string => {
  const { STAGE, TABLE_NAME } = settings.parse(process.env);
  const name = STAGE ?? /^(.+)-clearhouse-/.exec(TABLE_NAME ?? "")?.[1];
  if (!name) throw new Refusal("STAGE is missing: the name of the stage, as in sst deploy --stage.");
  return name;
};

/** Whether a stage is protected, by the settings of its deploy. @throws Refusal that names the variable to set */
export const protectionOf = (stage: string): boolean => {
  const { CLEARHOUSE_PROTECTED, CLEARHOUSE_UNPROTECT: unprotect } = settings.parse(process.env);
  try {
    return isProtected(stage, { protected: CLEARHOUSE_PROTECTED, unprotect, personalStage: personalStage() });
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
};

/** The region to which the deploy of a stage goes with this environment, whatever the AWS tools' own region is. */
export const regionOfDeploy = (): string => settings.parse(process.env).CLEARHOUSE_REGION;

/** The id of the user pool. @throws Refusal if USER_POOL_ID isn't set */
export const userPool = (): string => {
  const { USER_POOL_ID } = settings.parse(process.env);
  if (!USER_POOL_ID) throw new Refusal("USER_POOL_ID is missing: this person has an account, which is deleted too.");
  return USER_POOL_ID;
};

/** The URL of the inbox in which npm start's local server stores mails; undefined on AWS, where mails aren't stored. */
export const keptMails = (): string | undefined =>
  busEndpoint() ? settings.parse(process.env).AWS_ENDPOINT_URL_SES : undefined;

/** The URL of the event bus of npm start's local server; undefined on AWS. */
export const busEndpoint = (): string | undefined => settings.parse(process.env).AWS_ENDPOINT_URL_EVENTBRIDGE;
