import { expect, test } from "../../fixtures.ts";
import { SCREENS } from "../../screens.ts";
import { PHONE, type PreparedScreens, prepareScreens } from "../../show-screens.ts";

// The screens show the original demo team, without other journeys' changes.
test.use({ run: "screens" });
test.describe.configure({ mode: "parallel" });

let prepared: PreparedScreens;
test.beforeAll(async ({ browser, clearhouse }) => {
  prepared = await prepareScreens(browser, clearhouse);
});
test.afterAll(() => prepared?.close());

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

/** The pages behind sign-in, and some of their dialogs. */
const WORKSPACE: readonly string[] = [
  ...["dashboard", "dashboard-table", "creators", "team", "analytics", "calendar-demo", "notifications", "admin"],
  ...["profile", "appearance", "support", "feedback", "templates", "bell", "asset-detail", "creator-detail"],
  ...["request-by-url", "upload", "contract-send"],
];

for (const screen of SCREENS.filter(({ as, name }) => as === "visitor" || WORKSPACE.includes(name))) {
  test(`${screen.name} fits a phone's window with text of double size, all buttons and fields within it`, async () => {
    await prepared.show(screen, PHONE, async (page) => {
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
        // The field of an open list may have moved out of the window, and the list with it.
        document.querySelector('[role="combobox"][aria-expanded="true"]')?.scrollIntoView({ block: "center" });
      });
      await page.evaluate(twoFrames);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(await page.evaluate(outside)).toEqual([]);
      expect(sideways, "how far the page scrolls sideways").toBeLessThanOrEqual(0);
    });
  });
}
