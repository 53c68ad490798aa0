import type { SlackIntegration } from "@clearhouse/core/integrations/slack/slack.schema.ts";
import { SLACK as CONNECTED, SLACK_CHANNELS } from "@clearhouse/fixtures/people.ts";
import { expect, type Page } from "@playwright/test";
import { answer } from "./answers.ts";
import { type Screen, screen } from "./screen.ts";

const INTEGRATION: SlackIntegration = { ...CONNECTED, defaultChannel: { id: "C1", name: "clearances" } };

/** Fakes the integration, because the run has no Slack app. */
const withSlack = async (page: Page, integration: SlackIntegration | null): Promise<void> => {
  await answer(page, "GET /api/slack/integration", { setUp: true, integration });
  await answer(page, "GET /api/slack/channels", { items: SLACK_CHANNELS });
  await page.goto("/admin?tab=slack-integration");
};

export const SLACK: readonly Screen[] = [
  screen("admin-slack", { route: "/admin", as: "admin" }, async ({ page }) => {
    await withSlack(page, INTEGRATION);
    await expect(page.getByText("Connected to Acme Newsroom")).toBeVisible();
    await expect(page.getByLabel("Default channel")).toHaveValue("C1");
  }),
  screen("admin-slack-new", { like: "admin-slack", route: "/admin", as: "admin" }, async ({ page }) => {
    await withSlack(page, null);
    await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  }),
  screen("admin-slack-refused", { like: "admin-slack", route: "/admin", as: "admin" }, async ({ page }) => {
    await withSlack(page, { ...INTEGRATION, refused: true });
    await expect(page.getByText("Slack no longer accepts the saved token")).toBeVisible();
  }),
  screen("admin-slack-not-set-up", { like: "admin-slack", route: "/admin", as: "admin" }, async ({ page }) => {
    await page.goto("/admin?tab=slack-integration");
    await expect(page.getByText("Slack isn't set up here yet")).toBeVisible();
  }),
  screen("admin-slack-remove", { route: "/admin", as: "admin" }, async ({ page }) => {
    await withSlack(page, INTEGRATION);
    await page.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
  }),
];
