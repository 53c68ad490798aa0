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
    // The other projects in ../vitest.config.ts have the same number of workers.
    maxWorkers: 3,
  },
});
