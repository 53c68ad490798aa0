import { defineConfig, devices } from "@playwright/test";
import { BROWSER_FLAGS, findBrowser } from "../../scripts/browser/browser.mjs";

const executablePath = await findBrowser();

/** scripts/screens.mjs sets one of these two variables, depending on the pictures that it makes. */
const wantedFiles = (): string => {
  if (process.env.CLEARHOUSE_SITE_PICTURES) return "**/site.pictures.ts";
  if (process.env.CLEARHOUSE_SCREENS) return "**/screens.pictures.ts";
  return "**/*.journey.ts";
};

export default defineConfig({
  testDir: "src",
  testMatch: wantedFiles(),
  globalSetup: "./src/global-setup.ts",
  outputDir: "../../.test-output/journeys",
  // Each worker has its own browser and its own server, so that journeys that run at the same time don't see each
  // other's changes. A journey waits for a third of its time, so three workers keep two cores busy.
  workers: 3,
  // A journey (an end-to-end test) that passes only when it is repeated shows a defect. npm test -- --retries repeats
  // and lists such journeys.
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
    // Animations are off, because drawing their frames would make the journeys slower.
    contextOptions: { reducedMotion: "reduce" },
    // Recording each step costs a sixth of the time; for debugging, `npx playwright test --trace on` turns the
    // recording on.
    trace: "off",
    screenshot: "only-on-failure",
    // With --process-per-site, a page reuses scripts that an earlier page has compiled. Pages live for seconds, too
    // short for the optimizing compilers to win back their own time.
    launchOptions: {
      executablePath,
      args: [...BROWSER_FLAGS, "--process-per-site", "--js-flags=--no-opt --no-maglev"],
    },
  },
});
