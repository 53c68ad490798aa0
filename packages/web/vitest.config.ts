import { defineProject, mergeConfig } from "vitest/config";
import viteConfig from "./vite.config.ts";

export default mergeConfig(
  viteConfig,
  defineProject({
    test: {
      name: "web",
      environment: "jsdom",
      environmentOptions: { jsdom: { url: "http://localhost:3000/" } },
      include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.ts"],
      testTimeout: 60_000,
      setupFiles: ["./src/test/setup.ts"],
    },
  }),
);
