import type { CalendarFeed, LicenseEnd } from "@clearhouse/core/integrations/calendar/calendar.schema.ts";
import { makeLicenseEnd, makeReleaseEnd } from "@clearhouse/fixtures/assets.ts";
import { expect, type Page } from "@playwright/test";
import { answer, refuse } from "./answers.ts";
import { isPhone, pictures, type Screen, screen } from "./screen.ts";

/** A fixed month, so that the calendar's pictures stay the same. */
const MONTH = "/calendar?month=2026-11";

const anEnd = (n: number, day: number, fields: Partial<LicenseEnd> = {}): LicenseEnd =>
  makeLicenseEnd({
    ...{ grantId: `grt_${n}`, assetId: `ast_${n}`, path: `/?asset=ast_${n}`, assetName: "Golden hour on the pier" },
    ...{ endsOn: `2026-11-${String(day).padStart(2, "0")}`, brand: "concerts", ...fields },
  });

const LATE = Array.from({ length: 5 }, (_, n) =>
  anEnd(20 + n, 27, { assetName: `Front row at Riverside, take ${n + 1}`, brand: n % 2 === 0 ? "rap" : "drip" }),
);
const ENDS = [
  anEnd(1, 3),
  anEnd(2, 9, { assetName: "Spinning since '94", type: "video", goesOnUntil: "2027-11-09", brand: "rap" }),
  anEnd(3, 18, { assetName: "Open road, spring edit", renewalAsked: true, use: "Reels/TikTok" }),
  anEnd(4, 18, { assetName: "Violet summit", origin: "admin", grantedBy: "Ada Okafor", brand: "", use: "" }),
  ...LATE,
];

/** Asset 3's license ends two days before its release. */
const RELEASE = makeReleaseEnd({
  ...{ assetId: "ast_3", path: "/?asset=ast_3", assetName: "Open road, spring edit", endsOn: "2026-11-20" },
  what: "2 people (1 minor)",
});

const subscribe = async (page: Page, feed: CalendarFeed): Promise<void> => {
  await answer(page, "GET /api/calendar", { items: ENDS, cursor: null });
  await answer(page, "GET /api/calendar/feed", feed);
  await page.goto(MONTH);
  await page.getByRole("button", { name: "Subscribe" }).click();
};

const FEED = {
  address: "https://rights.example.com/api/calendar/feed/k5x3n7qwz2m4p6r8abcdefghij.ics",
  madeAt: "2026-11-20T09:30:00.000Z",
};

export const CALENDAR: readonly Screen[] = [
  screen("calendar", { route: "/calendar", as: "member" }, async ({ page }) => {
    await answer(page, "GET /api/calendar", { items: ENDS, cursor: null });
    await answer(page, "GET /api/calendar/releases", { items: [RELEASE], cursor: null });
    await page.goto(MONTH);
    await expect(page.getByRole("region", { name: "Licenses and releases that end in November 2026" })).toBeVisible();
    if (!isPhone(page)) await expect(page.getByRole("link", { name: "3 more on Fri, Nov 27" })).toBeVisible();
  }),
  screen("calendar-demo", { like: "calendar", route: "/calendar", as: "admin" }, async ({ page }) => {
    await page.goto("/calendar");
    const none = page.getByText(/^No license ends in/);
    await expect(page.getByRole("region", { name: /^Licenses and releases that end in/ }).or(none)).toBeVisible();
    await pictures(page);
  }),
  screen("calendar-empty", { route: "/calendar", as: "member" }, async ({ page }) => {
    await page.goto("/calendar?month=2031-02&brand=rap");
    await expect(page.getByText("No license for rap ends in February 2031")).toBeVisible();
  }),
  screen("calendar-failed", { route: "/calendar", as: "member" }, async ({ page }) => {
    await refuse(page, "GET /api/calendar", 422, "request.invalid", "Please ask for at most 62 days");
    await page.goto(MONTH);
    await expect(page.getByText("The calendar couldn't be loaded")).toBeVisible();
  }),
  screen("calendar-subscribe", { route: "/calendar", as: "member" }, async ({ page }) => {
    await subscribe(page, FEED);
    await expect(page.getByLabel("Address of your calendar")).toBeVisible();
  }),
  screen(
    "calendar-subscribe-new",
    { like: "calendar-subscribe", route: "/calendar", as: "member" },
    async ({ page }) => {
      await subscribe(page, null);
      await expect(page.getByRole("button", { name: "Create an address" })).toBeVisible();
    },
  ),
  screen("calendar-new-address", { like: "delete", route: "/calendar", as: "member" }, async ({ page }) => {
    await subscribe(page, FEED);
    await page.getByRole("button", { name: "New address" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
  }),
];
