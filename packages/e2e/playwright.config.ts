import { defineConfig, devices } from "@playwright/test";
import { BROWSER_FLAGS, findBrowser } from "../../scripts/browser.mjs";

const executablePath = await findBrowser();

export default defineConfig({
  testDir: "src",
  testMatch: process.env.CLEARHOUSE_SCREENS ? "**/*.pictures.ts" : "**/*.journey.ts",
  globalSetup: "./src/global-setup.ts",
  outputDir: "../../.test-output/journeys",
  // Each worker has a browser and an embedded run of its own: no journey meets what another one beside it does.
  workers: 2,
  // A journey that passes only at the second try has found something: npm test -- --retries lists such ones.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // npm test names the file of the second one in PLAYWRIGHT_JSON_OUTPUT_FILE.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "UTC",
    actionTimeout: 60_000,
    // Recording each step costs a sixth of the time; `npx playwright test --trace on` does it where one is looked for.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { executablePath, args: BROWSER_FLAGS },
  },
});
