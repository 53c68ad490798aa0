import type { LicenseCheck, PublicLicense } from "@clearhouse/core/rights/license-document/check.schema.ts";
import { makePublicLicense } from "@clearhouse/fixtures/pages.ts";
import { expect, type Page } from "@playwright/test";
import { answer } from "../answers.ts";
import { type Screen, screen, standstill } from "../screen.ts";

const LICENSE = makePublicLicense();

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
  screen("check-cleared", { route: "/check", as: "visitor" }, ({ page }) =>
    answered(page, { answer: "cleared", licences: [LICENSE] }),
  ),
  screen("check-several", { route: "/check", as: "visitor" }, ({ page }) => {
    const expired: PublicLicense = { ...LICENSE, state: "expired", until: "2026-06-30" };
    const withdrawn: PublicLicense = { ...LICENSE, state: "withdrawn", number: "CH-M2PA-77QW-KD4N", until: "" };
    return answered(page, { answer: "expired", licences: [expired, { ...withdrawn, brand: "drip" }] });
  }),
  screen("check-unknown", { route: "/check", as: "visitor", like: "check-cleared" }, ({ page }) =>
    answered(page, { answer: "unknown", licences: [] }),
  ),
];
