import { ADMIN, expect, MEMBER, test } from "./fixtures.ts";

for (const email of [ADMIN, MEMBER]) {
  test(`${email} signs in, stays signed in over a reload and signs out`, async ({ page, signIn }) => {
    await signIn(page, email);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
    await expect(page).toHaveURL(/\/auth$/);
  });
}

test("a visitor who is not signed in is sent to /auth and reads no asset", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
});
