import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import type { Screen } from "./screens/screen.ts";
import { inTheme, type Theme } from "./show-screens.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The minified build of axe, because every tested page has to parse it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
/** Only these rules are checked again in the dark theme, because a theme changes only colors. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Checks the page in the light theme by all rules, and whether it fits its window. */
export const isAccessible = (page: Page, { menu }: Screen): Promise<void> =>
  test.step(`is accessible and fits a window of ${page.viewportSize()?.width} px`, async () => {
    await inTheme(page, "light");
    const rules: RunOptions["rules"] = menu ? { region: { enabled: false } } : {};
    await nothingFound(page, { runOnly: { type: "tag", values: RULES }, rules });
    // Only the head is searched, because the titles of SVG drawings in the body don't count.
    expect.soft(await page.locator("head > title").count(), "titles of the page").toBe(1);
    const around = "the page scrolls around its content";
    expect.soft(await page.evaluate(sideways), "how far the page scrolls sideways").toBeLessThanOrEqual(0);
    expect.soft(await page.evaluate(scrollsAround), around).toBe(false);
    expect.soft(await page.evaluate(badgesOutside), "badges that reach out of their card").toEqual([]);
  });

export const hasContrast = (page: Page, theme: Theme): Promise<void> =>
  test.step(`has enough contrast in the ${theme} theme`, async () => {
    await inTheme(page, theme);
    await nothingFound(page, { runOnly: { type: "rule", values: COLOR_RULES } });
  });

/** Fails if axe finds a problem. Frames show other sites, so axe doesn't check the frames. */
const nothingFound = async (page: Page, options: RunOptions): Promise<void> => {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const found = await page.evaluate(
    async (options) => {
      const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
      const { violations } = await window.axe.run(dialog ?? document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    },
    { ...options, iframes: false, resultTypes: ["violations" as const] },
  );
  expect.soft(found, "what axe finds").toEqual([]);
};

const sideways = (): number => document.documentElement.scrollWidth - window.innerWidth;

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

/** Enlarges the page's text for the check only. */
export const fitsWithLargeText = (page: Page): Promise<void> =>
  test.step("fits with text of double size, all buttons and fields within the window", async () => {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
      // The field of an open list may have moved out of the window, and the list with it.
      document.querySelector('[role="combobox"][aria-expanded="true"]')?.scrollIntoView({ block: "center" });
    });
    await page.evaluate(twoFrames);
    expect.soft(await page.evaluate(outside), "what can't be reached").toEqual([]);
    expect.soft(await page.evaluate(sideways), "how far the page scrolls sideways").toBeLessThanOrEqual(0);
    expect.soft(await page.evaluate(overflowing), "cards whose text lies over the next card").toEqual([]);
    await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  });

/** Cards of a list that are less high than their content. */
const overflowing = (): string[] =>
  [...document.querySelectorAll('[role="listitem"] > article')]
    .filter((card) => card.scrollHeight > card.clientHeight + 1)
    .map((card) => card.textContent ?? "");

/**
 * What is pressed or filled in and can't be reached, because it lies over a side of the window, and nothing around it
 * scrolls there. Parts only for screen readers are 1 px wide, and the field for robots is far to the left.
 */
const outside = (): string[] => {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].at(-1);
  const scrolls = (element: Element, axis: "X" | "Y"): boolean => {
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      const overflow = axis === "X" ? style.overflowX : style.overflowY;
      if (overflow === "auto" || overflow === "scroll") return true;
      if (style.position === "fixed") return false;
    }
    return axis === "Y" && !dialog;
  };
  return [...(dialog ?? document).querySelectorAll("a, button, input, label, select, summary, textarea")]
    .filter((element) => {
      const { left, right, top, bottom, width } = element.getBoundingClientRect();
      if (width <= 1 || right <= 0) return false;
      const aside = left < 0 || right > window.innerWidth + 0.5;
      const below = top < 0 || bottom > window.innerHeight + 0.5;
      return (aside && !scrolls(element, "X")) || (below && !scrolls(element, "Y"));
    })
    .map((element) => element.outerHTML.slice(0, 160));
};

/** Lets open lists and menus follow their buttons. */
const twoFrames = async (): Promise<void> => {
  for (let count = 0; count < 2; count++) await new Promise((resolve) => requestAnimationFrame(resolve));
};

/** Enough for the first controls of a page, also behind the link that skips to the content. */
const TABS = 10;

export const showsFocus = (page: Page): Promise<void> =>
  test.step("shows where the keyboard's focus is", async () => {
    const found: string[] = [];
    for (let n = 0; n < TABS; n++) {
      await page.keyboard.press("Tab");
      found.push(...[await page.evaluate(unseen)].flatMap((one) => one ?? []));
    }
    expect.soft(found).toEqual([]);
  });

/** The focused element, if nothing on the screen shows that it has the focus (WCAG 2.2, 2.4.7). */
const unseen = (): string | undefined => {
  const element = document.activeElement;
  // Sonner gives the focus back to what was clicked before its message, which isn't the keyboard's.
  if (!element || element === document.body || !element.matches(":focus-visible")) return undefined;
  const isDrawn = (pseudo?: string): boolean => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, pseudo);
    // Sonner's own buttons have a shadow in place of an outline.
    if (element.matches("[data-sonner-toaster] [data-close-button]")) return boxShadow !== "none";
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
  };
  return isDrawn() || isDrawn("::after") ? undefined : element.outerHTML.slice(0, 200);
};
