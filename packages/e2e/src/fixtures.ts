import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { openSession } from "./api.ts";
import { type Clearhouse, withClearhouse } from "./clearhouse.ts";
import { type Inbox, openInbox } from "./inbox.ts";

export const ADMIN = "admin@clearhouse.test";
export const MEMBER = "member@clearhouse.test";

interface TestFixtures {
  inbox: Inbox;
  /** Opens a page in a new browser context, which is closed with the test. */
  visitor: (look?: BrowserContextOptions) => Promise<Page>;
  /**
   * Opens a path, by default the dashboard, as a demo account that has signed in. The sign-in form isn't used, because
   * it takes as long as opening the page; sign-in.journey.ts tests the form.
   */
  signIn: (page: Page, email: string, path?: string) => Promise<void>;
  /** Errors in the test's pages that a person wouldn't see; the test fails if there are any. */
  faults: string[];
}

interface WorkerFixtures {
  /**
   * The name of the run. Journeys that set another name get their own server, in which nothing has been changed yet.
   */
  run: string;
  /** A local server with the demo team. The worker's journeys share it, and each journey works on its own assets. */
  clearhouse: Clearhouse;
}

const watch = async (context: BrowserContext, faults: string[]): Promise<void> => {
  // The console says nothing of a violation whose error the page catches.
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) => {
      // biome-ignore lint/suspicious/noConsole: runs in the page; the test reads the page's console
      console.error(`Content Security Policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  context.on("weberror", (event) => faults.push(`uncaught: ${event.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error" && /content security policy|refused to/i.test(message.text())) {
      faults.push(message.text());
    }
  });
};

/**
 * Opens a path as a signed-in person, and waits for the screen. Some paths open a dialog, which hides the screen behind
 * it from assistive technology and from Playwright.
 * @param session what openSession returned for this person
 */
export const enterAs = async (page: Page, session: Record<string, string>, path: string): Promise<void> => {
  // Opening favicon.svg gives access to the site's storage without running a script.
  await page.goto("/favicon.svg");
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, session);
  await page.goto(path);
  const screen = page.getByRole("main").getByRole("heading", { level: 1 });
  await expect(screen.or(page.getByRole("dialog")).first()).toBeVisible();
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  run: ["shared", { option: true, scope: "worker" }],

  clearhouse: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
    async ({}, use) => withClearhouse({}, use),
    { scope: "worker", timeout: 330_000 },
  ],

  baseURL: async ({ clearhouse }, use) => use(clearhouse.url),

  inbox: async ({ clearhouse }, use) => use(openInbox(clearhouse.inboxUrl)),

  signIn: async ({ clearhouse }, use) => {
    await use(async (page, email, path = "/") => {
      await enterAs(page, await openSession(clearhouse.url, email, clearhouse.password ?? ""), path);
    });
  },

  visitor: async ({ browser, baseURL, faults }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (look) => {
      const context = await browser.newContext({ ...look, baseURL });
      contexts.push(context);
      await watch(context, faults);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },

  faults: [
    async ({ context }, use) => {
      const faults: string[] = [];
      await watch(context, faults);
      await use(faults);
      expect(faults, "errors in the pages' consoles").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";
