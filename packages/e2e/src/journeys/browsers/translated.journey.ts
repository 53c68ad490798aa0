import type { Page } from "@playwright/test";
import { found, importRows } from "../../assets.ts";
import { aCreator, sendContract } from "../../contracts.ts";
import { expect } from "../../fixtures.ts";
import { inviteCreator } from "../../onboarding.ts";
import { askFor, newOwner } from "../../owners.ts";
import { test } from "../../people.ts";
import { PHONE } from "../../show-screens.ts";
import { inTranslation, translate } from "../../translator.ts";

const ON_PHONE = { viewport: PHONE, hasTouch: true, isMobile: true, locale: "en-US" };

/** Whether each text that may be translated is shown in translation, and none of them twice. */
const isTranslated = async (page: Page, text: string): Promise<void> => {
  await expect(page.getByText(inTranslation(text), { exact: true }).first()).toBeVisible();
  await expect(page.getByText(text, { exact: true })).toHaveCount(0);
};

for (const decision of ["approve", "deny"] as const) {
  test(`an owner can ${decision} a request on a page that the browser translates`, async ({ visitor, adminApi }) => {
    const owner = newOwner();
    await importRows(adminApi, "name,type", [`Night drive ${owner.stamp},video`]);
    const { id } = (await found(adminApi, owner.stamp)).items[0] ?? { id: "" };
    const { link } = await askFor(adminApi, id, { contentOwner: owner.name, contentOwnerEmail: owner.address });
    const page = await visitor(ON_PHONE);
    await page.goto(link);
    await translate(page);
    await isTranslated(page, "Please respond within 7 days.");
    await page.getByRole("button", { name: decision === "approve" ? "Approve" : "Deny" }).click();
    const send = page.getByRole("button", { name: `${decision} request` });
    const [field, words] = decision === "approve" ? ["Your name", owner.name] : ["Reason", "Already sold."];
    const wrong = decision === "approve" ? "Please enter a valid name (at least 2 characters)" : "Reason is required";
    await page.getByRole("textbox", { name: field }).fill(decision === "approve" ? "O" : "");
    await send.click();
    await isTranslated(page, wrong);
    await page.getByRole("textbox", { name: field }).fill(words);
    await expect(page.getByText(inTranslation(wrong))).toHaveCount(0);
    if (decision === "approve") await page.getByLabel("Your email").fill(owner.address);
    await send.click();
    await isTranslated(page, decision === "approve" ? "Thank you. The request is approved." : "The request is denied.");
  });
}

test("a contract is signed on a page that the browser translates", async ({ visitor, adminApi }) => {
  const { id } = await aCreator(adminApi, "Cleo Marsh");
  const { link } = await sendContract(adminApi, id, { locale: "en" });
  const page = await visitor(ON_PHONE);
  await page.goto(link);
  await translate(page);
  await isTranslated(page, "Your signature");
  await page.getByRole("button", { name: "Sign Contract" }).click();
  await isTranslated(page, "Please fill in all required fields");
  await page.getByLabel("Type your signature").fill("Cleo M.");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Sign Contract" }).click();
  await isTranslated(page, "You signed the contract");
});

test("a creator joins on a page that the browser translates", async ({ visitor, adminApi }) => {
  const { link } = await inviteCreator(adminApi, "Imogen Vale");
  const page = await visitor(ON_PHONE);
  await page.goto(link);
  await translate(page);
  await page.getByRole("button", { name: "Next" }).click();
  await isTranslated(page, "Email is required");
  await page.getByLabel("Email").fill(newOwner().address);
  await page.getByRole("button", { name: "Next" }).click();
  await isTranslated(page, "Portfolio & Specialties");
  await page.getByRole("checkbox", { name: "Videographer" }).check();
  await page.getByLabel("Instagram").fill("imogen.vale");
  await page.getByRole("button", { name: "Next" }).click();
  await isTranslated(page, "Contract Agreement");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Submit Profile" }).click();
  await isTranslated(page, "Your profile was submitted");
});
