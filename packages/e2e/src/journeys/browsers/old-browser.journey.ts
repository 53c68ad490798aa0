import { type Browser, chromium } from "@playwright/test";
import { BROWSER_FLAGS } from "../../../../../scripts/browser/browser.mjs";
import { canRunOldBrowser, oldBrowser } from "../../../../../scripts/browser/old-browser.mjs";
import { found, importRows } from "../../assets.ts";
import { aCreator, sendContract } from "../../contracts.ts";
import { expect } from "../../fixtures.ts";
import { linkOf } from "../../inbox.ts";
import { fillBasic, fillPortfolio, inviteCreator } from "../../onboarding.ts";
import { approve, askFor, ENGLISH_WIDE, newOwner, openLink, ownPhoto, SPANISH_PHONE } from "../../owners.ts";
import { test as base } from "../../people.ts";
import { PHONE, WIDE } from "../../show-screens.ts";

const test = base.extend<object, { browser: Browser }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
    async ({}, use) => {
      const browser = await chromium.launch({ ...oldBrowser(), args: BROWSER_FLAGS });
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test.skip(!canRunOldBrowser(), "Chromium 109 is only there for Linux on x64.");

test("the browser of these journeys is Chromium 109", async ({ browser }) => {
  expect(browser.version()).toMatch(/^109\./);
});

test("in Chromium 109, an owner approves, and anybody checks the license, on a phone", async ({
  visitor,
  inbox,
  adminApi,
}) => {
  const { browser: look, say } = SPANISH_PHONE;
  const owner = newOwner();
  await importRows(adminApi, "name,type", [`Night drive ${owner.stamp},video`]);
  const { id } = (await found(adminApi, owner.stamp)).items[0] ?? { id: "" };
  const asked = { contentOwner: owner.name, contentOwnerEmail: owner.address, locale: look.locale.slice(0, 2) };
  const { link } = await askFor(adminApi, id, asked);
  const page = await visitor(look);
  await openLink(page, link, say);
  await approve(page, owner, say);
  const receipt = await inbox.waitFor(owner.address, /CH-/);

  await page.goto(`/check?number=${/CH-\w{4}-\w{4}-\w{4}/.exec(receipt.subject)?.[0]}`);
  const answer = page.getByRole("status").getByRole("heading", { level: 2 });
  await expect(answer).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(await ownPhoto());
  await expect(page.getByRole("status")).toContainText("sea.jpg");
  await expect(answer).toBeVisible();
});

test("in Chromium 109, an owner denies a request", async ({ visitor, adminApi }) => {
  const { say, browser: look } = ENGLISH_WIDE;
  const owner = newOwner();
  await importRows(adminApi, "name,type", [`Night drive ${owner.stamp},video`]);
  const { id } = (await found(adminApi, owner.stamp)).items[0] ?? { id: "" };
  const { link } = await askFor(adminApi, id, { contentOwner: owner.name, contentOwnerEmail: owner.address });
  const page = await visitor(look);
  await openLink(page, link, say);
  await page.getByRole("button", { name: say("deny"), exact: true }).click();
  await page.getByRole("textbox", { name: "Reason" }).fill("Already sold.");
  await page.getByRole("button", { name: say("denyRequest") }).click();
  await expect(page.getByRole("heading", { name: say("deniedJustNow") })).toBeVisible();
});

test("in Chromium 109, a contract is read and signed on a wide page", async ({ visitor, inbox, adminApi }) => {
  const { id, email } = await aCreator(adminApi, "Cleo Marsh");
  await sendContract(adminApi, id, { locale: "en" });
  const page = await visitor({ viewport: WIDE, locale: "en-US" });
  await page.goto(linkOf(await inbox.waitFor(email, /sent you a contract to sign/), "/sign-contract/"));
  await page.getByLabel("Type your signature").fill("Cleo M.");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Sign Contract" }).click();
  await expect(page.getByRole("heading", { name: "You signed the contract" })).toBeFocused();
});

test("in Chromium 109, a creator joins by an invite on a phone", async ({ visitor, adminApi }) => {
  const { link } = await inviteCreator(adminApi, "Imogen Vale");
  const page = await visitor({ viewport: PHONE, locale: "en-US" });
  await page.goto(link);
  await fillBasic(page, "Imogen Vale", newOwner().address);
  await fillPortfolio(page);
  const consent = page.getByRole("checkbox");
  await consent.check();
  await page.getByRole("button", { name: "Submit Profile" }).click();
  await expect(page.getByRole("heading", { name: "Your profile was submitted" })).toBeVisible();
});
