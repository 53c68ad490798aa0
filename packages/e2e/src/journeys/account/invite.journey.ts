import type { Page } from "@playwright/test";
import { ADMIN, expect } from "../../fixtures.ts";
import { linkOf } from "../../inbox.ts";
import {
  confirm,
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

/** Makes an invite with the header's Create Invite button. @returns the link that the dialog shows */
const createInvite = async (page: Page, address = ""): Promise<string> => {
  await page.getByRole("button", { name: "Create Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Invite" });
  if (address !== "") await dialog.getByLabel("Email address").fill(address);
  await dialog.getByRole("button", { name: "Create Invite" }).click();
  const made = page.getByRole("dialog", { name: "Invitation created" });
  const link = await made.getByLabel("Invite link").inputValue();
  await made.getByRole("button", { name: "Close" }).first().click();
  return link;
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

test("an invite without an email address lets a single new person join, and is invalid afterwards", async ({
  page: admin,
  visitor,
  inbox,
  signIn,
}) => {
  const omar = newPerson("omar");
  await signIn(admin, ADMIN);
  const link = await createInvite(admin);

  const page = await visitor();
  await page.goto(link);
  await page.getByRole("link", { name: "Sign in with email" }).click();
  await signUp(page, omar);
  await confirm(page, inbox, omar);
  await onDashboard(page);
  await expect(roleBadge(page, "Member")).toBeVisible();

  const late = await visitor();
  await late.goto(link);
  await expect(late.getByText("Invite not found or expired")).toBeVisible();
  await late.getByRole("link", { name: "Go to Sign In" }).click();
  await expect(late).toHaveURL("/auth");
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

test("a signed-in person who opens a revoked or an unknown invite reads that the invite wasn't found", async ({
  page: admin,
  visitor,
  inviteLink,
  register,
  signIn,
}) => {
  const ruth = newPerson("ruth");
  await register(ruth);
  const link = await inviteLink({ email: ruth.address });
  const page = await visitor();
  await page.goto(link);
  await page.getByRole("link", { name: "Sign in with email" }).click();

  await signIn(admin, ADMIN, "/team");
  await admin.getByRole("button", { name: `Actions for the invite of ${ruth.address}` }).click();
  await admin.getByRole("menuitem", { name: "Revoke" }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(admin.getByText("Invitation revoked")).toBeVisible();
  await expect(admin.getByText(ruth.address)).toHaveCount(0);

  await signInAs(page, ruth);
  await expect(page.getByText("Invite not found or expired")).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("main").getByText(NEEDS_INVITE)).toBeVisible();
  await page.goto("/invite/no-such-invite-was-ever-made");
  await expect(page.getByText("Invite not found or expired")).toBeVisible();
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
