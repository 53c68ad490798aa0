import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureLocalBuilt } from "../../../../scripts/build/build-local.mjs";
import { entryArguments } from "../../../../scripts/launch.mjs";

const entry = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
/** An environment without AWS and without the tests' own table. */
const terminal = (folder: string) => ({ PATH: process.env.PATH, HOME: process.env.HOME, CLEARHOUSE_DATA: folder });

export interface EmbeddedRun {
  url: string;
  inboxUrl: string;
  /** Runs a command line in a separate process, on this server. */
  cli(...args: string[]): Promise<{ code: number; out: string; err: string }>;
  stop(): Promise<void>;
}

const cliOn =
  (folder: string) =>
  (...args: string[]): ReturnType<EmbeddedRun["cli"]> =>
    new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        [entry("cli/src/main.ts"), ...args],
        { env: terminal(folder) },
        (_, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
      );
    });

const ready = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (text: Buffer) => {
        printed += text.toString();
      });
    }
    child.stdout?.on("data", () => {
      if (printed.includes("Ctrl+C stops")) resolve();
    });
    // The event 'close' comes once the process has ended and all its output is read.
    child.once("close", () => reject(new Error(`The embedded run ended: ${printed}`)));
  });

/** Starts the whole product with a data folder on any free port, as `npm start` does. */
export const startRun = async (folder: string, ...flags: string[]): Promise<EmbeddedRun> => {
  const child = spawn(process.execPath, entryArguments(ensureLocalBuilt(), flags), {
    env: { ...terminal(folder), PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  await ready(child);
  const { url, inboxUrl } = JSON.parse(readFileSync(join(folder, "run.json"), "utf8")) as Record<
    "url" | "inboxUrl",
    string
  >;
  return {
    url,
    inboxUrl,
    cli: cliOn(folder),
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
};
