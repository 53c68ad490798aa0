import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import { expect, test } from "../fixtures.ts";
import type { Screen } from "../screens/screen.ts";
import { SCREENS } from "../screens.ts";
import { inTheme, PHONE, type PreparedScreens, prepareScreens, WIDE } from "../show-screens.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The minified build of axe, because every tested page has to parse it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
/** Only these rules are checked again in the dark theme, because a theme changes only colors. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

// The screens show the original demo team, without other journeys' changes.
test.use({ run: "screens" });
test.describe.configure({ mode: "parallel" });

declare global {
  interface Window {
    axe: typeof axe;
  }
}

let prepared: PreparedScreens;
test.beforeAll(async ({ browser, clearhouse }) => {
  prepared = await prepareScreens(browser, clearhouse);
});
test.afterAll(() => prepared?.close());

for (const screen of SCREENS.filter(({ like }) => like === undefined)) {
  test(`${screen.name} is accessible and fits the window`, async () => {
    await prepared.show(screen, WIDE, async (page) => {
      await accessible(page, screen, "in the light theme");
      await fitsWindow(page);
      await inTheme(page, "dark");
      await colours(page, "in the dark theme");
      if (screen.otherOnPhones) return;
      // The wide page is made narrow instead of being opened again. The test below opens the screens that need other
      // steps on a phone.
      await page.setViewportSize(PHONE);
      await onPhone(page, screen);
    });
  });

  if (screen.otherOnPhones) {
    test(`${screen.name} is accessible and fits the window on a phone`, async () => {
      await prepared.show(screen, PHONE, async (page) => {
        await onPhone(page, screen);
        await inTheme(page, "dark");
        await colours(page, "in the dark theme on a phone");
      });
    });
  }
}

const onPhone = async (page: Page, screen: Screen): Promise<void> => {
  await accessible(page, screen, "on a phone");
  await fitsWindow(page);
};

const accessible = async (page: Page, { menu }: Screen, where: string): Promise<void> => {
  await inTheme(page, "light");
  const rules: RunOptions["rules"] = menu ? { region: { enabled: false } } : {};
  await nothingFound(page, { runOnly: { type: "tag", values: RULES }, rules }, where);
  // Only the head is searched, because the titles of SVG drawings in the body don't count.
  expect(await page.locator("head > title").count(), "titles of the page").toBe(1);
};

const colours = (page: Page, where: string): Promise<void> =>
  nothingFound(page, { runOnly: { type: "rule", values: COLOUR_RULES } }, where);

/** Fails if axe finds a problem. Frames show other sites, so axe doesn't check the frames. */
const nothingFound = async (page: Page, options: RunOptions, where: string): Promise<void> => {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const found = await page.evaluate(
    async (options) => {
      const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
      const { violations } = await window.axe.run(dialog ?? document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    },
    { ...options, iframes: false, resultTypes: ["violations" as const] },
  );
  expect(found, `what axe finds ${where}`).toEqual([]);
};

const fitsWindow = async (page: Page): Promise<void> => {
  const width = page.viewportSize()?.width;
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways, `the page scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
  expect(await page.evaluate(scrollsAround), `the page scrolls around its content at ${width} px`).toBe(false);
  expect(await page.evaluate(badgesOutside), `badges that reach out of their card at ${width} px`).toEqual([]);
};

const badgesOutside = (): string[] =>
  [...document.querySelectorAll("article")].flatMap((card) => {
    const { left, right } = card.getBoundingClientRect();
    const outside = [...card.querySelectorAll('[data-slot="badge"]')].filter((badge) => {
      const its = badge.getBoundingClientRect();
      return its.left < left || its.right > right;
    });
    return outside.map((badge) => badge.textContent ?? "");
  });

/**
 * Whether the page can be scrolled although its content has a scroll bar of its own. Such a page would show empty
 * space.
 */
const scrollsAround = (): boolean => {
  const content = document.getElementById("content");
  if (!content || getComputedStyle(content).overflowY === "visible") return false;
  return document.documentElement.scrollHeight > window.innerHeight;
};
