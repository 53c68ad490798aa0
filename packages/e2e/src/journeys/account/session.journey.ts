import { expect, MEMBER } from "../../fixtures.ts";
import { codeOf, linkOf } from "../../inbox.ts";
import { newPerson, onDashboard, PASSWORD, signInAs, test } from "../../people.ts";

test("a forgotten password is changed with the help of a mailed code, and the old password no longer works", async ({
  visitor,
  inbox,
  join,
}) => {
  const fay = newPerson("fay");
  await join(fay);
  const page = await visitor();
  await page.goto("/auth");
  await page.getByLabel("Email").fill(fay.address);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(fay.address);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("If an account uses this address, we have sent a code to it.")).toBeVisible();
  await page.getByLabel("6-digit code").fill(codeOf(await inbox.waitFor(fay.address, /^Reset your password/)));
  await page.getByLabel("New password", { exact: true }).fill(`${PASSWORD}-again`);
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page.getByText("Your password is changed. Please sign in.")).toBeVisible();
  await signInAs(page, fay);
  await expect(page.getByText(/^Sign in failed: /)).toBeVisible();
  await signInAs(page, fay, `${PASSWORD}-again`);
  await onDashboard(page);
});

test("the link of a reset mail opens the form for a new password, and works only once", async ({
  visitor,
  inbox,
  join,
}) => {
  const rosa = newPerson("rosa");
  await join(rosa);
  const page = await visitor();
  await page.goto("/auth/reset");
  await page.getByLabel("Email").fill(rosa.address);
  await page.getByRole("button", { name: "Send code" }).click();
  const link = linkOf(await inbox.waitFor(rosa.address, /^Reset your password/), "/auth/reset");
  await page.goto(link);
  await expect(page).toHaveURL("/auth/reset");
  await page.getByLabel("New password", { exact: true }).fill(`${PASSWORD}-again`);
  await page.getByRole("button", { name: "Set new password" }).click();
  await signInAs(page, rosa, `${PASSWORD}-again`);
  await onDashboard(page);

  const later = await visitor();
  await later.goto(link);
  await later.getByLabel("New password", { exact: true }).fill(`${PASSWORD}-more`);
  await later.getByRole("button", { name: "Set new password" }).click();
  await expect(later.getByText("This link can't be used")).toBeVisible();
});

test("signing out in one tab signs out the other tab too", async ({ page, context, signIn }) => {
  await signIn(page, MEMBER);
  const other = await context.newPage();
  await other.goto("/team");
  await expect(other.getByRole("heading", { name: "Team", exact: true })).toBeVisible();
  await page.getByRole("button", { name: MEMBER }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/auth");
  await expect(other).toHaveURL(/\/auth/);
  await expect(other.getByText("Your session has ended. Please sign in again.")).toBeVisible();
});

test("a person who signs in gets to the requested page, and never to another site", async ({ visitor, join }) => {
  const nils = newPerson("nils");
  await join(nils);
  const page = await visitor();
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/auth/);
  await signInAs(page, nils);
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("heading", { name: nils.name })).toBeVisible();

  const lured = await visitor();
  await lured.goto("/auth?next=//example.com/");
  await signInAs(lured, nils);
  await onDashboard(lured);
});
