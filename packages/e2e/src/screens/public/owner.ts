import { expect } from "@playwright/test";
import { type Screen, type ScreenContext, screen, standstill } from "../screen.ts";

const owner = async ({ page, openLink }: ScreenContext): Promise<void> => {
  await page.goto(openLink);
  await expect(page.getByText("Please respond within 7 days.")).toBeVisible();
};

export const OWNER: readonly Screen[] = [
  screen("owner-review", { route: "/rights-request", as: "visitor" }, owner),
  screen("owner-approve", { route: "/rights-request", as: "visitor" }, async (context) => {
    await owner(context);
    await context.page.getByRole("button", { name: "Approve" }).click();
    await expect(context.page.getByLabel("Your name")).toBeVisible();
  }),
  screen("owner-deny", { route: "/rights-request", as: "visitor" }, async (context) => {
    await owner(context);
    await context.page.getByRole("button", { name: "Deny" }).click();
    await context.page.getByRole("radio", { name: "Someone is in it" }).check();
    await expect(context.page.getByRole("radio", { name: "A child, too" })).toBeVisible();
  }),
  screen("owner-refused-fields", { route: "/rights-request", as: "visitor" }, async (context) => {
    await owner(context);
    await context.page.getByRole("button", { name: "Approve" }).click();
    await context.page.getByLabel("Your name").fill("A");
    await context.page.getByRole("button", { name: "Approve request" }).click();
    await expect(context.page.getByText("Please enter a valid name (at least 2 characters)").first()).toBeVisible();
  }),
  screen("owner-offer", { route: "/rights-request", as: "visitor" }, async (context) => {
    await owner(context);
    await context.page.getByRole("button", { name: "Yes, but…" }).click();
    await context.page.getByRole("checkbox", { name: "Countries" }).check();
    await context.page.getByRole("checkbox", { name: "For a fee" }).check();
    await context.page.getByLabel("Amount").fill("400");
    await context.page.getByLabel("Currency").selectOption("EUR");
    await expect(context.page.getByText(/^This is a counter-offer/)).toBeVisible();
  }),
  screen("owner-reply", { like: "owner-deny", route: "/rights-request", as: "visitor" }, async (context) => {
    await owner(context);
    await context.page.getByRole("button", { name: "Yes, but…" }).click();
    await context.page.getByRole("button", { name: "Only write a message" }).click();
    await expect(context.page.getByLabel("Your message")).toBeVisible();
  }),
  screen("owner-decided", { route: "/rights-request", as: "visitor" }, async ({ page, answeredLink }) => {
    await page.goto(answeredLink);
    await expect(page.getByText(/approved/i).first()).toBeVisible();
  }),
  screen("owner-to-sign", { route: "/rights-request", as: "visitor" }, async ({ page, awaitingLink }) => {
    await page.goto(awaitingLink);
    await expect(page.getByRole("link", { name: "Read and sign the contract" })).toBeVisible();
  }),
  screen("owner-bundle", { route: "/rights-request", as: "visitor" }, async ({ page, bundleLink }) => {
    await page.goto(bundleLink);
    await page.getByRole("checkbox", { name: "Backstage" }).check();
    await expect(page.getByRole("button", { name: "Approve 1 of 3" })).toBeVisible();
  }),
  screen(
    "owner-bundle-approve",
    { like: "owner-approve", route: "/rights-request", as: "visitor" },
    async ({ page, bundleLink }) => {
      await page.goto(bundleLink);
      await page.getByRole("button", { name: "Approve all 3" }).click();
      await expect(page.getByRole("heading", { name: "Approve 3 items" })).toBeVisible();
    },
  ),
  screen("owner-no-script", { route: "/rights-request", as: "visitor" }, async ({ page, openLink }) => {
    await page.goto(openLink);
    await standstill(page);
  }),
  screen("owner-not-found", { route: "/rights-request", as: "visitor" }, async ({ page }) => {
    await page.goto("/rights-request?token=AAAAAAAA");
    await expect(page.getByRole("heading", { name: "Request Not Found" })).toBeVisible();
  }),
  screen(
    "owner-removal",
    { route: "/rights-request", as: "visitor", like: "owner-deny" },
    async ({ page, answeredLink }) => {
      await page.goto(answeredLink);
      await page.getByRole("button", { name: "Ask for removal" }).click();
      await expect(page.getByLabel("Why should it be removed?")).toBeVisible();
    },
  ),
  screen("approval-demo", { route: "/approval/:token", as: "visitor" }, async ({ page }) => {
    await page.goto("/approval/AB12CD34");
    await expect(page.getByRole("heading", { name: "Asset Approval Request" })).toBeVisible();
  }),
  screen("approval-demo-approve", { route: "/approval/:token", as: "visitor" }, async ({ page }) => {
    await page.goto("/approval/AB12CD34");
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByLabel("Usage rights")).toBeVisible();
  }),
];
