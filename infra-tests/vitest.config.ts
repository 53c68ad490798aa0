import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    name: "infra",
    include: ["infra-tests/**/*.test.ts"],
    globalSetup: ["infra-tests/global-setup.ts"],
    environment: "node",
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // The same number as for the other projects in ../vitest.config.ts.
    maxWorkers: 2,
  },
});
