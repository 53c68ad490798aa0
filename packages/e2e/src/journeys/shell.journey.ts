import { expect, MEMBER, test } from "../fixtures.ts";

const WEEK_SECONDS = 7 * 24 * 3600;

test("the sidebar is 16rem wide, or 3rem if it is collapsed, and its state is kept for 7 days", async ({
  page,
  context,
  signIn,
}) => {
  const width = async () => (await page.locator("aside").boundingBox())?.width;
  await signIn(page, MEMBER);
  await expect.poll(width).toBe(256);
  await page.keyboard.press("Control+b");
  await expect.poll(width).toBe(48);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect.poll(width).toBe(48);
  const cookie = (await context.cookies()).find(({ name }) => name === "sidebar_state");
  const left = (cookie?.expires ?? 0) - Date.now() / 1000;
  expect(left).toBeGreaterThan(WEEK_SECONDS - 120);
  expect(left).toBeLessThanOrEqual(WEEK_SECONDS);
  await page.getByRole("button", { name: "Toggle sidebar" }).click();
  await expect.poll(width).toBe(256);
});

test("on a screen narrower than 768 px the sidebar is a drawer 18rem wide", async ({ page, signIn }) => {
  await signIn(page, MEMBER);
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(page.locator("aside")).toBeVisible();
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(page.locator("aside")).toHaveCount(0);
  await page.keyboard.press("Control+b");
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("link", { name: "Rights Requests" })).toBeVisible();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(288);
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
});

test("a person chooses the light, dark or system theme, and the browser stores the choice for the next visit", async ({
  page,
  signIn,
}) => {
  const dark = () => page.evaluate(() => document.documentElement.classList.contains("dark"));
  const stored = () => page.evaluate(() => localStorage.getItem("theme"));
  const choose = async (name: string) => {
    await page.getByRole("button", { name: /^Theme: / }).click();
    await page.getByRole("menuitemradio", { name }).click();
  };
  await page.emulateMedia({ colorScheme: "light" });
  await signIn(page, MEMBER);
  await choose("Dark");
  await expect.poll(dark).toBe(true);
  expect(await stored()).toBe("dark");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  expect(await dark()).toBe(true);
  await choose("Light");
  await expect.poll(dark).toBe(false);
  await choose("System");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(dark).toBe(true);
  expect(await stored()).toBe("system");
});

test("a menu opens at each press of its button, even while its closing animation still runs", async ({
  page,
  signIn,
}) => {
  await signIn(page, MEMBER);
  await page.addStyleTag({ content: "[role=menu] { animation-duration: 60s !important }" });
  const button = page.getByRole("button", { name: /^Theme: / });
  const menu = page.getByRole("menu");
  for (const name of ["Dark", "Light"]) {
    await button.click();
    // The menu item moves while the menu opens, and Playwright would wait until the item stands still.
    await menu.getByRole("menuitemradio", { name }).dispatchEvent("click");
    await expect(menu).toHaveCount(0);
  }
  await button.click();
  await expect(menu).toBeVisible();
});

test("Ctrl+K and Cmd+K open the command palette, which finds pages and actions by name", async ({ page, signIn }) => {
  await signIn(page, MEMBER);
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await page.keyboard.press("Control+k");
  const field = palette.getByPlaceholder("Search assets, people and settings, or do something");
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Control+k");
  await expect(palette).toHaveCount(0);
  await page.keyboard.press("Meta+k");
  await page.keyboard.type("appear");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/appearance");
  await expect(palette).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("invite");
  await expect(palette.getByRole("option", { name: "Create Invite" })).toHaveCount(0);
  await expect(palette.getByRole("option").last()).toHaveText('Search for "invite"');
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("by url");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Request Rights by URL" })).toBeVisible();
  // The palette doesn't open above a dialog in which somebody is typing.
  await page.keyboard.press("Control+k");
  await expect(palette).toHaveCount(0);
});
