import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise, type ICruiseOptions } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import extractWebpackResolveConfig from "dependency-cruiser/config-utl/extract-webpack-resolve-config";
import { afterEach, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const options = (config: string) => extractDepcruiseOptions(join(root, config));
// `fileSystem`, which isn't set, is left out, because two packages declare different types for this option.
const { fileSystem: _, ...aliases } = await extractWebpackResolveConfig(join(root, "scripts/imports/aliases.mjs"));

/** The sets of rules, each with the folders that `npm run check` reads with the set. */
const CRUISES = [
  { folders: ["packages", "stacks", "infra-tests", "scripts"], options: await options(".dependency-cruiser.mjs") },
  { folders: ["packages/core/src"], options: await options("scripts/imports/domains.mjs") },
  { folders: ["packages/web/src/public"], options: await options("scripts/imports/public-pages.mjs") },
];

const namesOf = ({ ruleSet }: ICruiseOptions) => ruleSet?.forbidden?.map(({ name }) => name) ?? [];

const MANIFEST = {
  workspaces: ["packages/*"],
  dependencies: { zod: "1", hono: "1", react: "1", "aws-amplify": "1", "react-router-dom": "1" },
  optionalDependencies: { "@tanstack/react-query": "1" },
  devDependencies: { "fast-check": "1", vitest: "1" },
};

let tree: string;

afterEach(() => rm(tree, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(tree, path)), { recursive: true });
  await writeFile(join(tree, path), text);
}

/** The path of an imported file: in a folder of this repository, or in a package of the registry. */
function target(from: string, specifier: string): string {
  if (specifier.startsWith(".")) return join(dirname(from), specifier);
  if (specifier.startsWith("@/")) return join("packages/web/src", specifier.slice(2));
  const [scope = "", name = "", ...path] = specifier.split("/");
  if (scope === "@clearhouse") return join("packages", name, "src", ...path);
  return join("node_modules", specifier, "index.js");
}

/**
 * The rules that a tree of files breaks, each with the file that breaks it. The function makes imported files as empty
 * files.
 */
async function broken(files: Record<string, string>, cruises = CRUISES): Promise<string[]> {
  tree = await mkdtemp(join(tmpdir(), "clearhouse-imports-"));
  await write("package.json", JSON.stringify(MANIFEST));
  for (const name of ["core", "fixtures", "functions", "first-screens", "emails", "web", "local", "cli"]) {
    await write(
      `packages/${name}/package.json`,
      JSON.stringify({ name: `@clearhouse/${name}`, exports: { "./*": "./src/*" } }),
    );
    await mkdir(join(tree, "node_modules/@clearhouse"), { recursive: true });
    await symlink(join(tree, "packages", name), join(tree, "node_modules/@clearhouse", name));
  }
  for (const [path, text] of Object.entries(files)) await write(path, text);
  for (const [path, text] of Object.entries(files)) {
    for (const [, specifier = ""] of text.matchAll(/(?:from|import) ?\(?"([^"]+)"/g)) {
      const imported = target(path, specifier);
      if (!isBuiltin(specifier) && !existsSync(join(tree, imported))) await write(imported, "");
    }
  }
  const found = [];
  for (const { folders, options } of cruises) {
    const there = folders.filter((folder) => existsSync(join(tree, folder)));
    if (there.length === 0) continue;
    const { output } = await cruise(there, { ...options, baseDir: tree }, aliases);
    if (typeof output === "string") throw new Error(output);
    found.push(...output.summary.violations);
  }
  return found.map(({ rule, from }) => `${rule.name} ${from}`);
}

describe("the import rules", () => {
  const fixtures: [rule: string, breach: string, files: Record<string, string>][] = [
    [
      "web-imports",
      "the web imports a domain, not just its schema",
      { "packages/web/src/a.ts": `import { Asset } from "@clearhouse/core/library/asset/index.ts";` },
    ],
    [
      "web-loads-no-api",
      "the web loads the API itself, not just its type",
      { "packages/web/src/a.ts": `import { app } from "@clearhouse/functions/api/app.ts";` },
    ],
    [
      "web-imports",
      "the web imports a type of a server file that isn't the API",
      { "packages/web/src/a.ts": `import type { X } from "@clearhouse/functions/relay.ts";` },
    ],
    [
      "web-imports",
      "the web imports core by a relative path",
      { "packages/web/src/a.ts": `export * from "../../core/src/library/asset/index.ts";` },
    ],
    [
      "core-imports",
      "core imports functions",
      { "packages/core/src/a.ts": `import "@clearhouse/functions/relay.ts";` },
    ],
    [
      "core-imports",
      "core names a type of functions",
      { "packages/core/src/a.ts": `type X = import("@clearhouse/functions/relay.ts").X;` },
    ],
    ["core-imports", "core imports emails", { "packages/core/src/a.ts": `await import("@clearhouse/emails/a.tsx");` }],
    [
      "functions-imports",
      "functions import local",
      { "packages/functions/src/a.ts": `import "@clearhouse/local/main.ts";` },
    ],
    [
      "emails-imports",
      "e-mails import a domain",
      { "packages/emails/src/a.tsx": `import "@clearhouse/core/library/asset/index.ts";` },
    ],
    [
      "functions-imports",
      "functions import the web",
      { "packages/functions/src/a.ts": `import "@clearhouse/web/public/rights-request/page.tsx";` },
    ],
    [
      "first-screens-imports",
      "a first screen imports the web",
      { "packages/first-screens/src/a.tsx": `import { b } from "../../web/src/components/b.tsx";` },
    ],
    [
      "first-screens-imports",
      "a first screen imports a domain, not just its schema",
      { "packages/first-screens/src/a.tsx": `import { Asset } from "@clearhouse/core/library/asset/index.ts";` },
    ],
    [
      "first-screens-imports",
      "a first screen names a type of functions",
      { "packages/first-screens/src/a.tsx": `import type { Api } from "@clearhouse/functions/api/app.ts";` },
    ],
    [
      "one-language",
      "a first screen imports the texts of all languages",
      {
        "packages/first-screens/src/a.tsx": `import { languageOf } from "@clearhouse/core/base/texts/texts.policy.ts";`,
      },
    ],
    [
      "web-loads-no-html",
      "a page loads what draws HTML on a server",
      { "packages/web/src/public/a.tsx": `import { h } from "@clearhouse/first-screens/rights-request/html.tsx";` },
    ],
    [
      "fixtures-imports",
      "sample data imports a domain",
      { "packages/fixtures/src/a.ts": `import { Asset } from "@clearhouse/core/library/asset/index.ts";` },
    ],
    [
      "sample-data",
      "a page imports sample data",
      { "packages/web/src/a.tsx": `import { makeAsset } from "@clearhouse/fixtures/assets.ts";` },
    ],
    ["local-imports", "local imports the web", { "packages/local/src/a.ts": `import "@clearhouse/web/main.tsx";` }],
    [
      "cli-imports",
      "the cli imports functions",
      { "packages/cli/src/a.ts": `import "@clearhouse/functions/relay.ts";` },
    ],
    [
      "e2e-imports",
      "a journey imports functions",
      { "packages/e2e/src/a.journey.ts": `import "@clearhouse/functions/relay.ts";` },
    ],
    [
      "bench-imports",
      "a benchmark imports functions",
      { "packages/bench/src/a.ts": `import "@clearhouse/functions/relay.ts";` },
    ],
    [
      "stacks-imports",
      "a stack imports a handler",
      { "stacks/api.ts": `import "../packages/functions/src/api/app.ts";` },
    ],
    [
      "stacks-imports",
      "a stack imports a domain",
      { "stacks/api.ts": `import "../packages/core/src/library/asset/index.ts";` },
    ],
    [
      "product-scripts",
      "the product imports a script",
      { "packages/core/src/a.ts": `import "../../../scripts/vitest/ports.ts";` },
    ],
    [
      "local-scripts",
      "the embedded run imports a script that isn't meant for it",
      { "packages/local/src/a.ts": `import "../../../scripts/browser/browser.mjs";` },
    ],
    [
      "bench-scripts",
      "a benchmark imports a script that isn't meant for it",
      { "packages/bench/src/a.ts": `import "../../../scripts/dynamodb-local.mjs";` },
    ],
    [
      "stacks-scripts",
      "a stack imports a script that isn't meant for it",
      { "stacks/api.ts": `import "../scripts/browser/browser.mjs";` },
    ],
    [
      "features",
      "a feature imports another feature",
      { "packages/web/src/features/assets/a.tsx": `import { b } from "@/features/uploads/b.tsx";` },
    ],
    [
      "features",
      "a feature imports a type of another feature",
      { "packages/web/src/features/assets/a.tsx": `import type { B } from "../uploads/b.tsx";` },
    ],
    [
      "domains",
      "two domains import each other",
      {
        "packages/core/src/rights/grant/remove.ts": `import { withdrawal } from "../rights-request/withdraw.ts";`,
        "packages/core/src/rights/rights-request/decide.ts": `import { change } from "../grant/change.ts";`,
      },
    ],
    [
      "domains",
      "domains import types from each other in a cycle",
      {
        "packages/core/src/base/a/index.ts": `import "../b/index.ts";`,
        "packages/core/src/base/b/index.ts": `export type { C } from "../c/c.schema.ts";`,
        "packages/core/src/base/c/room/index.ts": `import type { A } from "../../a/a.schema.ts";`,
      },
    ],
    [
      "domain-folders",
      "a domain imports a folder within another domain",
      { "packages/core/src/library/asset/index.ts": `import type { A } from "../upload/content/sniff.ts";` },
    ],
    [
      "floors",
      "platform imports a domain",
      { "packages/core/src/platform/store/index.ts": `import type { A } from "../../library/asset/asset.schema.ts";` },
    ],
    [
      "floors",
      "a domain imports a type of a higher floor",
      { "packages/core/src/library/asset/a.ts": `import type { A } from "../../rights/grant/grant.schema.ts";` },
    ],
    [
      "floors",
      "a domain imports the test data",
      { "packages/core/src/library/asset/a.ts": `import { aTeam } from "../../testing/scene.ts";` },
    ],
    ["on-a-floor", "a domain lies beside the floors", { "packages/core/src/asset/a.ts": `import "./b.ts";` }],
    ["browser-safe", "a schema imports Node", { "packages/core/src/a/a.schema.ts": `import "node:crypto";` }],
    ["browser-safe", "a policy imports its domain", { "packages/core/src/a/a.policy.ts": `import "./index.ts";` }],
    [
      "contracts",
      "the subscriptions import a handler",
      { "packages/functions/src/subscriptions.ts": `import "./relay.ts";` },
    ],
    [
      "contracts",
      "a domain's subscriptions import a handler",
      {
        "packages/functions/src/subscriptions/asset.ts": `import "../events/asset-deleted/purge-files.ts";`,
        "packages/functions/src/events/asset-deleted/purge-files.ts": "",
      },
    ],
    [
      "public-entry",
      "the owner's page loads the router",
      { "packages/web/src/public/rights-request/main.tsx": `import "react-router-dom";` },
    ],
    [
      "public-entry",
      "the owner's page loads the query library through another file",
      {
        "packages/web/src/public/rights-request/main.tsx": `import { a } from "@/lib/a.ts"; a();`,
        "packages/web/src/lib/a.ts": `export { b as a } from "./b.ts";`,
        "packages/web/src/lib/b.ts": `export { useQuery as b } from "@tanstack/react-query";`,
      },
    ],
    [
      "public-entry",
      "the owner's page loads Amplify on demand",
      { "packages/web/src/public/rights-request/main.tsx": `await import("aws-amplify/auth");` },
    ],
    [
      "foreign-fetch",
      "a domain calls other hosts with node:https",
      { "packages/core/src/a.ts": `import { get } from "node:https";` },
    ],
    ["foreign-fetch", "a handler resolves names", { "packages/functions/src/a.ts": `import "node:dns/promises";` }],
    [
      "foreign-fetch",
      "a domain calls other hosts with undici",
      { "packages/core/src/a.ts": `import { request } from "undici";` },
    ],
    [
      "foreign-fetch",
      "a domain gets node:https from process.getBuiltinModule",
      { "packages/core/src/a.ts": `const { get } = process.getBuiltinModule("node:https");` },
    ],
    [
      "foreign-network",
      "a domain imports the network of safe-fetch",
      { "packages/core/src/a.ts": `import { networks } from "./base/safe-fetch/network.ts";` },
    ],
    [
      "foreign-network",
      "the embedded run imports the tests' network",
      { "packages/local/src/a.ts": `import { withForeignHost } from "@clearhouse/core/testing/network.ts";` },
    ],
    [
      "runtime-dependencies",
      "a domain imports a test tool",
      { "packages/core/src/a.ts": `import fc from "fast-check";` },
    ],
    [
      "runtime-dependencies",
      "the web imports a package that isn't declared",
      { "packages/web/src/a.ts": `import "left-pad";` },
    ],
    ["test-helpers", "a domain imports vitest", { "packages/core/src/a.ts": `import type { Mock } from "vitest";` }],
    [
      "types-by-import-type",
      "an inline type of a file hides that the file is loaded later",
      { "packages/core/src/a.ts": `let b: Promise<import("./b.ts").B>; b = import("./b.ts");` },
    ],
    [
      "no-circle",
      "two files import types from each other",
      {
        "packages/web/src/a.ts": `import type { B } from "./b.ts";`,
        "packages/web/src/b.ts": `import type { A } from "./a.ts";`,
      },
    ],
    [
      "no-circle",
      "a file is loaded on demand by a file that it imports through another",
      {
        "packages/functions/src/a.ts": `import "./b.ts";`,
        "packages/functions/src/b.ts": `import "./c.ts";`,
        "packages/functions/src/c.ts": `await import("./a.ts");`,
      },
    ],
    ["resolvable", "a missing file is imported", { "packages/core/src/a.ts": "await import(`./gone.ts`);" }],
  ];
  test.each(fixtures)("the rule %s finds that %s", async (rule, _breach, files) => {
    const cruises = CRUISES.filter(({ options }) => namesOf(options).includes(rule));
    expect((await broken(files, cruises)).map((line) => line.split(" ")[0])).toContain(rule);
  });

  test("this file has a breach of each import rule", () => {
    const rules = CRUISES.flatMap(({ options }) => namesOf(options));
    expect(new Set(fixtures.map(([rule]) => rule))).toEqual(new Set(rules));
  });
});

test("imports that the rules allow are accepted", async () => {
  expect(
    await broken({
      "packages/web/src/features/assets/a.tsx": `
        import type { Api } from "@clearhouse/functions/api/app.ts";
        import { asset } from "@clearhouse/core/library/asset/asset.schema.ts";
        import { mayEdit } from "@clearhouse/core/library/asset/asset.policy.ts";
        import { b } from "@/features/assets/b.tsx";
        import { c } from "@/components/c.tsx";
        import { d } from "@clearhouse/first-screens/look/d.ts";
        await fetch("/api/health");`,
      "packages/web/src/routes/a.tsx": `import "@/features/assets/a.tsx"; import "@/features/uploads/b.tsx"; import "react-router-dom";`,
      "packages/web/src/public/rights-request/main.tsx": `import "react"; import type { X } from "@tanstack/react-query";`,
      "packages/core/src/library/asset/asset.schema.ts": `import * as z from "zod"; import "../../platform/fields.schema.ts";`,
      "packages/core/src/rights/rights-request/index.ts": `import "../../library/asset/asset.schema.ts"; import "../grant/index.ts"; import "./view.ts";`,
      "packages/core/src/library/asset/list.test.ts": `import "../../rights/rights-request/index.ts"; import "../../testing/scene.ts";`,
      "packages/core/src/testing/scene.ts": `import "../library/asset/asset.schema.ts";`,
      "packages/core/src/library/asset/asset.test.ts": `import "../../../../../scripts/vitest/services.ts"; import "vitest"; fetch("/");`,
      "packages/core/src/base/safe-fetch/safe-fetch.ts": `import "node:http"; import "./network.ts"; fetch(url);`,
      "packages/core/src/base/safe-fetch/network.ts": `import "node:dns/promises";`,
      "packages/core/src/library/asset/b.test.ts": `import "node:http"; import "../../testing/network.ts";`,
      "packages/functions/src/api/http.ts": `import type { Server } from "node:http";`,
      "packages/functions/src/relay.ts": `import "@clearhouse/core/library/asset/index.ts"; import "@clearhouse/emails/a.tsx"; import "hono";`,
      "packages/functions/src/api/pages/a.ts": `import "@clearhouse/first-screens/rights-request/html.tsx";`,
      "packages/first-screens/src/rights-request/html.tsx": `import "@clearhouse/core/library/asset/asset.policy.ts"; import "../look/d.ts"; import "react";`,
      "packages/core/src/library/asset/asset.policy.ts": "",
      "packages/core/src/library/asset/index.ts": `export * as Asset from "./index.ts";`,
      "packages/local/src/main.ts": `import "@clearhouse/functions/relay.ts"; import "@clearhouse/core/library/asset/index.ts";`,
      "packages/cli/src/main.ts": `import "@clearhouse/core/library/asset/index.ts"; import "@clearhouse/functions/subscriptions.ts";`,
      "stacks/api.ts": `import "../packages/functions/src/subscriptions.ts"; import "sst/constructs";`,
      "packages/functions/src/subscriptions.ts": `import type { A } from "./function-definition.ts"; import "./subscriptions/asset.ts";`,
      "packages/functions/src/subscriptions/asset.ts": `import { type A, b } from "../function-definition.ts";`,
    }),
  ).toEqual([]);
});
