// Runs an entry point of the project with the project's own Node, and ends when the entry point ends. The scripts
// start, dev and cli use this file.
import { spawn } from "node:child_process";
import { join, resolve as resolvePath } from "node:path";
import { pathToFileURL } from "node:url";
import { nodeBinary, ROOT, toolEnv } from "./install.mjs";

/**
 * Node's arguments for an entry point, which is a TypeScript source or a built .js file. Node 24 itself removes types,
 * but .tsx files need tsx. Without --max-semi-space-size, Node collects about 100 MB of short-lived
 * objects before it frees them.
 */
export function entryArguments(entry, parameters) {
  const read = entry.endsWith(".ts")
    ? ["--disable-warning=ExperimentalWarning", "--import", tsx()]
    : ["--enable-source-maps"];
  return [...read, "--max-semi-space-size=16", resolvePath(ROOT, entry), ...parameters];
}

function tsx() {
  return pathToFileURL(join(ROOT, "node_modules/tsx/dist/loader.mjs")).href;
}

/**
 * Settings for a run's processes. MALLOC_ARENA_MAX is the number of heaps that Linux' C library makes for a process's
 * threads, by default eight for each core. With compiled code from the cache, a run starts in a quarter less CPU time.
 */
export const RUN_ENV = {
  MALLOC_ARENA_MAX: "2",
  NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/compiled"),
};

const environment = () => ({ ...RUN_ENV, ...toolEnv() });

/**
 * Starts an entry point in this terminal. If this process ends, the IPC channel to the child closes, and the child then
 * ends.
 */
export function spawnEntry(entry, parameters) {
  return spawn(nodeBinary(), entryArguments(entry, parameters), {
    cwd: process.cwd(),
    env: environment(),
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
}

/** Runs an entry point until it ends, and passes signals on to it. Resolves to the exit code. */
export function runEntry(entry, parameters) {
  // From version 22.15 on, Node can replace this process by the entry point, which saves the 60 MB of a process that
  // only waits.
  const node = nodeBinary();
  process.execve?.(node, [node, ...entryArguments(entry, parameters)], environment());
  return new Promise((resolve, reject) => {
    const child = spawnEntry(entry, parameters);
    // After Ctrl+C, the child also gets the terminal's signal. The child ignores the signal that comes second.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? (signal === "SIGKILL" ? 137 : 1)));
  });
}

/** Prints errors for people, without a stack. */
export async function main(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}
