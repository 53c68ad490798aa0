import { expect, test } from "../../fixtures.ts";
import { SCREENS } from "../../screens.ts";
import { PHONE, type PreparedScreens, prepareScreens } from "../../show-screens.ts";

// The screens show the original demo team, without other journeys' changes.
test.use({ run: "screens" });

let prepared: PreparedScreens;
test.beforeAll(async ({ browser, clearhouse }) => {
  prepared = await prepareScreens(browser, clearhouse);
});
test.afterAll(() => prepared?.close());

/**
 * What is pressed or filled in and reaches over a side of the window. Parts only for screen readers are 1 px wide, and the
 * field for robots is far to the left.
 */
const outside = (): string[] =>
  [...document.querySelectorAll("a, button, input, label, select, summary, textarea")]
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && right > 0 && (left < 0 || right > window.innerWidth);
    })
    .map((element) => element.outerHTML.slice(0, 120));

for (const screen of SCREENS.filter(({ as }) => as === "visitor")) {
  test(`${screen.name} fits a phone's window with text of double size, all buttons and fields within it`, async () => {
    await prepared.show(screen, PHONE, async (page) => {
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(await page.evaluate(outside)).toEqual([]);
      expect(sideways, "how far the page scrolls sideways").toBeLessThanOrEqual(0);
    });
  });
}
