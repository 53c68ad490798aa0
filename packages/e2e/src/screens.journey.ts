import { mkdirSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import * as z from "zod";
import { type Api, openApi } from "./api.ts";
import { ADMIN, expect, MEMBER, test } from "./fixtures.ts";
import type { Screen } from "./screens/screen.ts";
import { SCREENS } from "./screens.ts";

/** Pictures for docs/screens are made on request; a failure's trace has its own. */
const PICTURES = process.env.CLEARHOUSE_SCREENS && join(import.meta.dirname, "../../../docs/screens");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

type Theme = "light" | "dark";

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const THEMES: readonly Theme[] = ["light", "dark"];

if (PICTURES) mkdirSync(PICTURES, { recursive: true });

/** Signed in once a role: its browser state serves every screen. */
const states = new Map<Screen["as"], Awaited<ReturnType<BrowserContext["storageState"]>>>();
const links = { openLink: "", answeredLink: "", boundInvite: "", openInvite: "" };

test.beforeAll(async ({ browser, clearhouse }) => {
  const { url, password } = clearhouse;
  if (password === undefined) throw new Error("The run printed no password for its demo accounts.");
  const api = await openApi(url, ADMIN, password);
  Object.assign(links, await requestLinks(api), await inviteLinks(api));
  for (const [as, email] of [
    ["admin", ADMIN],
    ["member", MEMBER],
  ] as const) {
    const context = await browser.newContext({ baseURL: url });
    const page = await context.newPage();
    await page.goto("/auth");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    states.set(as, await context.storageState());
    await context.close();
  }
});

const column = z.object({
  items: z.array(
    z.object({
      files: z.array(z.unknown()),
      approval: z.object({ origin: z.string() }).nullish(),
      request: z.object({ link: z.string(), status: z.string() }).nullish(),
    }),
  ),
});

/** The links of a request that waits for its answer and of one that was answered with yes. */
const requestLinks = async (api: Api) => {
  const waiting = column
    .parse(await api("GET", "assets?column=requesting-rights"))
    .items.find(({ request, files }) => request?.status === "pending" && files.length > 0);
  const answered = column
    .parse(await api("GET", "assets?column=approved"))
    .items.find(({ approval, request }) => approval?.origin === "owner" && request);
  return { openLink: waiting?.request?.link ?? "", answeredLink: answered?.request?.link ?? "" };
};

/** Invites as a team has them open: one whose mail comes back, one for anybody and one for an address. */
const inviteLinks = async (api: Api) => {
  const invite = async (email: string, role: string): Promise<string> =>
    z.object({ link: z.string() }).parse(await api("POST", "team/invites", { email, role })).link;
  await invite("bounce+priya.nair@simulator.amazonses.com", "member");
  return { openInvite: await invite("", "member"), boundInvite: await invite("jordan.blake@example.com", "admin") };
};

// The screens show the demo team as it comes, without what other journeys made.
test.use({ run: "screens" });

for (const screen of SCREENS) {
  // A page that is opened for a phone is what a phone shows; one that is made narrow shows as much of its arrangement.
  const apart = Boolean(PICTURES) || screen.otherOnPhones === true;

  test(`${screen.name} is accessible and keeps its shape`, async ({ browser, clearhouse }) => {
    await shown(browser, clearhouse.url, screen, WIDE, async (page) => {
      for (const theme of THEMES) await inspect(page, screen, theme);
      if (apart) return;
      await page.setViewportSize(PHONE);
      // A theme changes colours, a size the arrangement: axe needn't see every pair.
      await inspect(page, screen, "light");
    });
  });

  if (apart) {
    test(`${screen.name} is accessible and keeps its shape on a phone`, async ({ browser, clearhouse }) => {
      await shown(browser, clearhouse.url, screen, PHONE, async (page) => {
        for (const theme of THEMES) await inspect(page, screen, theme);
      });
    });
  }
}

const shown = async (
  browser: Browser,
  baseURL: string,
  screen: Screen,
  viewport: typeof WIDE,
  look: (page: Page) => Promise<void>,
): Promise<void> => {
  const context = await browser.newContext({
    baseURL,
    viewport,
    colorScheme: "light",
    reducedMotion: "reduce",
    storageState: states.get(screen.as),
  });
  try {
    const page = await context.newPage();
    await screen.show({ page, ...links });
    await look(page);
  } finally {
    await context.close();
  }
};

/** The page follows the system's theme, so one showing serves both. */
const inspect = async (page: Page, { name, menu }: Screen, theme: Theme): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator("html.dark")).toHaveCount(theme === "dark" ? 1 : 0);
  await settled(page);
  if (PICTURES) {
    const path = join(PICTURES, `${name}.${theme}.${page.viewportSize()?.width}.jpg`);
    await page.screenshot({ path, type: "jpeg", quality: 72 });
  }
  const { violations } = await new AxeBuilder({ page })
    .withTags(RULES)
    .disableRules(menu ? ["region"] : [])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  const width = page.viewportSize()?.width;
  expect(found, `what axe finds in the ${theme} theme at ${width} px`).toEqual([]);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways, `the page scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
  expect(await page.evaluate(scrollsAround), `the page scrolls around its content at ${width} px`).toBe(false);
};

/** Where the content scrolls by itself, a page that scrolls too leads to nothing but emptiness. */
const scrollsAround = (): boolean => {
  const content = document.getElementById("content");
  if (!content || getComputedStyle(content).overflowY === "visible") return false;
  return document.documentElement.scrollHeight > window.innerHeight;
};

/** What has just opened may still fade in, and a colour that is half there has no contrast. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
