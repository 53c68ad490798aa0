// Runs child processes of the scripts, and leaves none of them running.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { ROOT, toolEnv } from "./install.mjs";

const running = new Set();

/** Ends a child and all processes that the child started, which are in the child's own process group. */
function end(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
]) {
  process.once(signal, () => {
    for (const child of running) end(child, signal);
    process.exit(code);
  });
}

const TICKS_A_SECOND = 100;

/**
 * The CPU time, in seconds, used by this process's children that have exited, and by their own children; undefined if
 * the system doesn't report it. Linux reports CPU time in ticks, which are hundredths of a second on every architecture
 * (man 5 proc, cutime and cstime).
 */
export function cpuOfChildren() {
  try {
    const afterName = readFileSync("/proc/self/stat", "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return (Number(afterName[13]) + Number(afterName[14])) / TICKS_A_SECOND;
  } catch {
    return undefined;
  }
}

/**
 * Runs a program in the root with the project's tools on its PATH and an empty stdin. Resolves to the program's exit
 * code (null if a signal or the time limit ended it) and, with `capture`, its output. The promise never rejects.
 */
export function run(file, parameters, { env = {}, capture = false, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, parameters, {
      cwd: ROOT,
      env: { ...toolEnv(), ...env },
      stdio: ["ignore", capture ? "pipe" : "inherit", capture ? "pipe" : "inherit"],
      detached: true,
    });
    let output = "";
    let timedOut = false;
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout?.setEncoding("utf8").on("data", collect);
    child.stderr?.setEncoding("utf8").on("data", collect);
    running.add(child);
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            end(child, "SIGKILL");
          }, timeoutMs);
    const done = (code) => {
      clearTimeout(timer);
      resolve({ code, output, timedOut });
    };
    child.once("error", (error) => {
      output += `${file} could not be started: ${error.message}\n`;
      running.delete(child);
      done(null);
    });
    child.once("exit", () => {
      // Processes that the child left running (a server, a browser) would keep ports and our pipes open.
      if (running.delete(child)) end(child, "SIGKILL");
    });
    child.once("close", done);
  });
}
