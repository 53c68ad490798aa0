import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { BROWSER_FLAGS, findBrowser } from "../../../../../scripts/browser/browser.mjs";
import { expect } from "../../fixtures.ts";
import { test as base } from "../../people.ts";
import { PHONE } from "../../show-screens.ts";
import { TASKS } from "../../tasks.ts";

/** Chromium's setting 'Block all cookies', which also blocks the page's storage. */
const BLOCKED = { profile: { default_content_setting_values: { cookies: 2 } } };

const test = base.extend<{ cookieless: Page }>({
  cookieless: async ({ clearhouse }, use) => {
    const profile = await mkdtemp(join(tmpdir(), "clearhouse-profile-"));
    await mkdir(join(profile, "Default"));
    await writeFile(join(profile, "Default/Preferences"), JSON.stringify(BLOCKED));
    const executablePath = await findBrowser();
    const context = await chromium.launchPersistentContext(profile, {
      ...{ viewport: PHONE, hasTouch: true, isMobile: true, locale: "en-US", baseURL: clearhouse.url },
      ...(executablePath !== undefined && { executablePath }),
      args: BROWSER_FLAGS,
    });
    const page = await context.newPage();
    const faults: string[] = [];
    context.on("weberror", (event) => faults.push(event.error().message));
    await use(page);
    await context.close();
    await rm(profile, { recursive: true, force: true });
    expect(faults).toEqual([]);
  },
});

/** What the browser lets the page use. */
const allowed = (): string[] => {
  const stored = (name: "localStorage" | "sessionStorage"): boolean => {
    try {
      return window[name] !== null;
    } catch {
      return false;
    }
  };
  // Chromium says that cookies are enabled, and keeps none.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is blocked in the same way
  document.cookie = "tried=1";
  const found = { cookies: document.cookie !== "", local: stored("localStorage"), session: stored("sessionStorage") };
  return Object.entries(found).flatMap(([name, isThere]) => (isThere ? [name] : []));
};

test("all that people without an account do works in a browser that blocks all cookies", async ({
  cookieless,
  adminApi,
}) => {
  await cookieless.goto("/check");
  // Debian's headless shell of November 2026 reads no settings of a profile; other builds of Chromium do.
  test.skip((await cookieless.evaluate(allowed)).length > 0, "This browser ignores the setting to block cookies.");
  for (const [task, act] of Object.entries(TASKS)) {
    await test.step(task, () => act(cookieless, adminApi));
    expect(await cookieless.evaluate(allowed)).toEqual([]);
  }
});
