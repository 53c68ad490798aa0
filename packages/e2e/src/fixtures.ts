import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { type Clearhouse, removeData, startClearhouse } from "./clearhouse.ts";
import { type Inbox, openInbox } from "./inbox.ts";

export const ADMIN = "admin@clearhouse.test";
export const MEMBER = "member@clearhouse.test";

interface TestFixtures {
  inbox: Inbox;
  /** Opens a page in a browser of its own, which knows nobody yet and is closed with the test. */
  visitor: () => Promise<Page>;
  /** Signs a demo account in on a page and waits for the dashboard. */
  signIn: (page: Page, email: string) => Promise<void>;
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

export const test = base.extend<TestFixtures, WorkerFixtures>({
  run: ["shared", { option: true, scope: "worker" }],

  clearhouse: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs off the pattern
    async ({}, use) => {
      const clearhouse = await startClearhouse();
      try {
        await use(clearhouse);
      } finally {
        await clearhouse.stop();
        await removeData(clearhouse);
      }
    },
    { scope: "worker", timeout: 330_000 },
  ],

  baseURL: async ({ clearhouse }, use) => use(clearhouse.url),

  inbox: async ({ clearhouse }, use) => use(openInbox(clearhouse.inboxUrl)),

  signIn: async ({ clearhouse }, use) => {
    await use(async (page, email) => {
      if (clearhouse.password === undefined) throw new Error("The run printed no password for its demo accounts.");
      await page.goto("/auth");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(clearhouse.password);
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    });
  },

  visitor: async ({ browser, baseURL, faults }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL });
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
