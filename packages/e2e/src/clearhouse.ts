import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { clockAhead } from "@clearhouse/local/moved-clock.ts";
import { freePort } from "@clearhouse/local/server.ts";
import * as z from "zod";
import { ensureLocalBuilt } from "../../../scripts/build/build-local.mjs";
import { nodeBinary } from "../../../scripts/install.mjs";
import { entryArguments, RUN_ENV } from "../../../scripts/launch.mjs";

const ROOT = join(import.meta.dirname, "../../..");
const START_MS = 300_000;

export interface Clearhouse {
  /** The site's URL: http://localhost:{port}. */
  url: string;
  /** The mail inbox. */
  inboxUrl: string;
  /** The password of the demo accounts; undefined if this run has no demo. */
  password: string | undefined;
  dataFolder: string;
  /** The settings of this run only. */
  env: Readonly<Record<string, string>>;
  /** What the run printed so far. */
  output: () => string;
  /** Ends the process without warning, as a power cut would; the data stays. */
  kill: () => Promise<void>;
  /** Ends the run as Ctrl+C does. */
  stop: () => Promise<void>;
}

export interface Options {
  /** Whether the run begins without the demo team and its assets. */
  empty?: boolean;
  /** The data folder of an earlier run that is continued; if undefined, a new folder. */
  dataFolder?: string;
  /** The port of an earlier run, so that the earlier run's links still work. */
  port?: number;
  /** Settings for this run only. */
  env?: Readonly<Record<string, string>>;
}

/** Starts a run of `npm start`'s local server with its own port and data, and waits until it answers. */
export async function startClearhouse(options: Options = {}): Promise<Clearhouse> {
  const port = options.port ?? (await freePort());
  const dataFolder = options.dataFolder ?? (await newDataFolder(options));
  const parameters = options.empty ? ["--empty"] : [];
  const child = spawn(nodeBinary(), entryArguments(ensureLocalBuilt(), parameters), {
    cwd: ROOT,
    // The posts in journeys don't exist, so FOREIGN_NETWORK keeps the server from requesting their URLs.
    env: {
      ...RUN_ENV,
      ...withoutPlaywright(),
      PORT: String(port),
      CLEARHOUSE_DATA: dataFolder,
      FOREIGN_NETWORK: "off",
      ...options.env,
    },
    // The run ends when the IPC channel closes, and the channel closes however the tests end.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  }
  const addresses = await started(child, () => output).catch(async (error: unknown) => {
    if (options.dataFolder === undefined) await rm(dataFolder, { recursive: true, force: true });
    throw error;
  });
  return {
    ...addresses,
    dataFolder,
    env: options.env ?? {},
    output: () => output,
    kill: () => ended(child, "SIGKILL"),
    stop: () => ended(child, "SIGINT"),
  };
}

/** Starts a run, passes it to `use`, and afterwards stops the run and removes its data. */
export const withClearhouse = async (options: Options, use: (run: Clearhouse) => Promise<void>): Promise<void> => {
  const run = await startClearhouse(options);
  try {
    await use(run);
  } finally {
    await run.stop();
    await removeData(run);
  }
};

/** A new data folder, with the demo team if global-setup.ts has already made one. */
async function newDataFolder({ empty }: Options): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "clearhouse-journey-"));
  const prepared = process.env.CLEARHOUSE_PREPARED_DATA;
  if (prepared !== undefined && !empty) await cp(prepared, folder, { recursive: true });
  return folder;
}

/** A run that can be ended and started again with the same data and URL, and with its clock set ahead. */
export type RestartableClearhouse = Clearhouse & {
  /**
   * Ends the run, and starts it again with the clock set ahead.
   * @param meanwhile what to do while no run uses the data
   */
  restart: (aheadMs: number, meanwhile?: () => Promise<void>) => Promise<void>;
  /**
   * If the run's clock was set ahead, starts the run again at the same URL, with the present time and with new data,
   * because the stored data has times in the future.
   */
  toPresent: () => Promise<void>;
};

/** Does the same as {@link withClearhouse}, with a run that can be started again. */
export const withRestartableClearhouse = async (
  options: Options,
  use: (run: RestartableClearhouse) => Promise<void>,
): Promise<void> => {
  const first = await startClearhouse(options);
  const port = Number(new URL(first.url).port);
  let isAhead = false;
  const restart: RestartableClearhouse["restart"] = async (aheadMs, meanwhile) => {
    const { dataFolder } = run;
    await run.stop();
    await meanwhile?.();
    isAhead = aheadMs > 0;
    const env = { ...options.env, ...clockAhead(aheadMs) };
    Object.assign(run, await startClearhouse({ ...options, dataFolder, port, env }));
  };
  const toPresent = async (): Promise<void> => {
    if (!isAhead) return;
    await run.stop();
    await removeData(run);
    isAhead = false;
    Object.assign(run, await startClearhouse({ ...options, port }));
  };
  const run = { ...first, restart, toPresent };
  try {
    await use(run);
  } finally {
    await run.stop();
    await removeData(run);
  }
};

const told = z.object({
  env: z.object({ AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: z.string(), USER_POOL_ID: z.string() }),
});

/** The variables with which an administrator calls the run's user pool. */
export const environmentOf = async ({ dataFolder }: Pick<Clearhouse, "dataFolder">) =>
  told.parse(JSON.parse(await readFile(join(dataFolder, "run.json"), "utf8"))).env;

/** Removes the data of a run that has ended. */
export const removeData = (run: Clearhouse): Promise<void> => rm(run.dataFolder, { recursive: true, force: true });

/** The environment without the NODE_OPTIONS with which Playwright would load its own loader in a child process. */
function withoutPlaywright(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, ...env } = process.env;
  return env;
}

/**
 * Runs a command line on a run, with the run's clock.
 * @returns the command's output
 * @throws Error if the exit code isn't 0 or there is error output
 */
export const cli = async (run: Pick<Clearhouse, "dataFolder" | "env">, ...args: string[]): Promise<string> => {
  const command = entryArguments("packages/cli/src/main.ts", args);
  const env = { ...withoutPlaywright(), CLEARHOUSE_DATA: run.dataFolder, ...run.env };
  const { stdout, stderr } = await promisify(execFile)(nodeBinary(), command, { cwd: ROOT, env });
  if (stderr !== "") throw new Error(`${args[0]} complained: ${stderr}`);
  return stdout;
};

/** Reads the URL, the inbox's URL and the password from the run's output, as a person would. */
async function started(
  child: ChildProcess,
  output: () => string,
): Promise<Pick<Clearhouse, "url" | "inboxUrl" | "password">> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const text = output();
    const url = /^.*\bhttp:\/\/localhost:\d+/m.exec(text)?.[0].match(/http:\/\/localhost:\d+/)?.[0];
    const inboxUrl = /inbox\D*?(https?:\/\/\S+)/i.exec(text)?.[1];
    if (url !== undefined && inboxUrl !== undefined && (await ready(url))) {
      return { url, inboxUrl, password: /password:?\s+(\S+)/i.exec(output())?.[1] };
    }
    await setTimeout(50);
  }
  await ended(child, "SIGKILL");
  throw new Error(`Clearhouse did not start. It printed:\n${output()}`);
}

async function ready(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health/ready`)).ok;
  } catch {
    // The inbox's server isn't listening yet.
    return false;
  }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await gone;
}
