import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { refuse } from "./answers.ts";
import { type Screen, screen } from "./screen.ts";

const PASSWORD = "Bridge-over-7-waters";
const MAILED = "#user=0b6ce1a4&code=123456&next=%2Finvite%2Fabc";

const newAddress = (): string => `lena.ortiz.${randomUUID().slice(0, 4)}@example.com`;

const fill = async (page: Page, address: string, password: string): Promise<void> => {
  await page.getByLabel("Email", { exact: true }).fill(address);
  await page.getByLabel("Password", { exact: true }).fill(password);
};

const press = (page: Page, name: string): Promise<void> => page.getByRole("button", { name, exact: true }).click();

/** Fakes Cognito's answers, by operation; the run answers all other operations. */
const cognitoAnswers = (page: Page, answers: Record<string, object>): Promise<unknown> =>
  page.route("**/cognito", async (route) => {
    const operation = route.request().headers()["x-amz-target"]?.split(".")[1] ?? "";
    const answer = answers[operation];
    if (answer === undefined) await route.continue();
    else await route.fulfill(answer);
  });

const expired = { status: 400, json: { __type: "ExpiredCodeException", message: "Expired" } };

/** The sign-in pages: /auth with its steps, and the pages to which Cognito's mails link. */
export const ENTRY: readonly Screen[] = [
  screen("auth", { route: "/auth", as: "visitor" }, async ({ page }) => {
    await page.goto("/auth");
    await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
  }),
  screen("auth-refused", { route: "/auth", as: "visitor" }, async ({ page }) => {
    await page.goto("/auth");
    await fill(page, "admin@clearhouse.test", "Not-the-password-1");
    await press(page, "Sign In");
    await expect(page.getByText(/Sign in failed/).first()).toBeVisible();
  }),
  screen("auth-google-refused", { like: "auth-refused", route: "/auth", as: "visitor" }, async ({ page }) => {
    await page.goto("/auth?error=access_denied&state=x");
    await expect(page.getByText(/Google sign in failed/).first()).toBeVisible();
  }),
  screen("auth-invited", { like: "auth", route: "/auth", as: "visitor" }, async ({ page }) => {
    await page.goto("/auth?next=%2Finvite%2Fabc");
    await press(page, "Sign In");
    await expect(page.getByText("Email is required")).toBeVisible();
  }),
  screen("auth-sign-up", { route: "/auth", as: "visitor" }, async ({ page }) => {
    await page.goto("/auth?tab=sign-up");
    await fill(page, "lena.ortiz@example.com", "harbour1");
    await press(page, "Show password");
    await press(page, "Sign Up");
    await expect(page.locator("#password-error")).toBeVisible();
  }),
  screen("auth-code", { route: "/auth", as: "visitor" }, async ({ page, openInvite }) => {
    await page.goto(openInvite);
    await page.getByRole("link", { name: "Sign in with email" }).click();
    await fill(page, newAddress(), PASSWORD);
    await press(page, "Sign Up");
    await page.getByLabel("6-digit code").fill("000000");
    await press(page, "Confirm");
    await expect(page.getByText("This code isn't right. Check it, or send a new one.").first()).toBeVisible();
  }),
  screen("auth-two-factor", { route: "/auth", as: "visitor" }, async ({ page }) => {
    const challenge = { ChallengeName: "SOFTWARE_TOKEN_MFA", Session: "s", ChallengeParameters: {} };
    await cognitoAnswers(page, { InitiateAuth: { json: challenge } });
    await page.goto("/auth");
    await fill(page, "admin@clearhouse.test", PASSWORD);
    await press(page, "Sign In");
    await expect(page.getByRole("heading", { name: "Two-factor sign-in" })).toBeVisible();
  }),
  screen("auth-no-team", { like: "auth-unverified", route: "/auth", as: "member" }, async ({ page }) => {
    await refuse(page, "GET /api/session", 403, "auth.no_team", "You need an invite to access the product.");
    await page.goto("/auth");
    await expect(page.getByRole("button", { name: "Use another account" })).toBeVisible();
    await expect(page.getByText(/You need an invite to access the product/).first()).toBeVisible();
  }),
  screen("auth-unverified", { route: "/auth", as: "member" }, async ({ page }) => {
    await refuse(page, "GET /api/session", 403, "auth.email_unverified", "Please confirm your email address first.");
    await page.goto("/auth");
    await expect(page.getByRole("button", { name: "Send me a code" })).toBeVisible();
  }),
  screen("confirm-link", { route: "/auth/confirm", as: "visitor" }, async ({ page }) => {
    await page.goto(`/auth/confirm${MAILED}`);
    await expect(page.getByRole("button", { name: "Confirm", exact: true })).toBeVisible();
  }),
  screen("confirm-link-used", { like: "confirm-link", route: "/auth/confirm", as: "visitor" }, async ({ page }) => {
    await cognitoAnswers(page, { ConfirmSignUp: expired });
    await page.goto(`/auth/confirm${MAILED}`);
    await press(page, "Confirm");
    await expect(page.getByText("This link can't be used")).toBeVisible();
  }),
  screen("confirm-by-hand", { like: "auth-code", route: "/auth/confirm", as: "visitor" }, async ({ page }) => {
    await page.goto("/auth/confirm");
    await expect(page.getByLabel("6-digit code")).toBeVisible();
  }),
  screen("reset", { route: "/auth/reset", as: "visitor" }, async ({ page }) => {
    await page.goto("/auth");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(page.getByRole("button", { name: "Send code" })).toBeVisible();
  }),
  screen("reset-code", { route: "/auth/reset", as: "visitor" }, async ({ page }) => {
    await page.goto("/auth/reset");
    await page.getByLabel("Email").fill(newAddress());
    await press(page, "Send code");
    await page.getByLabel("New password", { exact: true }).fill("harbour");
    await press(page, "Set new password");
    await expect(page.getByText("Please enter the 6-digit code")).toBeVisible();
  }),
  screen("reset-link", { like: "reset-code", route: "/auth/reset", as: "visitor" }, async ({ page }) => {
    await page.goto(`/auth/reset${MAILED}`);
    await expect(page.getByLabel("New password", { exact: true })).toBeVisible();
  }),
];
