import type { Page } from "@playwright/test";
import type { Api } from "./api.ts";
import { found, importRows } from "./assets.ts";
import { aCreator, sendContract } from "./contracts.ts";
import { expect } from "./fixtures.ts";
import { fillBasic, fillPortfolio, inviteCreator } from "./onboarding.ts";
import { approve, askFor, ENGLISH_WIDE, newOwner, openLink, ownPhoto } from "./owners.ts";

const { say } = ENGLISH_WIDE;

/** What somebody without an account does with a link, and what the page says afterwards. */
export const TASKS: Readonly<Record<string, (page: Page, api: Api) => Promise<void>>> = {
  "an owner approves a request": async (page, api) => {
    const owner = newOwner();
    await importRows(api, "name,type", [`Night drive ${owner.stamp},video`]);
    const { id } = (await found(api, owner.stamp)).items[0] ?? { id: "" };
    const { link } = await askFor(api, id, { contentOwner: owner.name, contentOwnerEmail: owner.address });
    await openLink(page, link, say);
    await approve(page, owner, say);
    await page.reload();
    await expect(page.getByRole("heading", { name: say("approvedEarlier") })).toBeVisible();
  },
  "a contract is signed": async (page, api) => {
    const { id } = await aCreator(api, "Cleo Marsh");
    await page.goto((await sendContract(api, id, { locale: "en" })).link);
    await page.getByLabel("Type your signature").fill("Cleo M.");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Sign Contract" }).click();
    await expect(page.getByRole("heading", { name: "You signed the contract" })).toBeFocused();
  },
  "a creator joins": async (page, api) => {
    await page.goto((await inviteCreator(api, "Imogen Vale")).link);
    await fillBasic(page, "Imogen Vale", newOwner().address);
    await fillPortfolio(page);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Submit Profile" }).click();
    await expect(page.getByRole("heading", { name: "Your profile was submitted" })).toBeVisible();
  },
  "a file's license is checked": async (page) => {
    await page.goto("/check");
    await page.locator("input[type=file]").setInputFiles(await ownPhoto());
    await expect(page.getByRole("status").getByRole("heading", { name: "Unknown" })).toBeVisible();
  },
};
