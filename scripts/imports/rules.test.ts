import { describe, expect, test } from "vitest";
import { importGraph } from "./graph.ts";
import { violations } from "./rules.ts";

const dependencies = new Set(["zod", "hono", "react", "aws-amplify", "react-router-dom", "@tanstack/react-query"]);

/** The rules that these files violate. */
function broken(files: Record<string, string>): string[] {
  return violations(importGraph(new Map(Object.entries(files))), dependencies).map(
    ({ rule, file }) => `${rule} ${file}`,
  );
}

describe("a fixture that violates a rule is found", () => {
  const fixtures: [rule: string, breach: string, files: Record<string, string>][] = [
    [
      "packages",
      "the web imports a domain, not just its schema",
      { "packages/web/src/a.ts": `import { Asset } from "@clearhouse/core/asset/index.ts";` },
    ],
    [
      "packages",
      "the web loads the API itself, not just its type",
      { "packages/web/src/a.ts": `import { app } from "@clearhouse/functions/api/app.ts";` },
    ],
    [
      "packages",
      "the web loads the API for a type",
      { "packages/web/src/a.ts": `import { type Api } from "@clearhouse/functions/api/app.ts";` },
    ],
    [
      "packages",
      "the web imports the type of another server file",
      { "packages/web/src/a.ts": `import type { X } from "@clearhouse/functions/relay.ts";` },
    ],
    [
      "packages",
      "the web reaches into core by a relative path",
      { "packages/web/src/a.ts": `export * from "../../core/src/asset/index.ts";` },
    ],
    ["packages", "core imports functions", { "packages/core/src/a.ts": `import "@clearhouse/functions/relay.ts";` }],
    [
      "packages",
      "core names a type of functions",
      { "packages/core/src/a.ts": `type X = import("@clearhouse/functions/relay.ts").X;` },
    ],
    ["packages", "core imports e-mails", { "packages/core/src/a.ts": `await import("@clearhouse/emails/a.tsx");` }],
    ["packages", "functions import local", { "packages/functions/src/a.ts": `import "@clearhouse/local/main.ts";` }],
    [
      "packages",
      "e-mails import a domain",
      { "packages/emails/src/a.tsx": `import "@clearhouse/core/asset/index.ts";` },
    ],
    ["packages", "local imports the web", { "packages/local/src/a.ts": `import "@clearhouse/web/main.tsx";` }],
    ["packages", "the cli imports functions", { "packages/cli/src/a.ts": `import "@clearhouse/functions/relay.ts";` }],
    [
      "packages",
      "a journey imports functions",
      { "packages/e2e/src/a.journey.ts": `import "@clearhouse/functions/relay.ts";` },
    ],
    [
      "packages",
      "a benchmark imports functions",
      { "packages/bench/src/a.ts": `import "@clearhouse/functions/relay.ts";` },
    ],
    ["packages", "a stack imports a handler", { "stacks/api.ts": `import "../packages/functions/src/api/app.ts";` }],
    ["packages", "a stack imports a domain", { "stacks/api.ts": `import "../packages/core/src/asset/index.ts";` }],
    [
      "packages",
      "the product imports a script",
      { "packages/core/src/a.ts": `import "../../../scripts/vitest/ports.ts";` },
    ],
    [
      "features",
      "a feature imports another",
      { "packages/web/src/features/assets/a.tsx": `import { b } from "@/features/uploads/b.tsx";` },
    ],
    [
      "features",
      "a feature takes a type from another",
      { "packages/web/src/features/assets/a.tsx": `import type { B } from "../uploads/b.tsx";` },
    ],
    [
      "domains",
      "two domains import each other",
      {
        "packages/core/src/asset/remove.ts": `import { withdrawal } from "../rights-request/withdraw.ts";`,
        "packages/core/src/rights-request/decide.ts": `import { change } from "../asset/change.ts";`,
      },
    ],
    [
      "domains",
      "a domain comes back to itself by way of another's types",
      {
        "packages/core/src/a/index.ts": `import "../b/index.ts";`,
        "packages/core/src/b/index.ts": `export type { C } from "../c/room/index.ts";`,
        "packages/core/src/c/room/index.ts": `import type { A } from "../../a/a.schema.ts";`,
      },
    ],
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
      "the owner's page loads the query library by way of another file",
      {
        "packages/web/src/public/rights-request/main.tsx": `import { a } from "@/lib/a.ts";`,
        "packages/web/src/lib/a.ts": `export { b as a } from "./b.ts";`,
        "packages/web/src/lib/b.ts": `export { useQuery as b } from "@tanstack/react-query";`,
      },
    ],
    [
      "public-entry",
      "the owner's page loads Amplify when it is needed",
      { "packages/web/src/public/rights-request/main.tsx": `await import("aws-amplify/auth");` },
    ],
    ["foreign-fetch", "a domain calls fetch", { "packages/core/src/a/index.ts": "await fetch(url);" }],
    [
      "foreign-fetch",
      "a handler calls fetch by its global",
      { "packages/functions/src/a.ts": "await globalThis.fetch(url);" },
    ],
    [
      "foreign-fetch",
      "a domain's own safe-fetch.ts calls fetch",
      { "packages/core/src/a/safe-fetch.ts": "await fetch(url);" },
    ],
    ["foreign-fetch", "a domain asks by node:https", { "packages/core/src/a.ts": `import { get } from "node:https";` }],
    ["foreign-fetch", "a handler resolves names", { "packages/functions/src/a.ts": `import "node:dns/promises";` }],
    ["foreign-fetch", "a domain asks by a client", { "packages/core/src/a.ts": `import { request } from "undici";` }],
    [
      "foreign-fetch",
      "a domain reaches for the network",
      { "packages/core/src/a.ts": `import { networks } from "./safe-fetch/network.ts";` },
    ],
    [
      "foreign-fetch",
      "the embedded run takes the tests' network",
      { "packages/local/src/a.ts": `import { withForeignHost } from "@clearhouse/core/testing/network.ts";` },
    ],
    [
      "runtime-dependencies",
      "a domain imports a test tool",
      { "packages/core/src/a.ts": `import fc from "fast-check";` },
    ],
    [
      "runtime-dependencies",
      "the web imports a package that nobody declared",
      { "packages/web/src/a.ts": `import "left-pad";` },
    ],
    ["test-helpers", "a domain imports vitest", { "packages/core/src/a.ts": `import type { Mock } from "vitest";` }],
  ];
  test.each(fixtures)("%s: %s", (rule, _breach, files) => {
    expect(broken(files).map((line) => line.split(" ")[0])).toContain(rule);
  });
});

test("what the rules allow is accepted", () => {
  expect(
    broken({
      "packages/web/src/features/assets/a.tsx": `
        import type { Api } from "@clearhouse/functions/api/app.ts";
        import { asset } from "@clearhouse/core/asset/asset.schema.ts";
        import { mayEdit } from "@clearhouse/core/asset/asset.policy.ts";
        import { b } from "@/features/assets/b.tsx";
        import { c } from "@/components/c.tsx";
        await fetch("/api/health");`,
      "packages/web/src/routes/a.tsx": `import "@/features/assets/a.tsx"; import "@/features/uploads/b.tsx"; import "react-router-dom";`,
      "packages/web/src/public/rights-request/main.tsx": `import "react"; import type { X } from "@tanstack/react-query";`,
      "packages/core/src/asset/asset.schema.ts": `import * as z from "zod"; import "../platform/fields.schema.ts";`,
      "packages/core/src/rights-request/index.ts": `import "../asset/asset.schema.ts"; import "./view.ts";`,
      "packages/core/src/asset/list.test.ts": `import "../rights-request/index.ts"; import "../testing/scene.ts";`,
      "packages/core/src/testing/scene.ts": `import "../asset/asset.schema.ts";`,
      "packages/core/src/asset/asset.test.ts": `import "../../../../scripts/vitest/services.ts"; import "vitest"; fetch("/");`,
      "packages/core/src/safe-fetch/safe-fetch.ts": `import "node:http"; import "./network.ts"; fetch(url);`,
      "packages/core/src/safe-fetch/network.ts": `import "node:dns/promises";`,
      "packages/core/src/asset/b.test.ts": `import "node:http"; import "../testing/network.ts";`,
      "packages/functions/src/api/http.ts": `import type { Server } from "node:http";`,
      "packages/functions/src/relay.ts": `import "@clearhouse/core/asset/index.ts"; import "@clearhouse/emails/a.tsx"; import "hono";`,
      "packages/local/src/main.ts": `import "@clearhouse/functions/relay.ts"; import "@clearhouse/core/asset/index.ts";`,
      "packages/cli/src/main.ts": `import "@clearhouse/core/asset/index.ts"; import "@clearhouse/functions/subscriptions.ts";`,
      "stacks/api.ts": `import "../packages/functions/src/subscriptions.ts"; import "sst/constructs";`,
      "packages/functions/src/subscriptions.ts": `import type { A } from "./function-definition.ts"; import "./subscriptions/asset.ts";`,
      "packages/functions/src/subscriptions/asset.ts": `import type { A } from "../function-definition.ts"; import "./access.ts";`,
    }),
  ).toEqual([]);
});

test("a file that can't be parsed is named", () => {
  expect(() => broken({ "packages/core/src/a.ts": "import {" })).toThrow("packages/core/src/a.ts does not parse");
});
