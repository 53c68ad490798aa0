// What start, dev and cli share: run one TypeScript entry of the project on its own Node, and end with it.
import { spawn } from "node:child_process";
import { join, resolve as resolvePath } from "node:path";
import { pathToFileURL } from "node:url";
import { nodeBinary, ROOT, toolEnv } from "./install.mjs";

/**
 * Node's arguments for an entry: TypeScript from the sources, or the build. Node 24 strips types by itself; the
 * e-mails' .tsx needs tsx. By default Node lets about 100 MB of short-lived objects gather before it collects them.
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

/** How many heaps Linux' C library keeps for the process's threads; by default eight for each core. */
const FEW_HEAPS = { MALLOC_ARENA_MAX: "2" };

const environment = () => ({ ...FEW_HEAPS, ...toolEnv() });

/** Starts an entry with this terminal. The channel between the two tells the child when this process is gone. */
export function spawnEntry(entry, parameters) {
  return spawn(nodeBinary(), entryArguments(entry, parameters), {
    cwd: process.cwd(),
    env: environment(),
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
}

/** Runs an entry to its end, passing signals on; resolves to the exit code. */
export function runEntry(entry, parameters) {
  // In place of this process if Node can do that (22.15): a process that only waits holds 60 MB.
  const node = nodeBinary();
  process.execve?.(node, [node, ...entryArguments(entry, parameters)], environment());
  return new Promise((resolve, reject) => {
    const child = spawnEntry(entry, parameters);
    // Ctrl+C also reaches the child from the terminal; it treats both as one.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? (signal === "SIGKILL" ? 137 : 1)));
  });
}

/** Prints an error without a stack, for a person. */
export async function main(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}
