import { mkdir, stat, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { FunctionDefinition } from "@clearhouse/functions/function-definition.ts";
import {
  API,
  IMAGES,
  PAGES,
  READINESS,
  RELAY,
  SCHEDULES,
  SLACK_CALLS,
  SUBSCRIPTIONS,
} from "@clearhouse/functions/subscriptions.ts";
import { BUNDLE, bundling } from "../../../../stacks/bundle.ts";
import { askChild } from "../child.ts";
import { median, type Row } from "../measure.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
/** What SST puts at the beginning of every bundle. */
const BANNER = `import { createRequire as topLevelCreateRequire } from 'module';
const require = topLevelCreateRequire(import.meta.url);
import { fileURLToPath as topLevelFileUrlToPath, URL as topLevelURL } from "url"
const __dirname = topLevelFileUrlToPath(new topLevelURL(".", import.meta.url))`;

interface Esbuild {
  build(options: Record<string, unknown>): Promise<unknown>;
}

/** The same esbuild that SST bundles with. */
const esbuild: Esbuild = createRequire(join(ROOT, "node_modules/sst/package.json"))("esbuild");

const bundle = async (definition: FunctionDefinition, outfile: string): Promise<void> => {
  await esbuild.build({
    entryPoints: [join(ROOT, `${definition.handler}.ts`)],
    outfile,
    bundle: true,
    platform: "node",
    target: "esnext",
    mainFields: ["module", "main"],
    format: BUNDLE.format,
    minify: BUNDLE.minify,
    sourcemap: BUNDLE.sourcemap,
    ...bundling(definition),
    banner: { js: BANNER },
    logLevel: "error",
  });
};

/** Node's arguments on AWS, and the only environment variable that modules read when they are loaded. */
const LAMBDA = { execArgv: ["--enable-source-maps"], env: { TABLE_NAME: "bench" } };

/**
 * Milliseconds of processor time that a start may take. Slack waits three seconds for an answer, the start included.
 */
const GOALS: Record<string, number> = { [SLACK_CALLS.name]: 150 };

const FUNCTIONS = [API, IMAGES, PAGES, READINESS, SLACK_CALLS, RELAY, ...SCHEDULES, ...SUBSCRIPTIONS];

/**
 * The cost of a cold start for each function's code: the processor time of its import, compared with that of an empty
 * module.
 */
export const bundles = async (folder: string, rounds: number): Promise<Row[]> => {
  const directory = join(folder, "bundles");
  await mkdir(directory);
  // Lets the bundles find packages that are installed beside them on AWS.
  await symlink(join(ROOT, "node_modules"), join(directory, "node_modules"));
  const empty = join(directory, "empty.mjs");
  await writeFile(empty, "export {};\n");
  const files = new Map<string, string>();
  for (const definition of FUNCTIONS) {
    const file = join(directory, `${definition.name}.mjs`);
    await bundle(definition, file);
    files.set(definition.name, file);
  }
  const times = new Map<string, number[]>(["", ...files.keys()].map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, list] of times) {
      const address = pathToFileURL(files.get(name) ?? empty).href;
      const { cpuMs } = await askChild<{ cpuMs: number }>("load", [address], LAMBDA);
      list.push(cpuMs);
    }
  }
  const base = median(times.get("") ?? []);
  const rows: Row[] = [];
  for (const [name, file] of files) {
    const kilobytes = Math.round((await stat(file)).size / 1024);
    const ours = median(times.get(name) ?? []);
    const goal = GOALS[name];
    rows.push({
      what: `cold load of ${name} (${kilobytes} KB)`,
      ours: `${ours.toFixed(0)} ms of CPU`,
      limit: `${base.toFixed(0)} ms an empty module`,
      ratio: undefined,
      goal: goal === undefined ? "" : `≤ ${goal} ms of CPU`,
      met: goal === undefined ? undefined : ours <= goal,
    });
  }
  return rows;
};
