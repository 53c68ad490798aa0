import { expect, test } from "../../fixtures.ts";
import { SCREENS } from "../../screens.ts";
import { type PreparedScreens, prepareScreens, WIDE } from "../../show-screens.ts";

// The screens show the original demo team, without other journeys' changes.
test.use({ run: "screens" });
test.describe.configure({ mode: "parallel" });

let prepared: PreparedScreens;
test.beforeAll(async ({ browser, clearhouse }) => {
  prepared = await prepareScreens(browser, clearhouse);
});
test.afterAll(() => prepared?.close());

/** Enough for the first controls of a page, also behind the link that skips to the content. */
const TABS = 10;

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

const PAGES: readonly string[] = ["dashboard", "creators", "team", "analytics", "profile", "upload"];

for (const screen of SCREENS.filter(({ as, name }) => as === "visitor" || PAGES.includes(name))) {
  test(`${screen.name} shows where the keyboard's focus is`, async () => {
    await prepared.show(screen, WIDE, async (page) => {
      const found: string[] = [];
      for (let n = 0; n < TABS; n++) {
        await page.keyboard.press("Tab");
        found.push(...[await page.evaluate(unseen)].flatMap((one) => one ?? []));
      }
      expect(found).toEqual([]);
    });
  });
}
