import { defineProject, mergeConfig } from "vitest/config";
import viteConfig from "./vite.config.ts";

export default mergeConfig(
  viteConfig,
  defineProject({
    test: {
      name: "web",
      environment: "jsdom",
      environmentOptions: { jsdom: { url: "http://localhost:3000/" } },
      include: ["src/**/*.test.tsx"],
      // A project with a file of its own doesn't take the root's.
      maxWorkers: 2,
      testTimeout: 60_000,
      hookTimeout: 180_000,
      setupFiles: ["./src/test/setup.ts"],
    },
  }),
);
