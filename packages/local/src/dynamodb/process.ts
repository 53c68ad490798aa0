import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type DataFolder, readIfThere, writeAtomically } from "../data-folder.ts";
import { freePort } from "../server.ts";
import { LOOPBACK, StartError, say } from "../stand-in.ts";

/** The version whose file layout upkeep.ts knows. */
export const KNOWN_VERSION = "1.2.1";

/**
 * Runs the store and dies with it. When this process ends, in whatever way, its end of the pipe closes, the guard reads
 * the end of the file and takes the store down: no orphan holds the data. Started in a group of its own, so that Ctrl+C
 * in the terminal doesn't take the store from under requests that are still being answered.
 */
const GUARDED = `
exec 3<&0
"$@" </dev/null 3<&- &
store=$!
( cat <&3 >/dev/null; kill "$store" ) 2>/dev/null &
guard=$!
echo "$store"
wait "$store"
code=$?
kill "$guard" 2>/dev/null
exit $code
`;

/** @throws StartError where no binary exists for this platform */
export const findBinary = (): string => {
  try {
    const manifest = createRequire(import.meta.url).resolve("@dynoxide/linux-x64/package.json");
    return join(manifest, "..", "dynoxide");
  } catch (error) {
    throw new StartError(
      "The embedded table store runs on Linux x64 only. Elsewhere start a DynamoDB-compatible server with streams\n" +
        "and name it: CLEARHOUSE_DYNAMODB_ENDPOINT=http://localhost:8000 npm start",
      { cause: error },
    );
  }
};

export const binaryVersion = (binary: string): string =>
  execFileSync(binary, ["--version"], { encoding: "utf8" })
    .trim()
    .replace(/^\S+\s+/, "");

/** A store left over from a run that was killed a moment ago is on its way out; make sure of it before its file is opened again. */
const reclaim = async (pidFile: string, databasePath: string): Promise<void> => {
  const pid = Number(readIfThere(pidFile));
  const isOurs = () => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(databasePath);
    } catch {
      // No such process, or no /proc on this system: nothing that could be ours.
      return false;
    }
  };
  if (!Number.isInteger(pid) || pid <= 1 || !isOurs()) return;
  process.kill(pid, "SIGKILL");
  while (isOurs()) await new Promise((resolve) => setTimeout(resolve, 10));
};

const isReady = async (endpoint: string): Promise<boolean> => {
  try {
    await fetch(endpoint, { method: "POST", signal: AbortSignal.timeout(500) });
    return true;
  } catch {
    // Refused or not answered: not ready yet.
    return false;
  }
};

export interface Store {
  endpoint: string;
  databasePath: string;
  /** Number of times it was started again after a crash. */
  restarts(): number;
  pid(): number;
  stop(): Promise<void>;
}

/** Starts the store on `folder` and keeps it running: a crash (it has a known one) costs the requests in flight, no data. */
export const superviseStore = async (folder: DataFolder): Promise<Store> => {
  const binary = findBinary();
  const databasePath = folder.file("dynamodb.sqlite");
  const pidFile = folder.file("dynamodb.pid");
  await reclaim(pidFile, databasePath);
  const port = await freePort();
  const endpoint = `http://${LOOPBACK}:${port}`;
  let stopping = false;
  let restarts = 0;
  let pid = 0;
  let child: ChildProcess | undefined;
  let gone: Promise<void> = Promise.resolve();

  const launch = async (): Promise<void> => {
    const args = [
      "-c",
      GUARDED,
      "clearhouse-store",
      binary,
      "--host",
      LOOPBACK,
      "--port",
      String(port),
      "--db-path",
      databasePath,
    ];
    const started = spawn("sh", args, { stdio: ["pipe", "pipe", "ignore"], detached: true });
    child = started;
    let exited = false;
    gone = new Promise((resolve) => {
      started.once("exit", () => {
        exited = true;
        // Lets the guard's reader end as well.
        started.stdin?.destroy();
        resolve();
        if (!stopping) void relaunch();
      });
    });
    started.stdin?.on("error", () => undefined);
    started.stdout?.once("data", (line: Buffer) => {
      pid = Number(line.toString().split("\n")[0]);
      writeAtomically(pidFile, String(pid));
    });
    const deadline = Date.now() + 10_000;
    while (pid === 0 || !(await isReady(endpoint))) {
      // An exit is dealt with where it is noticed, by another launch.
      if (restarts > 0 && (stopping || exited)) return;
      if (exited || Date.now() > deadline) throw new Error("The table store didn't start");
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };

  const relaunch = async (): Promise<void> => {
    restarts += 1;
    pid = 0;
    say("The table store crashed and is being started again.");
    // Doubling, so that a store that can't start doesn't spin.
    await new Promise((resolve) => setTimeout(resolve, Math.min(5_000, 20 * 2 ** Math.min(restarts, 8))));
    if (stopping) return;
    await launch().catch((error: unknown) => {
      say(`The table store could not be started again: ${String(error)}`);
    });
  };

  await launch();
  return {
    endpoint,
    databasePath,
    restarts: () => restarts,
    pid: () => pid,
    stop: async () => {
      stopping = true;
      child?.stdin?.end();
      await gone;
    },
  };
};
