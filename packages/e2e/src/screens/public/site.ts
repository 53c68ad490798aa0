import { expect, type Page } from "@playwright/test";
import { answer, refuse } from "../answers.ts";
import { pictures, type Screen, screen } from "../screen.ts";

/** Scrolls to a part of a page, so that the header doesn't cover the part. */
const at = async (page: Page, path: string, heading: string): Promise<void> => {
  await page.goto(path);
  const title = page.getByRole("heading", { name: heading, exact: true });
  await title.evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
  await expect(title).toBeInViewport();
  await pictures(page);
};

const join = async (page: Page, email: string): Promise<void> => {
  await page.goto("/landing#beta");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Join Beta" }).click();
};

export const SITE: readonly Screen[] = [
  screen("landing", { route: "/landing", as: "visitor" }, async ({ page }) => {
    await page.goto("/landing");
    await pictures(page);
  }),
  ...["Rights Management", "Creator Relations", "Content Library", "Made to be checked by others"].map(
    (heading): Screen => ({
      name: `landing-${heading.split(" ")[0]?.toLowerCase()}`,
      like: "landing",
      route: "/landing",
      as: "visitor",
      show: ({ page }) => at(page, "/landing", heading),
    }),
  ),
  screen("landing-refused", { route: "/landing", as: "visitor" }, async ({ page }) => {
    await join(page, "vera");
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  }),
  screen("landing-failed", { like: "landing-refused", route: "/landing", as: "visitor" }, async ({ page }) => {
    const text = "Too many attempts. Please wait a minute and try again.";
    await refuse(page, "POST /api/site-interest", 429, "rate_limit.exceeded", text);
    await join(page, "vera@example.com");
    await expect(page.getByRole("alert")).toHaveText(/Too many attempts/);
  }),
  screen("landing-joined", { route: "/landing", as: "visitor" }, async ({ page }) => {
    await answer(page, "POST /api/site-interest", { received: true });
    await join(page, "vera@example.com");
    await expect(page.getByRole("status")).toHaveText(/is on the list for the beta/);
  }),
  screen("pricing", { route: "/pricing", as: "visitor" }, async ({ page }) => {
    await page.goto("/pricing");
    await expect(page.getByText("Most Popular")).toBeVisible();
  }),
  screen("pricing-questions", { like: "pricing", route: "/pricing", as: "visitor" }, ({ page }) =>
    at(page, "/pricing", "Frequently asked questions"),
  ),
  screen("pricing-contact", { route: "/pricing", as: "visitor" }, async ({ page }) => {
    await page.goto("/pricing");
    await page.getByRole("link", { name: "Contact Sales" }).click();
    await expect(page.getByRole("heading", { name: "Contact sales about Enterprise" })).toBeInViewport();
  }),
];
