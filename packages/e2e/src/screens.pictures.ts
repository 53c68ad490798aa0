import { join } from "node:path";
import { test } from "./fixtures.ts";
import { SCREENS } from "./screens.ts";
import { inTheme, openTheatre, PHONE, THEMES, type Theatre, WIDE } from "./stage.ts";

/** npm run screens names the folder. */
const FOLDER = process.env.CLEARHOUSE_SCREENS ?? "";

test.describe.configure({ mode: "parallel" });

let theatre: Theatre;
test.beforeAll(async ({ browser, clearhouse }) => {
  theatre = await openTheatre(browser, clearhouse);
});
test.afterAll(() => theatre?.close());

for (const screen of SCREENS) {
  for (const viewport of [WIDE, PHONE]) {
    test(`${screen.name} at ${viewport.width} px`, async () => {
      await theatre.show(screen, viewport, async (page) => {
        for (const theme of THEMES) {
          await inTheme(page, theme);
          const path = join(FOLDER, `${screen.name}.${theme}.${viewport.width}.jpg`);
          await page.screenshot({ path, type: "jpeg", quality: 72 });
        }
      });
    });
  }
}
