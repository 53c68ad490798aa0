import { expect } from "@playwright/test";
import { leaveOpen, refuse } from "./answers.ts";
import { type Screen, screen } from "./screen.ts";

export const INVITE: readonly Screen[] = [
  screen("invite", { route: "/invite/:code", as: "visitor" }, async ({ page, boundInvite }) => {
    await page.goto(boundInvite);
    await expect(page.getByText("Invited as")).toBeVisible();
  }),
  screen("invite-open", { like: "invite", route: "/invite/:code", as: "visitor" }, async ({ page, openInvite }) => {
    await page.goto(openInvite);
    await expect(page.getByText("Invited as")).toBeVisible();
  }),
  screen("invite-invalid", { route: "/invite/:code", as: "visitor" }, async ({ page }) => {
    await page.goto("/invite/AAAAAAAAAAAAAAAAAAAAAA");
    await expect(page.getByText("Invite not found or expired")).toBeVisible();
  }),
  screen("invite-joining", { route: "/invite/:code", as: "member" }, async ({ page, openInvite }) => {
    await leaveOpen(page, "POST /api/invite/join");
    await page.goto(openInvite);
    await expect(page.getByText(/^Joining .* team\.\.\.$/)).toBeVisible();
  }),
  screen(
    "invite-other-team",
    { like: "invite-joining", route: "/invite/:code", as: "member" },
    async ({ page, openInvite }) => {
      const text = "You already belong to Northside. Ask its admin to remove you before you join another.";
      await refuse(page, "POST /api/invite/join", 409, "team.other_membership", text);
      await page.goto(openInvite);
      await expect(page.getByText(text)).toBeVisible();
    },
  ),
  screen(
    "invite-other-address",
    { like: "invite-joining", route: "/invite/:code", as: "member" },
    async ({ page, boundInvite }) => {
      const text = "This invite is for jordan.blake@example.com";
      await refuse(page, "POST /api/invite/join", 403, "invite.wrong_address", text);
      await page.goto(boundInvite);
      await expect(page.getByText(text)).toBeVisible();
    },
  ),
];
