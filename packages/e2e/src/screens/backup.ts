import { expect, type Page } from "@playwright/test";
import { refusal, type Screen } from "./screen.ts";

const HEALTHY = {
  ...{ health_status: "excellent", health_score: 100, total_size_mb: 5_312.4, total_assets: 1_204 },
  ...{ backed_up: 1_318, pending: 0, failed: 0, timestamp: "2026-11-23T10:00:00.000Z" },
  last_checked: "2026-11-23T03:12:00.000Z",
  checking: false,
};
const AGAIN = {
  ...{ level: "success", message: "1 file missing from the backup copied again", count: 1 },
  details: ["tide-at-dawn.mp4"],
};
const CHANGED = ["harbour-at-dusk-edited-for-the-winter-campaign-final.jpg", "pier.png", "sea.png", "sand.png"];

const file = (
  name: string,
  state: string,
  copiedAt: string | null = "2026-11-02T09:30:00.000Z",
  kind = "original",
) => ({
  ...{ ownerId: "ast_01jcxg3z5e8m2n4p6q8r0s2t4a", fileId: `upl_${name.length}`, kind, name, state, copiedAt },
  ...{ size: 4_812_331, sha256: null },
});
const FILES = [
  ...CHANGED.map((name) => file(name, "media_changed")),
  file("interview.mov", "copy_changed"),
  file("drone.mp4", "not_copied", null),
  file("rooftop.heic", "pending", null),
  file("Pier at night", "restoring", undefined, "release"),
  file("CH-7K3M-Q9TX-2B4D", "media_missing", undefined, "licence"),
  file("Golden hour", "media_missing", undefined, "post"),
  file("Creator Agreement (PDF)", "media_missing", undefined, "contract"),
];

const show = async (page: Page, health: object, items: readonly object[] = []): Promise<void> => {
  await page.route("**/api/backup/health", (route) => route.fulfill({ json: health }));
  await page.route("**/api/backup/files*", (route) => route.fulfill({ json: { items, cursor: null } }));
  await page.goto("/admin?tab=media-backup");
};

export const BACKUP: readonly Screen[] = [
  {
    name: "admin-backup",
    route: "/admin",
    as: "admin",
    show: async ({ page }) => {
      await show(page, { ...HEALTHY, alerts: [AGAIN] });
      await expect(page.getByText("Excellent")).toBeVisible();
    },
  },
  {
    name: "admin-backup-alerts",
    route: "/admin",
    as: "admin",
    show: async ({ page }) => {
      const alerts = [
        {
          level: "error",
          message: "4 files changed since being backed up; the copy can be restored",
          details: CHANGED,
          count: 4,
        },
        {
          level: "error",
          message: "1 file whose copy in the backup changed; it can be copied again",
          details: ["interview.mov"],
          count: 1,
        },
        { level: "warning", message: "1 file waiting to be copied", details: ["rooftop.heic"], count: 1 },
        AGAIN,
      ];
      const bad = { health_status: "good", health_score: 98.4, backed_up: 1_311, pending: 1, failed: 6 };
      await show(page, { ...HEALTHY, ...bad, alerts }, FILES);
      await expect(page.getByText("and 1 more")).toBeVisible();
      await expect(page.getByRole("button", { name: "Copy again drone.mp4" })).toBeVisible();
    },
  },
  {
    name: "admin-backup-restore",
    route: "/admin",
    as: "admin",
    show: async ({ page }) => {
      await show(page, { ...HEALTHY, health_status: "warning", health_score: 81, failed: 1, alerts: [] }, FILES);
      await page.getByRole("button", { name: "Restore pier.png" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "admin-backup-empty",
    like: "admin-backup",
    route: "/admin",
    as: "admin",
    show: async ({ page }) => {
      const nothing = { total_size_mb: 0, total_assets: 0, backed_up: 0, last_checked: null };
      await show(page, { ...HEALTHY, ...nothing, alerts: [] });
      await expect(page.getByText(/Nothing to back up yet/)).toBeVisible();
    },
  },
  {
    name: "admin-backup-failed",
    route: "/admin",
    as: "admin",
    show: async ({ page }) => {
      await page.route("**/api/backup/health", (route) =>
        route.fulfill(refusal(422, "request.invalid", "The storage doesn't answer")),
      );
      await page.goto("/admin?tab=media-backup");
      await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    },
  },
];
