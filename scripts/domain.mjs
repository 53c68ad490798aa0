// npm run domain -- asset: checks a change to one or several domains: the types of the packages that have a part of them,
// format and lint of their files, and their tests. Plain JavaScript, Node >= 20.19.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { FLOORS } from "../.dependency-cruiser.mjs";
import { CORE, isOf } from "./domain-files.mjs";
import { ensureInstalled, ROOT } from "./install.mjs";
import { checkTypes, report, together, tool, writeApiTypes } from "./tool.mjs";

const PACKAGES = ["core", "functions", "emails", "first-screens", "web"];

/** The source files of a package, as paths from the root. */
const filesOf = (name) =>
  readdirSync(join(ROOT, "packages", name, "src"), { recursive: true })
    .filter((path) => /\.(ts|tsx)$/.test(path))
    .map((path) => join("packages", name, "src", path));

/** @throws Error if a name isn't a domain's */
function domainsIn(names) {
  const known = FLOORS.flatMap((floor) => readdirSync(join(ROOT, CORE, floor), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (names.length === 0 || unknown.length > 0)
    throw new Error(
      `npm run domain -- <domain> …, each a folder of a floor in ${CORE}: ${known.toSorted().join(", ")}`,
    );
  return names;
}

async function types(packages) {
  const declarations = packages.includes("web") ? [await writeApiTypes()] : [];
  const results = await Promise.all(packages.map((name) => checkTypes(`packages/${name}/tsconfig.json`)));
  return together([...declarations, ...results]);
}

async function main() {
  const domains = domainsIn(process.argv.slice(2));
  await ensureInstalled({ dev: true });
  const files = PACKAGES.flatMap(filesOf).filter((path) => domains.some((domain) => isOf(domain, path)));
  const packages = PACKAGES.filter((name) => files.some((path) => path.startsWith(`packages/${name}/`)));
  const tests = files.filter((path) => /\.test\.tsx?$/.test(path));
  const steps = {
    types: () => types(packages),
    lint: () => tool("@biomejs/biome/bin/biome", "ci", "--colors=off", ...files),
    // Without a file, vitest would run all tests.
    ...(tests.length > 0 && {
      tests: () => tool("vitest/vitest.mjs", "run", "--silent", "--reporter=dot", ...tests),
    }),
  };
  for (const [name, step] of Object.entries(steps)) if (!(await report(name, step))) return 1;
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
