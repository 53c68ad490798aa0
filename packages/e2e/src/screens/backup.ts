import type { BackupAlert, BackupFile, BackupHealth } from "@clearhouse/core/custody/backup/backup.schema.ts";
import { makeBackupFile } from "@clearhouse/fixtures/assets.ts";
import { expect, type Page } from "@playwright/test";
import { answer, refuse } from "./answers.ts";
import { type Screen, screen } from "./screen.ts";

const HEALTHY: BackupHealth = {
  health_status: "excellent",
  health_score: 100,
  total_size_mb: 5_312.4,
  total_assets: 1_204,
  backed_up: 1_318,
  pending: 0,
  failed: 0,
  alerts: [],
  timestamp: "2026-11-23T10:00:00.000Z",
  last_checked: "2026-11-23T03:12:00.000Z",
  checking: false,
};
const alert = (level: string, message: string, details: string[]): BackupAlert => ({
  level,
  message,
  details,
  count: details.length,
});
const AGAIN = alert("success", "1 file missing from the backup copied again", ["tide-at-dawn.mp4"]);
const CHANGED = ["harbour-at-dusk-edited-for-the-winter-campaign-final.jpg", "pier.png", "sea.png", "sand.png"];

const file = (name: string, state: BackupFile["state"], kind: BackupFile["kind"] = "original"): BackupFile =>
  makeBackupFile({
    ...{ fileId: `upl_${name.length}`, kind, name, state },
    ...(["not_copied", "pending"].includes(state) && { copiedAt: null }),
  });
const FILES = [
  ...CHANGED.map((name) => file(name, "media_changed")),
  file("interview.mov", "copy_changed"),
  file("drone.mp4", "not_copied"),
  file("rooftop.heic", "pending"),
  file("Pier at night", "restoring", "release"),
  file("CH-7K3M-Q9TX-2B4D", "media_missing", "licence"),
  file("Golden hour", "media_missing", "post"),
  file("Creator Agreement (PDF)", "media_missing", "contract"),
];

const show = async (page: Page, change: Partial<BackupHealth>, items: BackupFile[] = []): Promise<void> => {
  await answer(page, "GET /api/backup/health", { ...HEALTHY, ...change });
  await answer(page, "GET /api/backup/files", { items, cursor: null });
  await page.goto("/admin?tab=media-backup");
};

export const BACKUP: readonly Screen[] = [
  screen("admin-backup", { route: "/admin", as: "admin" }, async ({ page }) => {
    await show(page, { alerts: [AGAIN] });
    await expect(page.getByText("Excellent")).toBeVisible();
  }),
  screen("admin-backup-alerts", { route: "/admin", as: "admin" }, async ({ page }) => {
    const alerts = [
      alert("error", "4 files changed since being backed up; the copy can be restored", CHANGED),
      alert("error", "1 file whose copy in the backup changed; it can be copied again", ["interview.mov"]),
      alert("warning", "1 file waiting to be copied", ["rooftop.heic"]),
      AGAIN,
    ];
    const counts: Partial<BackupHealth> = { backed_up: 1_311, pending: 1, failed: 6 };
    await show(page, { health_status: "good", health_score: 98.4, ...counts, alerts }, FILES);
    await expect(page.getByText("and 1 more")).toBeVisible();
    await expect(page.getByRole("button", { name: "Copy again drone.mp4" })).toBeVisible();
  }),
  screen("admin-backup-restore", { route: "/admin", as: "admin" }, async ({ page }) => {
    await show(page, { health_status: "warning", health_score: 81, failed: 1 }, FILES);
    await page.getByRole("button", { name: "Restore pier.png" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
  }),
  screen("admin-backup-empty", { like: "admin-backup", route: "/admin", as: "admin" }, async ({ page }) => {
    await show(page, { total_size_mb: 0, total_assets: 0, backed_up: 0, last_checked: null });
    await expect(page.getByText(/Nothing to back up yet/)).toBeVisible();
  }),
  screen("admin-backup-counting", { like: "admin-backup", route: "/admin", as: "admin" }, async ({ page }) => {
    await show(page, { total_assets: null });
    await expect(page.getByText("Counting...")).toBeVisible();
  }),
  screen("admin-backup-failed", { route: "/admin", as: "admin" }, async ({ page }) => {
    await refuse(page, "GET /api/backup/health", 422, "request.invalid", "The storage doesn't answer");
    await page.goto("/admin?tab=media-backup");
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  }),
];
