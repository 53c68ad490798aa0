import { creatorInvite } from "@clearhouse/core/contracts/creator-invite/creator-invite.schema.ts";
import { expect, type Page } from "@playwright/test";
import type { Api } from "./api.ts";

/** An open invite to the team's creator network. */
export const inviteCreator = async (api: Api, creator: string) =>
  creatorInvite.parse(await api("POST", "creator-invites", { creator }));

/** Fills in the first step of the form in English. */
export const fillBasic = async (page: Page, name: string, email: string): Promise<void> => {
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "Portfolio & Specialties" })).toBeVisible();
};

/** Fills in the second step of the form in English. */
export const fillPortfolio = async (page: Page): Promise<void> => {
  await page.getByRole("checkbox", { name: "Videographer" }).check();
  await page.getByLabel("Instagram").fill("https://www.instagram.com/imogen.vale/");
  await page.getByLabel("Portfolio link 1").fill("https://imogenvale.example.com/reel");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "Contract Agreement" })).toBeVisible();
};
