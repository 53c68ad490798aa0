// Used by start, dev and cli: runs one entry of the project with the project's own Node, and ends when the entry ends.
import { spawn } from "node:child_process";
import { join, resolve as resolvePath } from "node:path";
import { pathToFileURL } from "node:url";
import { nodeBinary, ROOT, toolEnv } from "./install.mjs";

/**
 * Node's arguments for an entry, which is TypeScript from the sources or the build. Node 24 itself removes types, but
 * the .tsx of emails needs tsx. Without the limit, Node collects about 100 MB of short-lived objects before it frees
 * them.
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

/** The number of heaps that Linux' C library makes for the process's threads; by default eight for each core. */
const FEW_HEAPS = { MALLOC_ARENA_MAX: "2" };

const environment = () => ({ ...FEW_HEAPS, ...toolEnv() });

/**
 * Starts an entry in this terminal. The child notices by the channel between the two when this process is gone.
 */
export function spawnEntry(entry, parameters) {
  return spawn(nodeBinary(), entryArguments(entry, parameters), {
    cwd: process.cwd(),
    env: environment(),
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
}

/** Runs an entry until it ends, and passes signals on to it. Resolves to the exit code. */
export function runEntry(entry, parameters) {
  // The entry replaces this process if Node can do that (22.15), because a process that only waits takes 60 MB.
  const node = nodeBinary();
  process.execve?.(node, [node, ...entryArguments(entry, parameters)], environment());
  return new Promise((resolve, reject) => {
    const child = spawnEntry(entry, parameters);
    // After Ctrl+C the child also gets the terminal's signal, and ignores whichever comes second.
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
