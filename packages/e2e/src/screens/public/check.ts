import type { LicenseCheck } from "@clearhouse/core/rights/license-document/check.schema.ts";
import { makeLicenseCheck, UNKNOWN_LICENSE } from "@clearhouse/fixtures/pages.ts";
import { expect, type Page } from "@playwright/test";
import { answer } from "../answers.ts";
import { type Screen, screen, standstill } from "../screen.ts";

/** Opens the page with a license number, and fakes the API's answer about it. */
const answered = async (page: Page, check: LicenseCheck): Promise<void> => {
  await answer(page, "GET /api/licenses/check", check);
  await page.goto("/check?number=CH-7K3M-Q9TX-2B4D");
  await expect(page.getByRole("status").getByRole("heading", { level: 2 })).toBeVisible();
};

export const CHECK: readonly Screen[] = [
  screen("check", { route: "/check", as: "visitor" }, async ({ page }) => {
    await page.goto("/check");
    await expect(page.getByRole("heading", { name: "Check a license" })).toBeVisible();
  }),
  screen("check-no-script", { route: "/check", as: "visitor" }, async ({ page }) => {
    await page.goto("/check");
    await standstill(page);
  }),
  screen("check-cleared", { route: "/check", as: "visitor" }, ({ page }) => answered(page, makeLicenseCheck())),
  screen("check-conditions", { route: "/check", as: "visitor", like: "check-cleared" }, ({ page }) =>
    answered(
      page,
      makeLicenseCheck({
        says: "conditions",
        limits: [
          { kind: "unmodified", value: "" },
          { kind: "end", value: "2027-06-30" },
        ],
      }),
    ),
  ),
  screen("check-recorded", { route: "/check", as: "visitor", like: "check-cleared" }, ({ page }) =>
    answered(page, makeLicenseCheck({ says: "recorded", number: "REC-7K3M-Q9TX-2B4D", licensed: undefined })),
  ),
  screen("check-not-confirmed", { route: "/check", as: "visitor", like: "check-cleared" }, ({ page }) =>
    answered(page, makeLicenseCheck({ says: "not_confirmed", licensed: undefined })),
  ),
  screen("check-under-review", { route: "/check", as: "visitor", like: "check-cleared" }, ({ page }) =>
    answered(page, makeLicenseCheck({ says: "under_review", since: "2026-11-20", licensed: undefined })),
  ),
  screen("check-several", { route: "/check", as: "visitor" }, ({ page }) => {
    const ended = makeLicenseCheck({ says: "ended", since: "2026-07-01" });
    const other = makeLicenseCheck({ says: "ended", since: "2026-05-02", number: "CH-M2PA-77QW-KD4N" });
    return answered(page, { ...ended, items: [...ended.items, ...other.items] });
  }),
  screen("check-unknown", { route: "/check", as: "visitor", like: "check-cleared" }, ({ page }) =>
    answered(page, UNKNOWN_LICENSE),
  ),
];
