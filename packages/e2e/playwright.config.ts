import { defineConfig, devices } from "@playwright/test";
import { BROWSER_FLAGS, findBrowser } from "../../scripts/browser.mjs";

const executablePath = await findBrowser();

export default defineConfig({
  testDir: "src",
  testMatch: "**/*.journey.ts",
  outputDir: "../../.test-output/journeys",
  // One browser and one embedded run at a time: a journey is about what one person sees, not about load.
  workers: 1,
  // A journey that passes only at the second try has found something.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // npm test names the file of the second one in PLAYWRIGHT_JSON_OUTPUT_FILE.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "UTC",
    actionTimeout: 30_000,
    trace: "retain-on-failure",
    launchOptions: { executablePath, args: BROWSER_FLAGS },
  },
});
