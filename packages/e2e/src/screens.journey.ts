import { mkdirSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { BrowserContext, Page } from "@playwright/test";
import { ADMIN, expect, MEMBER, test } from "./fixtures.ts";
import { SCREENS, type Screen } from "./screens.ts";

/** Pictures for docs/screens are made on request; otherwise they only help to understand a failure. */
const PICTURES = join(
  import.meta.dirname,
  "../../..",
  process.env.CLEARHOUSE_SCREENS ? "docs/screens" : ".test-output/screens",
);
const SIZES = { phone: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } } as const;
const THEMES = ["light", "dark"] as const;
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

mkdirSync(PICTURES, { recursive: true });

/** Signed in once a role: its browser state serves every screen. */
const states = new Map<Screen["as"], Awaited<ReturnType<BrowserContext["storageState"]>>>();
const links = { openLink: "", answeredLink: "" };

test.beforeAll(async ({ browser, clearhouse }) => {
  if (clearhouse.password === undefined) throw new Error("The run printed no password for its demo accounts.");
  for (const [as, email] of [
    ["admin", ADMIN],
    ["member", MEMBER],
  ] as const) {
    const context = await browser.newContext({ baseURL: clearhouse.url });
    const page = await context.newPage();
    const asked = page.waitForRequest(/\/api\/assets\?/, { timeout: 60_000 });
    await page.goto("/auth");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(clearhouse.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    if (as === "admin")
      Object.assign(links, await linksOf(page, (await (await asked).allHeaders()).authorization ?? ""));
    states.set(as, await context.storageState());
    await context.close();
  }
});

interface Item {
  files: unknown[];
  approval?: { origin: string };
  request?: { link: string; status: string };
}

/** The links of a request that waits for its answer and of one that was answered with yes, as the API gives them. */
const linksOf = async (page: Page, authorization: string): Promise<typeof links> => {
  const headers = { authorization };
  const column = async (name: string): Promise<Item[]> =>
    (await (await page.request.get(`/api/assets?column=${name}`, { headers })).json()).items;
  const waiting = (await column("requesting-rights")).find(
    ({ request, files }) => request?.status === "pending" && files.length > 0,
  );
  const answered = (await column("approved")).find(({ approval, request }) => approval?.origin === "owner" && request);
  return { openLink: waiting?.request?.link ?? "", answeredLink: answered?.request?.link ?? "" };
};

for (const screen of SCREENS) {
  for (const theme of THEMES) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      test(`${screen.name} is accessible and keeps its shape: ${theme}, ${size}`, async ({ browser, clearhouse }) => {
        const context = await browser.newContext({
          baseURL: clearhouse.url,
          viewport,
          colorScheme: theme,
          reducedMotion: "reduce",
          storageState: states.get(screen.as),
        });
        try {
          const page = await context.newPage();
          await screen.show({ page, ...links });
          await page.screenshot({
            path: join(PICTURES, `${screen.name}.${theme}.${viewport.width}.jpg`),
            type: "jpeg",
            quality: 72,
          });
          const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
          const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
          expect(found).toEqual([]);
          const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(sideways, "the page scrolls sideways").toBeLessThanOrEqual(0);
        } finally {
          await context.close();
        }
      });
    }
  }
}
