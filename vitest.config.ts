import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const root = import.meta.dirname;

/** A busy machine may be slow; what is found at once isn't slowed down. */
const PATIENCE = {
  testTimeout: 60_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  // A worker waits for a third of its time, so three workers keep two cores busy. By default a project would leave a
  // core unused.
  maxWorkers: 3,
} satisfies TestProjectInlineConfiguration["test"];

/** A package in plain Node without the local replacements of AWS' services. */
const plain = (name: string, include: string[]): TestProjectInlineConfiguration => ({
  // Posts and files that tests name don't exist, so their addresses aren't requested.
  test: { name, root, include, environment: "node", env: { FOREIGN_NETWORK: "off" }, ...PATIENCE },
});

/** A package whose tests use a table, buckets, mail and the bus: scripts/vitest. */
const withServices = (name: string, include: string[], ...more: string[]): TestProjectInlineConfiguration => ({
  test: {
    ...plain(name, include).test,
    globalSetup: ["./scripts/vitest/global-setup.ts"],
    // Test files share a worker and the modules of node_modules that it has loaded, nothing else.
    isolate: false,
    setupFiles: ["./scripts/vitest/begin-anew.ts", "./scripts/vitest/setup-core.ts", ...more],
    sequence: { setupFiles: "list" },
  },
});

/**
 * Tests that replace modules, which other tests in the worker would notice; and tests of the public pages, which
 * permanently change the document that they are loaded into.
 */
const ALONE = readdirSync(join(root, "packages/web/src"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.tsx"))
  .map((file) => join("packages/web/src", file))
  .filter(
    (file) =>
      file.startsWith(join("packages/web/src/public/")) || readFileSync(join(root, file), "utf8").includes("vi.mock("),
  );

const PAGE = {
  environmentOptions: { jsdom: { url: "http://localhost:3000/" } },
} satisfies TestProjectInlineConfiguration["test"];

/** With a document, for tests of components. */
const DOCUMENT = {
  ...PAGE,
  environment: "jsdom",
  setupFiles: ["./packages/web/src/test/setup.ts"],
} satisfies TestProjectInlineConfiguration["test"];

const onWeb = (name: string, its: TestProjectInlineConfiguration["test"]): TestProjectInlineConfiguration => ({
  extends: "./packages/web/vite.config.ts",
  test: { ...plain(name, []).test, ...its },
});

export default defineConfig({
  test: {
    projects: [
      withServices("core", ["packages/core/src/**/*.test.ts"]),
      withServices(
        "functions",
        ["packages/functions/src/**/*.test.ts"],
        "./packages/functions/src/testing/aws-calls/aws-rules.ts",
        "./packages/functions/src/testing/aws-calls/record-rights.ts",
      ),
      plain("emails", ["packages/emails/src/**/*.test.{ts,tsx}"]),
      plain("local", ["packages/local/src/**/*.test.ts"]),
      // One layer with local: these tests run while one of local's waits for its runs to start.
      withServices("local-cli", ["packages/cli/src/**/*.test.ts"]),
      plain("tooling", ["scripts/**/*.test.ts", "packages/{bench,e2e,fixtures}/src/**/*.test.ts"]),
      // Tests without components need no document. Test files that end in .tsx have one.
      onWeb("web-plain", { include: ["packages/web/{src,test}/**/*.test.ts"], isolate: false, ...PAGE }),
      // Loading the app takes longer than a file's tests, so the files of a worker share it, and the document.
      onWeb("web", { include: ["packages/web/src/**/*.test.tsx"], exclude: ALONE, isolate: false, ...DOCUMENT }),
      onWeb("web-alone", { include: ALONE, ...DOCUMENT }),
      { extends: "./infra-tests/vitest.config.ts", test: { name: "infra" } },
    ],
  },
});
