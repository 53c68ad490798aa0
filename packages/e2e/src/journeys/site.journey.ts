import { expect, test } from "../fixtures.ts";

const STAMP = Date.now().toString(36);

test("a visitor joins the beta twice by keyboard on the public site, and gets a single mail", async ({
  page,
  inbox,
}) => {
  const email = `vera-${STAMP}@example.com`;
  await page.goto("/");
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto("/landing");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const banner = page.getByRole("banner");
  await expect(banner.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/auth");
  await banner.getByRole("link", { name: "Join Beta" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Join the beta" })).toBeInViewport();
  // The header stays visible, and doesn't cover the section to which the link leads.
  await expect(banner).toBeInViewport();
  const [bar, title] = [
    await banner.boundingBox(),
    await page.getByRole("heading", { name: "Join the beta" }).boundingBox(),
  ];
  expect(title?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));

  for (const time of ["first", "second"]) {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Email").press("Enter");
    await expect(page.getByRole("status"), time).toHaveText(
      `Thank you. ${email} is on the list for the beta. We are sending a confirmation there.`,
    );
    await page.reload();
  }
  await inbox.waitFor(email, /on the list for the Clearhouse beta/);
  expect(await inbox.to(email)).toHaveLength(1);
});

test("a visitor asks about the Enterprise plan, and gets a confirmation mail that doesn't repeat the message", async ({
  page,
  inbox,
}) => {
  const email = `ravi-${STAMP}@example.com`;
  await page.goto("/landing");
  await page.getByRole("link", { name: "See pricing" }).click();
  await expect(page.getByRole("link", { name: "Get Started Free" })).toHaveAttribute("href", "/auth");
  await page.getByRole("link", { name: "Contact Sales" }).click();
  await expect(page.getByRole("heading", { name: "Contact sales about Enterprise" })).toBeInViewport();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Message").fill("We license 40 videos a month.");
  await page.getByRole("button", { name: "Contact Sales" }).click();
  await expect(page.getByRole("status")).toHaveText(/your request about Enterprise/);
  const { body } = await inbox.waitFor(email, /You asked about Clearhouse Enterprise/);
  expect(body.text).not.toContain("40 videos");
});

test.describe("the public site without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the public site's pages can be read without JavaScript, and the buttons of their forms are disabled", async ({
    page,
  }) => {
    for (const { path, heading, button } of [
      { path: "/pricing", heading: "Enterprise", button: "Schedule Demo" },
      { path: "/landing", heading: "Content Library", button: "Join Beta" },
    ]) {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      await expect(page.getByRole("button", { name: button })).toBeDisabled();
    }
  });
});

test("an unknown path is answered with 404 and a link to the public site", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL(/\/landing$/);
});
