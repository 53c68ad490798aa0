import { join } from "node:path";
import { test } from "./fixtures.ts";
import { SCREENS } from "./screens.ts";
import { inTheme, PHONE, type PreparedScreens, prepareScreens, THEMES, WIDE } from "./show-screens.ts";

/** The folder for the pictures, which npm run screens sets. */
const FOLDER = process.env.CLEARHOUSE_SCREENS ?? "";

test.describe.configure({ mode: "parallel" });

let prepared: PreparedScreens;
test.beforeAll(async ({ browser, clearhouse }) => {
  prepared = await prepareScreens(browser, clearhouse);
});
test.afterAll(() => prepared?.close());

for (const screen of SCREENS) {
  for (const viewport of [WIDE, PHONE]) {
    test(`${screen.name} at ${viewport.width} px`, async () => {
      await prepared.show(screen, viewport, async (page) => {
        for (const theme of THEMES) {
          await inTheme(page, theme);
          const path = join(FOLDER, `${screen.name}.${theme}.${viewport.width}.jpg`);
          await page.screenshot({ path, type: "jpeg", quality: 72 });
        }
      });
    });
  }
}
