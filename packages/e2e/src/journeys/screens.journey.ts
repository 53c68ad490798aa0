import type { Page } from "@playwright/test";
import { test as base } from "../fixtures.ts";
import { fitsWithLargeText, hasContrast, isAccessible, showsFocus } from "../screen-checks.ts";
import type { Screen } from "../screens/screen.ts";
import { SCREENS } from "../screens.ts";
import { PHONE, type PreparedScreens, prepareScreens, WIDE } from "../show-screens.ts";

// The screens are in browser contexts of their own, so a context for each test would only take time.
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
const test = base.extend({ faults: async ({}, use) => use([]) });

// The screens show the original demo team, without other journeys' changes.
test.use({ run: "screens" });
test.describe.configure({ mode: "parallel" });

let prepared: PreparedScreens;
test.beforeAll(async ({ browser, clearhouse }) => {
  prepared = await prepareScreens(browser, clearhouse);
});
test.afterAll(() => prepared?.close());

/** The screens behind sign-in on which the keyboard's focus is looked for, besides all screens without sign-in. */
const KEYBOARD: readonly string[] = ["dashboard", "creators", "team", "analytics", "profile", "upload"];

/** The pages behind sign-in, and some of their dialogs, that are shown with large text like those without sign-in. */
const LARGE_TEXT: readonly string[] = [
  ...["dashboard", "dashboard-table", "creators", "team", "analytics", "calendar-demo", "notifications", "admin"],
  ...["profile", "appearance", "support", "feedback", "templates", "bell", "asset-detail", "creator-detail"],
  ...["request-by-url", "upload", "contract-send"],
];

const FITS = "is accessible and fits the window";
const ENLARGED = "fits a phone's window with text of double size";
const FOCUS = "shows where the keyboard's focus is";

/** What is checked of a screen; a screen like another one has the same parts, so axe would find nothing else on it. */
const checked = ({ name, like, as }: Screen) => ({
  fits: like === undefined,
  enlarged: as === "visitor" || LARGE_TEXT.includes(name),
  focus: as === "visitor" || KEYBOARD.includes(name),
});

// A screen is opened once for all its checks, because opening it takes longer than the checks.
for (const screen of SCREENS) {
  const { fits, enlarged, focus } = checked(screen);
  const { name, otherOnPhones = false } = screen;

  const onPhone = async (page: Page): Promise<void> => {
    if (fits) await isAccessible(page, screen);
    if (otherOnPhones && fits) await hasContrast(page, "dark");
    if (enlarged) await fitsWithLargeText(page);
  };

  const guarantees = [fits && FITS, enlarged && !otherOnPhones && ENLARGED, focus && FOCUS].filter(Boolean);
  if (guarantees.length > 0) {
    test(`${name} ${guarantees.join(", ")}`, async () => {
      await prepared.show(screen, WIDE, async (page) => {
        if (fits) {
          await isAccessible(page, screen);
          await hasContrast(page, "dark");
        }
        // The wide page is made narrow instead of being opened again, unless other steps lead to it on a phone.
        if (!otherOnPhones && (fits || enlarged)) {
          await page.setViewportSize(PHONE);
          await onPhone(page);
        }
        // The focus comes last, because it may open what another check would find.
        if (focus) {
          await page.setViewportSize(WIDE);
          await showsFocus(page);
        }
      });
    });
  }

  if (otherOnPhones && (fits || enlarged)) {
    test(`${name} ${[fits && FITS, enlarged && ENLARGED].filter(Boolean).join(", ")} on a phone`, async () => {
      await prepared.show(screen, PHONE, onPhone);
    });
  }
}
