import { spawnSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Runs biome with this repository's configuration. @returns each broken rule with the file that breaks the rule */
async function refused(files: Record<string, string>): Promise<string[]> {
  const tree = await mkdtemp(join(tmpdir(), "clearhouse-lint-"));
  try {
    const plugins = ["mixed-type-imports", "time-limited-clients", "verdict-looks"].map(
      (name) => `scripts/imports/${name}.grit`,
    );
    await mkdir(join(tree, "scripts/imports"), { recursive: true });
    for (const file of ["biome.json", ...plugins]) await copyFile(join(root, file), join(tree, file));
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(tree, path)), { recursive: true });
      await writeFile(join(tree, path), text);
    }
    const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
    const options = ["lint", "--vcs-enabled=false", "--colors=off", "--reporter=github", "--diagnostic-level=error"];
    const { stdout } = spawnSync(process.execPath, [biome, ...options], { cwd: tree, encoding: "utf8" });
    return [...stdout.matchAll(/^::error title=(?:lint\/\w+\/)?(\w+),file=[^,]*?(packages\/[^,]+),/gm)]
      .map(([, rule, file]) => `${rule} ${file}`)
      .toSorted();
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
}

test("biome refuses fetch in the server's code, and accepts fetch in tests and on the web", async () => {
  expect(
    await refused({
      "packages/core/src/a/index.ts": "await fetch(url);",
      "packages/core/src/a/safe-fetch.ts": "await fetch(url);",
      "packages/core/src/b.ts": "export const ask = fetch;",
      "packages/functions/src/a.ts": "await globalThis.fetch(url);",
      "packages/functions/src/b.ts": "await window.fetch(url);",
      "packages/functions/src/c.ts": "await self.fetch(url);",
      "packages/functions/src/d.ts": "await global.fetch(url);",
      "packages/functions/src/e.ts": "export const { fetch } = globalThis;",
      "packages/functions/src/own.ts": "const fetch = () => 1; fetch();",
      "packages/core/src/a/index.test.ts": "await fetch(url);",
      "packages/core/src/testing/scene.ts": "await fetch(url);",
      "packages/web/src/a.ts": "await fetch(url);",
    }),
  ).toEqual([
    "noRestrictedGlobals packages/core/src/a/index.ts",
    "noRestrictedGlobals packages/core/src/a/safe-fetch.ts",
    "noRestrictedGlobals packages/core/src/b.ts",
    "noRestrictedGlobals packages/functions/src/a.ts",
    "noRestrictedGlobals packages/functions/src/b.ts",
    "noRestrictedGlobals packages/functions/src/c.ts",
    "noRestrictedGlobals packages/functions/src/d.ts",
    "noRestrictedGlobals packages/functions/src/e.ts",
  ]);
});

// `import { type X }` loads the module, although dependency-cruiser takes it for an import of types.
test("biome requires import type and export type for names that are only used as types", async () => {
  expect(
    await refused({
      "packages/web/src/a.ts": `import { type Api } from "@clearhouse/functions/api/app.ts"; export const a = (api: Api) => api;`,
      "packages/web/src/b.ts": `export { type Api } from "@clearhouse/functions/api/app.ts";`,
      "packages/web/src/c.ts": `import b, { type B } from "./b.ts"; export const c: B = b;`,
      "packages/web/src/d.ts": `import {} from "./b.ts";`,
      "packages/web/src/e.ts": `export {} from "./b.ts";`,
      "packages/web/src/f.ts": `import { type B, b } from "./b.ts"; export const f: B = b;`,
      "packages/web/src/g.ts": `import b, { typeOfB } from "./b.ts"; export const g = typeOfB(b);`,
      "packages/web/src/h.ts": `import type { B } from "./b.ts"; export type { C } from "./c.ts"; export const h = (b: B) => b;`,
    }),
  ).toEqual([
    "plugin packages/web/src/c.ts",
    "plugin packages/web/src/d.ts",
    "plugin packages/web/src/e.ts",
    "useExportType packages/web/src/b.ts",
    "useImportType packages/web/src/a.ts",
  ]);
});

test("biome refuses clients of AWS without time limits, except in tests", async () => {
  const make = (options: string) => `export const client = new S3Client(${options});`;
  expect(
    await refused({
      "packages/core/src/a.ts": make(""),
      "packages/local/src/b.ts": make('{ region: "us-east-1" }'),
      "packages/cli/src/c.ts": "export const make = () => new SQSClient({ maxAttempts: 1 });",
      "packages/core/src/d.ts": make('{ requestHandler: timeLimited("objects"), maxAttempts: 1 }'),
      "packages/web/src/e.ts": "export const client = new QueryClient();",
      "packages/core/src/f.test.ts": make(""),
      "packages/core/src/testing/g.ts": make(""),
    }),
  ).toEqual(["plugin packages/cli/src/c.ts", "plugin packages/core/src/a.ts", "plugin packages/local/src/b.ts"]);
});

test("biome refuses the words and colors of verdicts in the web outside the verdict's component, except in tests", async () => {
  const labels = `import { ANSWER_LABELS } from "@clearhouse/core/library/verdict/rows.schema.ts";`;
  expect(
    await refused({
      "packages/web/src/features/a.ts": `${labels} export const word = ANSWER_LABELS.stop;`,
      "packages/web/src/features/b.ts": `export const tone = "bg-verdict-stop-surface";`,
      "packages/web/src/features/c.tsx": `export const C = () => <p className="font-bold text-verdict-ask">No</p>;`,
      "packages/web/src/features/d.ts": "export const tone = `text-verdict-cleared`;",
      "packages/web/src/features/e.ts": `${labels.replace("ANSWER_LABELS", "ANSWER_LABELS as words")} export { words };`,
      "packages/web/src/components/verdict/looks.ts": `${labels} export const looks = [ANSWER_LABELS, "text-verdict-ask"];`,
      "packages/web/src/features/a.test.ts": `export const tone = "text-verdict-ask";`,
      "packages/core/src/a.ts": `${labels} export const word = ANSWER_LABELS.stop;`,
    }),
  ).toEqual([
    "plugin packages/web/src/features/a.ts",
    "plugin packages/web/src/features/b.ts",
    "plugin packages/web/src/features/c.tsx",
    "plugin packages/web/src/features/d.ts",
    "plugin packages/web/src/features/e.ts",
  ]);
});
