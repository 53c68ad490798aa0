import type { Page } from "@playwright/test";
import { expect } from "../../fixtures.ts";
import { newPerson, onDashboard, type Person, roleBadge, test, userMenu } from "../../people.ts";

/** Chooses an account on the local page that replaces Google's sign-in page. */
const chooseAccount = async (page: Page, { address, name }: Person): Promise<void> => {
  await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  await page.getByLabel("Email").fill(address);
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
};

test("a new person uses Google to join a team by an invite, and to sign in again", async ({ visitor, inviteLink }) => {
  const gil = { ...newPerson("gil"), name: "Gil Hartono" };
  const page = await visitor();
  await page.goto(await inviteLink({ email: gil.address }));
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await chooseAccount(page, gil);
  await onDashboard(page);
  await expect(roleBadge(page, "Member")).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Gil Hartono" })).toBeVisible();
  await expect(page.getByText("You sign in with Google.")).toBeVisible();

  await userMenu(page, gil, "Sign Out");
  await expect(page).toHaveURL("/auth");
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await chooseAccount(page, gil);
  await onDashboard(page);
});

test("a person whose email address Google hasn't verified can't sign in", async ({ visitor, join }) => {
  const vera = newPerson("vera");
  await join(vera);
  const page = await visitor();
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.getByLabel("Google has verified this address").uncheck();
  await chooseAccount(page, vera);
  await expect(page.getByText("Google hasn't confirmed this address yet.")).toBeVisible();
  await page.goto("/");
  await expect(page).toHaveURL(/\/auth/);
});

test("a person who cancels on Google's page returns to the sign-in page, which says that the sign-in failed", async ({
  visitor,
}) => {
  const page = await visitor();
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(/^Google sign in failed: /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
});
