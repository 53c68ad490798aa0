import { ADMIN, expect, MEMBER, test } from "../../fixtures.ts";
import { onDashboard, signInAs } from "../../people.ts";

for (const email of [ADMIN, MEMBER]) {
  test(`${email} signs in, stays signed in after a reload and signs out`, async ({ page, clearhouse }) => {
    await page.goto("/auth");
    await signInAs(page, { address: email }, clearhouse.password);
    await onDashboard(page);
    await expect(page.getByText("Signed in successfully!")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await page.getByRole("button", { name: email }).click();
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
    await expect(page.getByText("Signed out successfully!")).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
    await page.goto("/");
    await expect(page).toHaveURL(/\/auth/);
  });
}

test("a signed-in person who opens /auth is sent to the dashboard", async ({ page, signIn }) => {
  await signIn(page, MEMBER, "/auth");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("a sign-in with a wrong password fails with a message", async ({ page }) => {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(ADMIN);
  await page.getByLabel("Password", { exact: true }).fill("not-the-password-1A");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText(/^Sign in failed: /)).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
});

test("a visitor who is not signed in is sent to /auth and receives no asset", async ({ page }) => {
  const received: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/(api\/assets|media)/.test(pathname) && response.ok()) received.push(pathname);
  });
  await page.goto("/");
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
  expect(received).toEqual([]);
});
