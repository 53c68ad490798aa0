import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { openSession } from "./api.ts";
import { type Clearhouse, withClearhouse } from "./clearhouse.ts";
import { type Inbox, openInbox } from "./inbox.ts";

export const ADMIN = "admin@clearhouse.test";
export const MEMBER = "member@clearhouse.test";

interface TestFixtures {
  inbox: Inbox;
  /** Opens a page in a browser of its own, which knows nobody yet and is closed with the test. */
  visitor: (look?: BrowserContextOptions) => Promise<Page>;
  /**
   * Opens a path, the dashboard's if none is given, as a demo account that has signed in. Without the form, which takes
   * as long as the page: that is what sign-in.journey.ts is about.
   */
  signIn: (page: Page, email: string, path?: string) => Promise<void>;
  /** What went wrong in any page of the test without a person seeing it; the test fails if there is something. */
  faults: string[];
}

interface WorkerFixtures {
  /** Journeys that name another run have one of their own, in which nobody did anything yet. */
  run: string;
  /** One embedded run with the demo team, shared by the journeys; each works on assets of its own. */
  clearhouse: Clearhouse;
}

const watch = (context: BrowserContext, faults: string[]): void => {
  context.on("weberror", (event) => faults.push(`uncaught: ${event.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error" && /content security policy|refused to/i.test(message.text())) {
      faults.push(message.text());
    }
  });
};

/** Opens a path with what the browser keeps of somebody's session, as openSession gives it. */
export const enterAs = async (page: Page, session: Record<string, string>, path: string): Promise<void> => {
  // A page of the site that runs nothing.
  await page.goto("/favicon.svg");
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, session);
  await page.goto(path);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  run: ["shared", { option: true, scope: "worker" }],

  clearhouse: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs off the pattern
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
      watch(context, faults);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },

  faults: [
    async ({ context }, use) => {
      const faults: string[] = [];
      watch(context, faults);
      await use(faults);
      expect(faults, "errors in the pages' consoles").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";
