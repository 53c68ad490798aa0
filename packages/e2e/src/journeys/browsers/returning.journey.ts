import type { Page } from "@playwright/test";
import type { Api } from "../../api.ts";
import { found, importRows } from "../../assets.ts";
import { aCreator, sendContract } from "../../contracts.ts";
import { expect } from "../../fixtures.ts";
import { fillBasic, fillPortfolio, inviteCreator } from "../../onboarding.ts";
import { approve, askFor, ENGLISH_WIDE, newOwner, openLink } from "../../owners.ts";
import { test } from "../../people.ts";
import { PHONE } from "../../show-screens.ts";

const ON_PHONE = { viewport: PHONE, hasTouch: true, isMobile: true, locale: "en-US" };
const { say } = ENGLISH_WIDE;

const aRequest = async (api: Api) => {
  const owner = newOwner();
  await importRows(api, "name,type", [`Night drive ${owner.stamp},video`]);
  const { id } = (await found(api, owner.stamp)).items[0] ?? { id: "" };
  const { link } = await askFor(api, id, { contentOwner: owner.name, contentOwnerEmail: owner.address });
  return { owner, link };
};

const aContract = async (api: Api): Promise<string> => {
  const { id } = await aCreator(api, "Cleo Marsh");
  return (await sendContract(api, id, { locale: "en" })).link;
};

const signContract = async (page: Page): Promise<void> => {
  await page.getByLabel("Type your signature").fill("Cleo M.");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Sign Contract" }).click();
};

const submitProfile = async (page: Page): Promise<void> => {
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Submit Profile" }).click();
};

/** Goes to another site and back, and once through all steps of the page and forward again. */
const leaveAndReturn = async (page: Page, shown: () => Promise<void>): Promise<void> => {
  await page.goto("/landing");
  await page.goBack();
  await shown();
  await page.goBack();
  await shown();
  await page.goForward();
  await shown();
};

test("an answered request stays answered when its owner goes back and forward", async ({ visitor, adminApi }) => {
  const { owner, link } = await aRequest(adminApi);
  const page = await visitor(ON_PHONE);
  await openLink(page, link, say);
  await approve(page, owner, say);
  await leaveAndReturn(page, async () => {
    await expect(page.getByRole("heading", { name: say("approvedEarlier") })).toBeVisible();
    await expect(page.getByRole("button", { name: say("approveRequest") })).toHaveCount(0);
  });
});

test("a signed contract stays signed when its signer goes back and forward", async ({ visitor, adminApi }) => {
  const page = await visitor(ON_PHONE);
  await page.goto("/check");
  await page.goto(await aContract(adminApi));
  await signContract(page);
  await expect(page.getByRole("heading", { name: "You signed the contract" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Check a license" })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("heading", { name: "This contract is signed" })).toBeVisible();
});

test("a submitted profile stays submitted when its creator goes back and forward", async ({ visitor, adminApi }) => {
  const page = await visitor(ON_PHONE);
  await page.goto((await inviteCreator(adminApi, "Imogen Vale")).link);
  await fillBasic(page, "Imogen Vale", newOwner().address);
  await fillPortfolio(page);
  await submitProfile(page);
  const shown = () => expect(page.getByRole("heading", { name: "Your profile was submitted" })).toBeVisible();
  await shown();
  await leaveAndReturn(page, shown);
});

test("an owner who has the link open twice and answers in both sees the first answer in the second", async ({
  visitor,
  adminApi,
}) => {
  const { owner, link } = await aRequest(adminApi);
  const first = await visitor(ON_PHONE);
  const second = await first.context().newPage();
  for (const page of [first, second]) await openLink(page, link, say);
  await second.getByRole("button", { name: say("deny"), exact: true }).click();
  await second.getByRole("textbox", { name: "Reason" }).fill("Already sold.");
  await approve(first, owner, say);
  await second.getByRole("button", { name: say("denyRequest") }).click();
  await expect(second.getByRole("heading", { name: say("approvedEarlier") })).toBeVisible();
});

test("a signer who has the link open twice and signs in both sees the signed contract in the second", async ({
  visitor,
  adminApi,
}) => {
  const link = await aContract(adminApi);
  const first = await visitor(ON_PHONE);
  const second = await first.context().newPage();
  for (const page of [first, second]) await page.goto(link);
  await second.getByLabel("Type your signature").fill("Cleo M.");
  await signContract(first);
  await expect(first.getByRole("heading", { name: "You signed the contract" })).toBeVisible();
  await signContract(second);
  // The same signature is signed once, whichever page it comes from.
  await expect(second.getByRole("heading", { name: "You signed the contract" })).toBeVisible();
});
