import type { Analytics, RequestFigures } from "@clearhouse/core/rights/analytics/analytics.schema.ts";
import { expect, type Page } from "@playwright/test";
import { answer, refuse } from "./answers.ts";
import { type Screen, screen } from "./screen.ts";

const HOUR = 3_600;
const figures = (sent: number, opened: number, answered: number, approved: number, hours = 0): RequestFigures => {
  const medianSeconds = hours === 0 ? null : hours * HOUR;
  return { sent, opened, answered, approved, medianSeconds };
};

const ADDED = [3, 0, 5, 4, 0, 0, 7, 6, 2, 8, 5, 0, 1, 9, 6, 4, 3, 0, 0, 8, 11, 7, 5, 6, 0, 1, 9, 12, 8, 4];
const PERIODS = ADDED.map((sent, n) => ({
  from: new Date(Date.UTC(2026, 9, 24 + n)).toISOString().slice(0, 10),
  sent,
  answered: Math.round(sent * 0.7),
  approved: Math.round(sent * 0.5),
}));

const REPORT: Analytics = {
  days: 30,
  from: "2026-10-24",
  to: "2026-11-22",
  since: "2026-10-24",
  periods: PERIODS,
  total: figures(134, 108, 89, 64, 19),
  brands: [
    { brand: "concerts", ...figures(52, 45, 39, 31, 11) },
    { brand: "rap", ...figures(38, 30, 24, 17, 20) },
    { brand: "Clearhouse Network", ...figures(25, 20, 17, 11, 47) },
    { brand: "drip", ...figures(15, 11, 8, 5, 96) },
    { brand: "hoodlum", ...figures(4, 2, 1, 0) },
  ],
  requesters: [
    { userId: "usr_1", name: "Ada Okafor", ...figures(71, 60, 49, 38, 14) },
    { userId: "usr_2", name: "Milo Reyes", ...figures(44, 33, 28, 18, 25) },
    { userId: "usr_3", name: "Konstantina Papadopoulou-Vandenberghe", ...figures(19, 15, 12, 8, 60) },
  ],
};

const show = async (page: Page, report: Analytics): Promise<void> => {
  await answer(page, "GET /api/analytics", report);
  await page.goto("/analytics");
};

const NONE = figures(0, 0, 0, 0);

export const ANALYTICS: readonly Screen[] = [
  screen("analytics", { route: "/analytics", as: "member" }, async ({ page }) => {
    await show(page, REPORT);
    await expect(page.getByRole("table", { name: "By requester" })).toBeVisible();
  }),
  screen("analytics-demo", { like: "analytics", route: "/analytics", as: "admin" }, async ({ page }) => {
    await page.goto("/analytics?days=365");
    await expect(page.getByRole("table", { name: "By requester" })).toBeVisible();
  }),
  screen("analytics-since", { route: "/analytics", as: "member" }, async ({ page }) => {
    await show(page, { ...REPORT, since: "2026-11-02" });
    await expect(page.getByText(/requests sent since Nov 2/)).toBeVisible();
  }),
  screen("analytics-empty", { like: "creators-empty", route: "/analytics", as: "member" }, async ({ page }) => {
    await show(page, { ...REPORT, total: NONE, brands: [], requesters: [] });
    await expect(page.getByText("No requests were sent in the last 30 days")).toBeVisible();
  }),
  screen("analytics-failed", { like: "calendar-failed", route: "/analytics", as: "member" }, async ({ page }) => {
    await refuse(page, "GET /api/analytics", 422, "request.invalid", "Please choose 30, 90 or 365 days");
    await page.goto("/analytics");
    await expect(page.getByText("The analytics couldn't be loaded")).toBeVisible();
  }),
];
