import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { type Screen, screen } from "./screen.ts";

const PHOTO = join(import.meta.dirname, "../../../local/fixtures/media/sea-2.jpg");

const profile = async (page: Page): Promise<void> => {
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: "Change email" })).toBeVisible();
  await expect(page.getByText("Assets Uploaded")).toBeVisible();
};

export const ACCOUNT: readonly Screen[] = [
  screen("profile", { route: "/profile", as: "admin" }, ({ page }) => profile(page)),
  screen("profile-member", { like: "profile", route: "/profile", as: "member" }, ({ page }) => profile(page)),
  screen("profile-edit", { route: "/profile", as: "admin" }, async ({ page }) => {
    await profile(page);
    await page.getByRole("button", { name: "Edit Profile" }).click();
    await page.getByLabel("Full name").fill("");
    await page.getByRole("button", { name: "Save", exact: true }).first().click();
    await expect(page.locator('[id$="-error"]').filter({ hasText: /\w/ }).first()).toBeVisible();
  }),
  screen("profile-avatar", { route: "/profile", as: "admin" }, async ({ page }) => {
    await profile(page);
    await page.locator("input[type=file]").setInputFiles(PHOTO);
    await expect(page.getByRole("slider", { name: "Zoom" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
  }),
  screen("profile-email", { route: "/profile", as: "admin" }, async ({ page }) => {
    await profile(page);
    await page.getByRole("button", { name: "Change email" }).click();
    await expect(page.getByRole("dialog", { name: "Change your email" })).toBeVisible();
  }),
  screen("profile-email-code", { like: "profile-email", route: "/profile", as: "member" }, async ({ page }) => {
    await profile(page);
    await page.getByRole("button", { name: "Change email" }).click();
    await page.getByLabel("New email").fill("milo.reyes@example.com");
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page.getByRole("dialog", { name: "Enter the code" })).toBeVisible();
  }),
  screen("profile-password", { route: "/profile", as: "admin" }, async ({ page }) => {
    await profile(page);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByRole("dialog").getByLabel("New password", { exact: true }).fill("harbour1");
    await expect(page.getByRole("list", { name: "Rules for the password" })).toBeVisible();
  }),
  screen("profile-two-factor", { route: "/profile", as: "admin" }, async ({ page }) => {
    await profile(page);
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  }),
  screen("appearance", { route: "/appearance", as: "admin" }, async ({ page }) => {
    await page.goto("/appearance");
    await expect(page.getByRole("switch", { name: "Compact mode" })).toBeVisible();
  }),
];
