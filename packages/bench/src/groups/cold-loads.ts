import { execFile } from "node:child_process";
import { mkdir, readdir, stat, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { API, PROFILES } from "@clearhouse/functions/subscriptions.ts";
import { sstBundle } from "../../../../infra-tests/testing/sst-bundle.ts";
import { environmentWith } from "../environment.ts";
import { median, type Row } from "../measure.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
/** Milliseconds of processor time that a new process, with Node's arguments on AWS, needs to import modules in turn. */
const importTime = async (files: readonly string[]): Promise<number> => {
  const script = `const before = process.cpuUsage(); for (const file of ${JSON.stringify(files)}) await import(file);
    const { user, system } = process.cpuUsage(before); console.log((user + system) / 1_000); process.exit();`;
  const args = ["--enable-source-maps", "--input-type=module", "--eval", script];
  // The only environment variable that modules read when they are loaded.
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: environmentWith({ TABLE_NAME: "bench" }),
  });
  return Number(stdout.trim().split("\n").at(-1));
};

/** The cost of a cold start for the API's first list, and for the function whose code takes longest besides. */
export const coldLoads = async (folder: string, rounds: number): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const definition of [API, ...PROFILES.filter(({ name }) => name === "Documents")]) {
    const outdir = join(folder, "bundles", definition.name);
    await mkdir(outdir, { recursive: true });
    // Lets the bundle find packages that are installed beside it on AWS.
    await symlink(join(ROOT, "node_modules"), join(outdir, "node_modules"));
    await sstBundle(definition, { entryPoints: [join(ROOT, `${definition.handler}.ts`)], outdir });
    const written = (await readdir(outdir)).filter((name) => name.endsWith(".mjs"));
    const sizes = await Promise.all(written.map(async (name) => (await stat(join(outdir, name))).size));
    const kilobytes = Math.round(sizes.reduce((sum, size) => sum + size) / 1024);
    const loaded = [
      `${basename(definition.handler)}.mjs`,
      ...written.filter((name) => /^(lists|issue-license)-/.test(name)),
    ];
    const times: number[] = [];
    for (let n = 0; n < rounds; n++) times.push(await importTime(loaded.map((name) => join(outdir, name))));
    const ours = `${median(times).toFixed(0)} ms of CPU`;
    rows.push({ what: `cold load of ${definition.name} (${kilobytes} KB)`, ours });
  }
  return rows;
};
