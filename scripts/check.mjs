// npm run check: runs all steps and prints their times; exit code 1 if one failed. Plain JavaScript, Node >= 20.19.
//   --only types,lint   runs only these steps
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled, nodeBinary, ROOT } from "./install.mjs";
import { run } from "./process.mjs";
import { checkTypes, report, together, tool, writeApiTypes } from "./tool.mjs";

/** The TypeScript projects: one for each package, and in the root one for scripts and one for stacks. */
function projects() {
  const packages = readdirSync(join(ROOT, "packages")).map((name) => `packages/${name}/tsconfig.json`);
  return ["tsconfig.json", "tsconfig.infra.json", ...packages];
}

/** Checks types. The API's declarations come first, because the web is checked against them. */
async function types() {
  const results = [await writeApiTypes()];
  for (const project of projects()) results.push(await checkTypes(project));
  return together(results);
}

/** Each set of rules, with the folders to which it applies. */
const CRUISES = [
  [".dependency-cruiser.mjs", "packages", "stacks", "infra-tests", "scripts"],
  ["scripts/imports/domains.mjs", "packages/core/src"],
  ["scripts/imports/public-pages.mjs", "packages/web/src/public"],
];

const cruise = ([config, ...folders]) =>
  tool("dependency-cruiser/bin/dependency-cruiser.mjs", "--config", config, "--output-type", "err-long", ...folders);

const STEPS = {
  types,
  lint: () => tool("@biomejs/biome/bin/biome", "ci", "--colors=off", "--max-diagnostics=200"),
  unused: () => tool("knip/bin/knip.js", "--no-progress"),
  imports: async () => together(await Promise.all(CRUISES.map(cruise))),
  bundles: () => run(nodeBinary(), [join(ROOT, "scripts/bundles/check.ts")], { capture: true }),
};

async function main() {
  const { values } = parseArgs({ options: { only: { type: "string" } } });
  const names = values.only?.split(",") ?? Object.keys(STEPS);
  const unknown = names.filter((name) => !(name in STEPS));
  if (unknown.length > 0)
    throw new Error(`No step is called ${unknown.join(", ")}. Steps: ${Object.keys(STEPS).join(", ")}.`);
  await ensureInstalled({ dev: true });
  let failed = 0;
  for (const name of names) {
    if (!(await report(name, STEPS[name]))) failed += 1;
  }
  return failed === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
