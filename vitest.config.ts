import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const root = import.meta.dirname;

/** A loaded machine may take its time; what is found at once costs nothing. */
const PATIENCE = {
  testTimeout: 60_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
} satisfies TestProjectInlineConfiguration["test"];

/** A package in plain Node without the stand-ins. */
const plain = (name: string, include: string[]): TestProjectInlineConfiguration => ({
  // Posts and files that tests name are nobody's: none of their addresses is asked.
  test: { name, root, include, environment: "node", env: { FOREIGN_NETWORK: "off" }, ...PATIENCE },
});

/** A package whose tests talk to a table, buckets, the mail and the bus: scripts/vitest. */
const withServices = (name: string, include: string[], ...more: string[]): TestProjectInlineConfiguration => ({
  test: {
    ...plain(name, include).test,
    globalSetup: ["./scripts/vitest/global-setup.ts"],
    // Files share a worker and what it has loaded of node_modules, nothing else.
    isolate: false,
    setupFiles: ["./scripts/vitest/begin-anew.ts", "./scripts/vitest/setup-core.ts", ...more],
    sequence: { setupFiles: "list" },
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      withServices("core", ["packages/core/src/**/*.test.ts"]),
      withServices(
        "functions",
        ["packages/functions/src/**/*.test.ts"],
        "./packages/functions/src/testing/aws-rules.ts",
      ),
      plain("emails", ["packages/emails/src/**/*.test.{ts,tsx}"]),
      plain("local", ["packages/local/src/**/*.test.ts"]),
      withServices("cli", ["packages/cli/src/**/*.test.ts"]),
      plain("tooling", ["scripts/**/*.test.ts", "packages/{bench,e2e}/src/**/*.test.ts"]),
      // What draws nothing needs no document, which takes half a second a file. Files that end in .tsx have one.
      {
        extends: "./packages/web/vite.config.ts",
        test: {
          ...plain("web-plain", ["packages/web/{src,test}/**/*.test.ts"]).test,
          environmentOptions: { jsdom: { url: "http://localhost:3000/" } },
        },
      },
      "packages/web/vitest.config.ts",
      { extends: "./infra-tests/vitest.config.ts", test: { name: "infra" } },
    ],
  },
});
