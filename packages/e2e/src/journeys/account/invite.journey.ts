import type { Page } from "@playwright/test";
import { ADMIN, expect } from "../../fixtures.ts";
import { linkOf } from "../../inbox.ts";
import {
  fillCredentials,
  NEEDS_INVITE,
  newPerson,
  onDashboard,
  PASSWORD,
  roleBadge,
  signInAs,
  signUp,
  TEAM,
  test,
} from "../../people.ts";

/** Makes an invite with the header's Create Invite button. */
const createInvite = async (page: Page, address: string): Promise<void> => {
  await page.getByRole("button", { name: "Create Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Invite" });
  await dialog.getByLabel("Email address").fill(address);
  await dialog.getByRole("button", { name: "Create Invite" }).click();
  const made = page.getByRole("dialog", { name: "Invitation created" });
  await made.getByRole("button", { name: "Close" }).first().click();
};

test("a new person joins a team by opening a mailed invite, signing up and opening the link in the confirmation mail", async ({
  page: admin,
  visitor,
  inbox,
  signIn,
}) => {
  const nora = newPerson("nora");
  await signIn(admin, ADMIN);
  await createInvite(admin, nora.address);

  const page = await visitor();
  await page.goto(linkOf(await inbox.waitFor(nora.address, /^You are invited to join/), "/invite/"));
  await expect(page.getByRole("heading", { name: TEAM })).toBeVisible();
  await expect(page.getByText("Invited as")).toBeVisible();
  await expect(page.getByText(nora.address)).toBeVisible();
  await page.getByRole("link", { name: "Sign in with email" }).click();
  await expect(page.getByRole("tab", { name: "Sign Up" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(nora.address);
  await signUp(page, nora);

  await page.goto(linkOf(await inbox.waitFor(nora.address, /^Confirm your email/), "/auth/confirm"));
  // The code that confirms the account doesn't stay in the address bar.
  await expect(page).toHaveURL("/auth/confirm");
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await signInAs(page, nora);
  await onDashboard(page);
  await expect(page.getByText(`You have joined ${TEAM}`)).toBeVisible();
  await expect(roleBadge(page, "Member")).toBeVisible();

  await admin.goto("/team");
  await expect(admin.getByRole("listitem").filter({ hasText: nora.address }).getByText("Joined")).toBeVisible();
});

test("an invite for an email address can't be used by another person, and stays valid for the invited person", async ({
  visitor,
  inviteLink,
  register,
}) => {
  const [invited, other] = [newPerson("ines"), newPerson("oskar")];
  await Promise.all([register(invited), register(other)]);
  const link = await inviteLink({ email: invited.address });

  const page = await visitor();
  await page.goto(link);
  await page.getByRole("link", { name: "Sign in with email" }).click();
  await signInAs(page, other);
  await expect(page.getByRole("alert").getByText(`This invite is for ${invited.address}`)).toBeVisible();
  await page.getByRole("button", { name: "Use another account" }).click();
  await page.getByRole("link", { name: "Sign in with email" }).click();
  await signInAs(page, invited);
  await onDashboard(page);
});

test("an invite can make a person an admin, and an invite that a team member has opened can still be used", async ({
  visitor,
  inviteLink,
  enter,
}) => {
  const page = await enter(newPerson("ada"), "admin");
  await expect(roleBadge(page, "Admin")).toBeVisible();
  const link = await inviteLink();
  await page.goto(link);
  await onDashboard(page);
  const anyone = await visitor();
  await anyone.goto(link);
  await expect(anyone.getByRole("link", { name: "Sign in with email" })).toBeVisible();
});

test("a person without an invite can't sign up, and reads why before and after trying", async ({ visitor, inbox }) => {
  const alone = newPerson("alone");
  const page = await visitor();
  await page.goto("/auth?tab=sign-up");
  await expect(page.getByText(/^Open the link in your invite to sign up/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Join the beta" })).toBeVisible();
  await fillCredentials(page, alone.address, PASSWORD);
  await page.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(page.getByText(/^Sign up failed: You need an invite to sign up/)).toBeVisible();
  expect(await inbox.to(alone.address)).toEqual([]);
});

test("a signed-in person without a team reads that an invite is needed", async ({ visitor, register }) => {
  const alone = newPerson("alone");
  await register(alone);
  const page = await visitor();
  await page.goto("/auth");
  await signInAs(page, alone);
  await expect(page.getByRole("main").getByText(NEEDS_INVITE)).toBeVisible();
  await expect(page.getByText(alone.address)).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("Signed out successfully!")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
});
