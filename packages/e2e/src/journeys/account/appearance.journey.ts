import { expect, MEMBER, test } from "../../fixtures.ts";

// This journey needs the demo team's original assets. Other journeys may add assets without a picture, which the board
// shows first.
test.use({ run: "screens" });

test("the theme, compact mode and thumbnails chosen on /appearance apply to the board and survive a reload", async ({
  page,
  signIn,
}) => {
  const dark = page.locator("html.dark");
  const card = page.getByRole("region", { name: "Approved" }).getByRole("article").first();
  const gap = () => card.locator("xpath=ancestor::*[@data-index]").evaluate((row) => getComputedStyle(row).rowGap);
  await page.emulateMedia({ colorScheme: "light" });
  await signIn(page, MEMBER);
  await expect(card.locator("img")).toBeVisible();
  const wide = await gap();

  await page.getByRole("link", { name: "Appearance", exact: true }).click();
  await page.getByRole("radio", { name: /^Dark/ }).check({ force: true });
  await expect(dark).toHaveCount(1);
  const compact = page.getByRole("switch", { name: "Compact mode" });
  const thumbnails = page.getByRole("switch", { name: "Show thumbnails" });
  await expect(compact).not.toBeChecked();
  await expect(thumbnails).toBeChecked();
  await compact.click();
  await thumbnails.click();

  await page.reload();
  await expect(dark).toHaveCount(1);
  await expect(compact).toBeChecked();
  await expect(thumbnails).not.toBeChecked();
  await page.getByRole("link", { name: /^Rights Requests/ }).click();
  await expect(card).toBeVisible();
  await expect(card.locator("img")).toHaveCount(0);
  expect(Number.parseFloat(await gap())).toBeLessThan(Number.parseFloat(wide));

  await page.goto("/appearance");
  await page.getByRole("radio", { name: /^System/ }).check({ force: true });
  await expect(dark).toHaveCount(0);
});
