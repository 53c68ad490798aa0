import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { Refusal } from "./command.ts";

/** The only module of this package that reads process.env. */
const settings = z.object({
  CLEARHOUSE_DATA: z.string().min(1).default(".local"),
  /** Set for a deployed stage, with everything else core reads. */
  TABLE_NAME: z.string().min(1).optional(),
  /** What PutEvents goes to; on AWS the SDK knows. */
  AWS_ENDPOINT_URL_EVENTBRIDGE: z.url().optional(),
});

/** What the embedded run tells while it runs. */
const running = z.object({ pid: z.int().positive(), url: z.string(), env: z.record(z.string(), z.string()) });

/** A developer's own AWS settings must not reach into the embedded run. */
const FOREIGN = ["AWS_PROFILE", "AWS_SESSION_TOKEN", "AWS_DEFAULT_REGION", "AWS_ENDPOINT_URL"];

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Alive, but somebody else's.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};

/**
 * Finds the stage a command works on: the one that the environment names (TABLE_NAME …), or the embedded run whose data
 * lies in CLEARHOUSE_DATA. To be called before anything of core is imported, which reads its environment as it loads.
 * @throws Refusal when there is neither
 */
export const useStage = (): { embedded: boolean } => {
  const { TABLE_NAME, CLEARHOUSE_DATA } = settings.parse(process.env);
  process.env.POWERTOOLS_LOG_LEVEL ??= "ERROR";
  if (TABLE_NAME) return { embedded: false };
  const told = join(CLEARHOUSE_DATA, "run.json");
  if (!existsSync(told)) {
    throw new Refusal(
      `No Clearhouse is running on the data in ${CLEARHOUSE_DATA}.\n` +
        "Start it with npm start (CLEARHOUSE_DATA names another folder), or name a deployed stage by its environment:\n" +
        "TABLE_NAME, BUS_NAME, SITE_URL … as docs/deploy.md says.",
    );
  }
  const { pid, env } = running.parse(JSON.parse(readFileSync(told, "utf8")));
  if (!isAlive(pid))
    throw new Refusal(`The Clearhouse on the data in ${CLEARHOUSE_DATA} was killed. Start it again with npm start.`);
  for (const name of FOREIGN) delete process.env[name];
  Object.assign(process.env, env);
  return { embedded: true };
};

/** Where the embedded run's bus listens. @throws Refusal on AWS */
export const busEndpoint = (): string | undefined => settings.parse(process.env).AWS_ENDPOINT_URL_EVENTBRIDGE;
