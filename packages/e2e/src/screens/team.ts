import type { OpenUpload } from "@clearhouse/core/rights/open-upload/open-upload.schema.ts";
import { makeOpenUpload } from "@clearhouse/fixtures/assets.ts";
import { expect, type Page } from "@playwright/test";
import { answer, refuse } from "./answers.ts";
import { pictures, type Screen, screen } from "./screen.ts";

const MEMBER = "Milo Reyes";

const team = async (page: Page): Promise<void> => {
  await page.goto("/team");
  // The locator is limited to `main`, because the sidebar also has the signed-in person's name.
  await expect(page.getByRole("main").getByText("member@clearhouse.test")).toBeVisible();
  await pictures(page);
};

const open = async (page: Page, actionsOf: string, item: string): Promise<void> => {
  await page.getByRole("button", { name: actionsOf }).click();
  await page.getByRole("menuitem", { name: item }).click();
};

const createInvite = async (page: Page): Promise<void> => {
  await team(page);
  await page.getByRole("button", { name: "Create Invite" }).click();
  await expect(page.getByRole("dialog", { name: "Create Invite" })).toBeVisible();
};

/** Fakes unfinished uploads, so that the other screens of the team page show none. */
const unfinished = async (page: Page): Promise<void> => {
  const minutes = (ago: number) => new Date(Date.now() - ago * 60_000).toISOString();
  const upload = (id: string, fileName: string, megabytes: number, sender: OpenUpload["sender"]): OpenUpload =>
    makeOpenUpload({
      ...{ id, fileName, sender, size: 180_000_000, storedBytes: megabytes * 1_000_000, createdAt: minutes(95) },
      ...{ lastPartAt: megabytes > 0 ? minutes(4) : null, endsAt: minutes(-600) },
    });
  const items = [
    upload("upl_1", "Headliner from the pit, second night, before the rain.mov", 120, { kind: "member", name: MEMBER }),
    upload("upl_2", "ポスター 🎉.jpg", 16, { kind: "owner", name: "@nadia.waves" }),
    upload("upl_3", "export-2041.jpg", 0, { kind: "api-key", name: "CMS" }),
  ];
  await answer(page, "GET /api/uploads", { items, cursor: null });
  await page.goto("/team?tab=settings");
  const list = page.getByRole("list", { name: "Unfinished uploads" });
  await list.scrollIntoViewIfNeeded();
  await expect(list.getByRole("listitem")).toHaveCount(items.length);
};

/** /team, and the dialog of the header that makes invites. */
export const TEAM: readonly Screen[] = [
  screen("team", { route: "/team", as: "admin" }, async ({ page }) => {
    await team(page);
    // Another journey may have a bounced invite at the same time.
    await expect(page.getByText("Could not be delivered").first()).toBeVisible();
  }),
  screen("team-member", { like: "team", route: "/team", as: "member" }, ({ page }) => team(page)),
  screen("team-branding", { route: "/team", as: "admin" }, async ({ page }) => {
    await page.goto("/team?tab=branding");
    await expect(page.getByRole("heading", { name: "Colors" })).toBeVisible();
  }),
  screen("team-branding-contrast", { route: "/team", as: "admin" }, async ({ page }) => {
    await page.goto("/team?tab=branding");
    await page.getByLabel("Primary color", { exact: true }).fill("#facc15");
    const secondary = page.getByLabel("Secondary color", { exact: true });
    await secondary.fill("teal");
    await page.getByRole("button", { name: "Save colors" }).click();
    await expect(secondary).toHaveAttribute("aria-invalid", "true");
    await page.getByText("Readability").scrollIntoViewIfNeeded();
    await expect(page.getByText(/^As text on light surfaces/)).toBeVisible();
  }),
  screen("team-settings", { route: "/team", as: "admin" }, async ({ page }) => {
    await page.goto("/team?tab=settings");
    await expect(page.getByRole("heading", { name: "Brands" })).toBeVisible();
  }),
  screen("team-uploads", { route: "/team", as: "admin" }, ({ page }) => unfinished(page)),
  screen("team-uploads-cancel", { route: "/team", as: "admin" }, async ({ page }) => {
    await unfinished(page);
    await page.getByRole("button", { name: "Cancel the upload of export-2041.jpg" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
  }),
  screen("team-uploads-failed", { route: "/team", as: "admin" }, async ({ page }) => {
    await refuse(page, "GET /api/uploads", 503, "service.unavailable", "Please try again.");
    await page.goto("/team?tab=settings");
    await page.getByText("The uploads couldn't be loaded").scrollIntoViewIfNeeded();
  }),
  screen("team-brands", { route: "/team", as: "admin" }, async ({ page }) => {
    await page.goto("/team?tab=settings");
    await page.getByLabel("Default brand").scrollIntoViewIfNeeded();
    await page.getByRole("list", { name: "Brands of the team" }).scrollIntoViewIfNeeded();
  }),
  screen("team-time-zones", { route: "/team", as: "admin" }, async ({ page }) => {
    await page.goto("/team?tab=settings");
    await page.getByRole("combobox", { name: "Time zone" }).click();
    await page.getByPlaceholder("Search time zones...").fill("ber");
    await expect(page.getByRole("option", { name: /Berlin/ })).toBeVisible();
  }),
  screen("team-audit", { route: "/team", as: "admin" }, async ({ page }) => {
    await page.goto("/team?tab=audit");
    await expect(page.getByRole("list", { name: "Audit log" })).toBeVisible();
  }),
  screen("team-edit-member", { route: "/team", as: "admin" }, async ({ page }) => {
    await team(page);
    await open(page, `Actions for ${MEMBER}`, "Edit profile");
    await expect(page.getByRole("dialog").getByLabel("Display name")).toBeVisible();
  }),
  screen("team-make-admin", { like: "delete", route: "/team", as: "admin" }, async ({ page }) => {
    await team(page);
    await page.getByRole("combobox", { name: `Role of ${MEMBER}` }).click();
    await page.getByRole("option", { name: "Admin" }).click();
    await expect(page.getByRole("alertdialog", { name: `Make ${MEMBER} an admin?` })).toBeVisible();
  }),
  screen("team-remove-member", { like: "delete", route: "/team", as: "admin" }, async ({ page }) => {
    await team(page);
    await open(page, `Actions for ${MEMBER}`, "Remove from team");
    await expect(page.getByRole("alertdialog")).toBeVisible();
  }),
  screen("team-invite-menu", { route: "/team", as: "admin", menu: true }, async ({ page }) => {
    await team(page);
    await page.getByRole("button", { name: "Actions for the invite of jordan.blake@example.com" }).click();
    await expect(page.getByRole("menuitem", { name: "Revoke" })).toBeVisible();
  }),
  screen("team-invite-address", { route: "/team", as: "admin" }, async ({ page }) => {
    await team(page);
    await open(page, "Actions for the invite of jordan.blake@example.com", "Change address");
    await expect(page.getByRole("dialog", { name: "Change the address of this invite" })).toBeVisible();
  }),
  screen("create-invite", { route: "/team", as: "admin" }, ({ page }) => createInvite(page)),
  screen("create-invite-link", { route: "/team", as: "admin" }, async ({ page }) => {
    await createInvite(page);
    await page.getByRole("dialog").getByLabel("Email address").fill("amina.diallo@example.com");
    await page.getByRole("dialog").getByRole("button", { name: "Create Invite" }).click();
    await expect(page.getByLabel("Invite link")).toBeVisible();
  }),
];
