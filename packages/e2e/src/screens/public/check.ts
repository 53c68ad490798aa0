import { expect, type Page } from "@playwright/test";
import { type Screen, standstill } from "../screen.ts";

const LICENCE = {
  ...{ number: "CH-7K3M-Q9TX-2B4D", usageRights: "Social media posts" },
  ...{ team: "Clearhouse Network", brand: "rap", useClass: "editorial", restrictions: ["Credit required"] },
  ...{ from: "2026-03-02", until: "2027-06-30" },
};

/** Opens the page with a license number, and fakes the API's answer about it. */
const answered = async (page: Page, state: string, licences: object[]): Promise<void> => {
  await page.route("**/api/licences/check?*", (route) => route.fulfill({ json: { answer: state, licences } }));
  await page.goto("/check?number=CH-7K3M-Q9TX-2B4D");
  await expect(page.getByRole("status").getByRole("heading", { level: 2 })).toBeVisible();
};

export const CHECK: readonly Screen[] = [
  {
    name: "check",
    route: "/check",
    as: "visitor",
    show: async ({ page }) => {
      await page.goto("/check");
      await expect(page.getByRole("heading", { name: "Check a license" })).toBeVisible();
    },
  },
  {
    name: "check-no-script",
    route: "/check",
    as: "visitor",
    show: async ({ page }) => {
      await page.goto("/check");
      await standstill(page);
    },
  },
  {
    name: "check-cleared",
    route: "/check",
    as: "visitor",
    show: ({ page }) => answered(page, "cleared", [{ ...LICENCE, state: "cleared" }]),
  },
  {
    name: "check-several",
    route: "/check",
    as: "visitor",
    show: ({ page }) =>
      answered(page, "expired", [
        { ...LICENCE, state: "expired", until: "2026-06-30" },
        { ...LICENCE, state: "withdrawn", number: "CH-M2PA-77QW-KD4N", brand: "drip", until: "" },
      ]),
  },
  {
    name: "check-unknown",
    route: "/check",
    as: "visitor",
    like: "check-cleared",
    show: ({ page }) => answered(page, "unknown", []),
  },
];
