import { defineConfig, devices } from "@playwright/test";
import { BROWSER_FLAGS, findBrowser } from "../../scripts/browser.mjs";

const executablePath = await findBrowser();

export default defineConfig({
  testDir: "src",
  testMatch: process.env.CLEARHOUSE_SCREENS ? "**/*.pictures.ts" : "**/*.journey.ts",
  globalSetup: "./src/global-setup.ts",
  outputDir: "../../.test-output/journeys",
  // Each worker has its own browser and embedded run, so that journeys don't meet each other's changes.
  workers: 2,
  // A journey that only passes at the second attempt has found something: npm test -- --retries lists such journeys.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 300_000,
  expect: { timeout: 120_000 },
  // npm test passes the file for the JSON report in PLAYWRIGHT_JSON_OUTPUT_FILE.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "UTC",
    actionTimeout: 60_000,
    // The processor draws each frame, so animations would take time from what is tested.
    contextOptions: { reducedMotion: "reduce" },
    // Recording each step costs a sixth of the time; for debugging, `npx playwright test --trace on` does it.
    trace: "off",
    screenshot: "only-on-failure",
    // Lets a page reuse scripts that an earlier page has compiled; otherwise each process compiles them again.
    launchOptions: { executablePath, args: [...BROWSER_FLAGS, "--process-per-site"] },
  },
});
