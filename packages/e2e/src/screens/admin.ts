import { join } from "node:path";
import type { TeamSettings } from "@clearhouse/core/people/team/team.schema.ts";
import { expect, type Page } from "@playwright/test";
import { alter } from "./answers.ts";
import { pictures, type Screen, screen } from "./screen.ts";

const FIXTURES = join(import.meta.dirname, "../../../local/fixtures/media");
const APP_LOGO = "/branding/app-logo-of-screens.svg";
const PREVIEW_IMAGE = "/branding/preview-of-screens.png";

/** A wide logo, dark on a transparent background. */
const WIDE_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="120"><circle cx="60" cy="60" r="44" fill="#e11d48"/><path d="M20 78h80" stroke="#fff" stroke-width="10"/><text x="122" y="80" font-family="sans-serif" font-weight="700" font-size="56" fill="#18181b">Sunset</text></svg>`;

/** Fakes changed settings of the team, so that the other screens keep the real settings. */
const withTeam = async (page: Page, change: Partial<TeamSettings>): Promise<void> => {
  await page.route("**/branding/*-of-screens.*", (route) =>
    route.request().url().endsWith(".svg")
      ? route.fulfill({ contentType: "image/svg+xml", body: WIDE_LOGO })
      : route.fulfill({ path: join(FIXTURES, "waves-1.png") }),
  );
  await alter(page, "GET /api/team", (team) => ({ ...team, ...change }));
  await alter(page, "GET /api/session", (session) => ({ ...session, team: { ...session.team, ...change } }));
};

/** The two tabs with the pictures and texts that outsiders see. */
export const ADMIN: readonly Screen[] = [
  screen("admin-app-logo", { route: "/admin", as: "admin" }, async ({ page }) => {
    await page.goto("/admin?tab=app-logo");
    await expect(page.getByText("The Clearhouse logo is shown.")).toBeVisible();
  }),
  screen("admin-app-logo-own", { route: "/admin", as: "admin" }, async ({ page }) => {
    await withTeam(page, { appLogoUrl: APP_LOGO });
    await page.goto("/admin?tab=app-logo");
    await expect(page.getByText("Your own logo is shown.")).toBeVisible();
    await pictures(page);
  }),
  screen("admin-app-logo-refused", { like: "admin-app-logo", route: "/admin", as: "admin" }, async ({ page }) => {
    await page.goto("/admin?tab=app-logo");
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
    await expect(page.getByText("Please select an image file")).toBeVisible();
  }),
  screen("admin-app-logo-failed", { like: "admin-app-logo", route: "/admin", as: "admin" }, async ({ page }) => {
    await page.route("**/api/team", (route) => route.abort());
    await page.goto("/admin?tab=app-logo");
    await expect(page.getByText("Failed to load current logo")).toBeVisible();
  }),
  screen("admin-social-preview", { route: "/admin", as: "admin" }, async ({ page }) => {
    await page.goto("/admin?tab=social-preview");
    await expect(page.getByRole("textbox", { name: "Title" })).toBeVisible();
  }),
  screen("admin-social-preview-own", { route: "/admin", as: "admin" }, async ({ page }) => {
    await withTeam(page, {
      previewTitle: "We saw your work and would love to show it to the people who follow us",
      previewDescription: "We never share anything without asking. Tell us yes or no, it takes a minute.",
      previewImageUrl: PREVIEW_IMAGE,
    });
    await page.goto("/admin?tab=social-preview");
    await expect(page.getByText(/^70 characters/)).toBeVisible();
    await pictures(page);
  }),
];
