import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { type DataFolder, readIfThere, writeAtomically } from "../data-folder.ts";
import { freePort } from "../server.ts";
import { say } from "../stand-in.ts";
import type { StoreProgram } from "./programs.ts";

/**
 * A shell script that runs the store, which is the local DynamoDB, and ends it when this process ends. However this
 * process ends, its side of the pipe is closed. The script's guard then reads the end of its input and ends the store,
 * so no old store keeps the data open. The store has its own process group, so that Ctrl+C in the terminal doesn't end
 * it while requests are being answered.
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

/**
 * Ends the store of an earlier process that was killed a moment ago, and waits for the store's end, because the new
 * store will open the same file.
 */
const reclaim = async (pidFile: string, data: string): Promise<void> => {
  const pid = Number(readIfThere(pidFile));
  const isOurs = () => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(data);
    } catch {
      // The process doesn't exist, or this system has no /proc, so that our store can't be recognized.
      return false;
    }
  };
  if (!Number.isInteger(pid) || pid <= 1 || !isOurs()) return;
  process.kill(pid, "SIGKILL");
  while (isOurs()) await setTimeout(10);
};

const isReady = async (endpoint: string): Promise<boolean> => {
  try {
    await fetch(endpoint, { method: "POST", signal: AbortSignal.timeout(500) });
    return true;
  } catch {
    // The store isn't ready yet.
    return false;
  }
};

export interface Store {
  program: StoreProgram;
  endpoint: string;
  /** The number of times that the store was started again after a crash. */
  restarts(): number;
  pid(): number;
  stop(): Promise<void>;
}

/** How long the store may take to start. Java alone may take a minute on a busy machine. */
const START_MS = 180_000;
const FIRST_STARTS = 3;
/** The number of characters of the store's last output that are shown when it ends. */
const LAST_WORDS = 500;

/**
 * Starts the store with its data in `folder`, and starts it again after a crash, because dynoxide crashes sometimes. A
 * crash loses the current requests, but no data.
 * @throws Error if the store can't be started
 */
export const superviseStore = async (folder: DataFolder, program: StoreProgram): Promise<Store> => {
  const pidFile = folder.file("dynamodb.pid");
  await reclaim(pidFile, program.data);
  let port = await freePort(program.host);
  const endpoint = () => `http://${program.host}:${port}`;
  let stopping = false;
  let restarts = 0;
  let pid = 0;
  let child: ChildProcess | undefined;
  let gone: Promise<void> = Promise.resolve();

  /** Starts the process. @returns whether the store answers; if not, the process has ended */
  const launch = async (): Promise<boolean> => {
    const args = ["-c", GUARDED, "clearhouse-store", ...program.command(port)];
    const started = spawn("sh", args, { stdio: "pipe", detached: true });
    child = started;
    let state: "starting" | "running" | "ended" = "starting";
    const hasEnded = () => state === "ended";
    let lastWords = "";
    const end = (reason: string) => {
      if (!stopping) say(`The table store ended (exit ${reason}). ${lastWords}`.trim());
      if (state === "running" && !stopping) void relaunch();
      state = "ended";
      pid = 0;
    };
    gone = new Promise((resolve) => {
      started.once("exit", (code, signal) => {
        // Destroying the pipe also ends the guard's reader.
        started.stdin.destroy();
        end(String(signal ?? code));
        resolve();
      });
    });
    started.stdin.on("error", () => undefined);
    started.stderr.on("data", (text: Buffer) => {
      lastWords = `${lastWords}${text}`.slice(-LAST_WORDS);
    });
    started.stdout.once("data", (line: Buffer) => {
      if (hasEnded()) return;
      pid = Number(line.toString().split("\n")[0]);
      writeAtomically(pidFile, String(pid));
    });
    const deadline = Date.now() + START_MS;
    while (pid === 0 || !(await isReady(endpoint()))) {
      if (Date.now() > deadline) started.stdin.end();
      if (hasEnded()) return false;
      await setTimeout(10);
    }
    if (hasEnded()) return false;
    state = "running";
    return true;
  };

  const relaunch = async (): Promise<void> => {
    do {
      restarts += 1;
      // The wait doubles, so that a store that can't start isn't started again all the time.
      await setTimeout(Math.min(5_000, 20 * 2 ** Math.min(restarts, 8)));
    } while (!stopping && !(await launch()));
  };

  for (let starts = 1; !(await launch()); starts += 1) {
    if (starts === FIRST_STARTS) throw new Error("The table store didn't start");
    // Another program may have taken the port since it was found to be free.
    port = await freePort(program.host);
  }
  return {
    program,
    endpoint: endpoint(),
    restarts: () => restarts,
    pid: () => pid,
    stop: async () => {
      stopping = true;
      child?.stdin?.end();
      await gone;
    },
  };
};
