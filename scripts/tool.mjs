// Runs the tools of node_modules. Plain JavaScript, Node >= 20.19.
import { join } from "node:path";
import { nodeBinary, ROOT } from "./install.mjs";
import { run } from "./process.mjs";

/** Runs a tool by its path in node_modules. @returns its exit code and output */
export const tool = (path, ...parameters) =>
  run(nodeBinary(), [join(ROOT, "node_modules", path), ...parameters], { capture: true });

/** Runs the compiler. It keeps what it found in `state`, so that the next check reads only what depends on a change. */
const tsc = (state, ...parameters) => {
  const incremental = ["--incremental", "--tsBuildInfoFile", join(ROOT, state)];
  return tool("@typescript/native/bin/tsc", ...parameters, ...incremental, "--pretty", "false");
};

/** Checks the types of a project. @param path of its configuration */
export const checkTypes = (path) =>
  tsc(`node_modules/.cache/types/${path.replaceAll("/", "-")}`, "-p", path, "--noEmit");

/**
 * Writes the API's declarations, against which the web is checked. Their state lies beside them, because it goes when
 * they go.
 */
export const writeApiTypes = () =>
  tsc("packages/functions/dist-types/state.json", "-p", "packages/functions/tsconfig.api.json");

/** The results of several runs as one result. */
export const together = (results) => ({
  code: results.some(({ code }) => code !== 0) ? 1 : 0,
  output: results.map(({ output }) => output).join(""),
});

/**
 * Runs a step, and prints how long it took and, if it failed, what it printed.
 * @returns whether it succeeded
 */
export async function report(name, step) {
  const started = performance.now();
  const { code, output } = await step();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? "ok    " : "FAILED"} ${name.padEnd(8)} ${seconds} s`);
  if (code !== 0) console.log(output.trimEnd().replaceAll(/^/gm, "    "));
  return code === 0;
}
