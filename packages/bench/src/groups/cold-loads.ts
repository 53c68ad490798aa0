import { execFile } from "node:child_process";
import { mkdir, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { API, SUBSCRIPTIONS } from "@clearhouse/functions/subscriptions.ts";
import { sstBundle } from "../../../../infra-tests/testing/sst-bundle.ts";
import { environmentWith } from "../environment.ts";
import { median, type Row } from "../measure.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
/** Milliseconds of processor time that a new process, with Node's arguments on AWS, needs to import a module. */
const importTime = async (file: string): Promise<number> => {
  const script = `const before = process.cpuUsage(); await import(${JSON.stringify(file)});
    const { user, system } = process.cpuUsage(before); console.log((user + system) / 1_000); process.exit();`;
  const args = ["--enable-source-maps", "--input-type=module", "--eval", script];
  // The only environment variable that modules read when they are loaded.
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: environmentWith({ TABLE_NAME: "bench" }),
  });
  return Number(stdout.trim().split("\n").at(-1));
};

/** The cost of a cold start for the code of the API, and of the function whose code takes longest besides. */
export const coldLoads = async (folder: string, rounds: number): Promise<Row[]> => {
  const directory = join(folder, "bundles");
  await mkdir(directory);
  // Lets the bundles find packages that are installed beside them on AWS.
  await symlink(join(ROOT, "node_modules"), join(directory, "node_modules"));
  const rows: Row[] = [];
  for (const definition of [API, ...SUBSCRIPTIONS.filter(({ name }) => name === "IssueLicence")]) {
    const outfile = join(directory, `${definition.name}.mjs`);
    await sstBundle(definition, { entryPoints: [join(ROOT, `${definition.handler}.ts`)], outfile });
    const kilobytes = Math.round((await stat(outfile)).size / 1024);
    const times: number[] = [];
    for (let n = 0; n < rounds; n++) times.push(await importTime(outfile));
    const ours = `${median(times).toFixed(0)} ms of CPU`;
    rows.push({ what: `cold load of ${definition.name} (${kilobytes} KB)`, ours });
  }
  return rows;
};
