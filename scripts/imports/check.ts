import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { importGraph } from "./graph.ts";
import { violations } from "./rules.ts";

const root = join(import.meta.dirname, "../..");
const skipped = new Set(["node_modules", "dist", "dist-types"]);

const sources = new Map<string, string>();
for await (const file of glob(
  ["packages/**/*.{ts,tsx,mts}", "stacks/**/*.ts", "infra-tests/**/*.ts", "scripts/**/*.ts"],
  {
    cwd: root,
    exclude: (name) => skipped.has(name),
  },
)) {
  if (file.endsWith(".d.ts") || file.split("/").some((part) => skipped.has(part))) continue;
  sources.set(file, await readFile(join(root, file), "utf8"));
}

const manifest: { dependencies: object; optionalDependencies: object } = JSON.parse(
  await readFile(join(root, "package.json"), "utf8"),
);
const runtime = new Set(Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }));
const found = violations(importGraph(sources), runtime);
for (const { rule, file, line, message } of found) console.error(`${file}:${line} [${rule}] ${message}`);
console.log(`${sources.size} files, ${found.length} breaches of the import rules`);
process.exitCode = found.length === 0 ? 0 : 1;
