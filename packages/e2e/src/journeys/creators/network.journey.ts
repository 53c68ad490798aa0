import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { found, importRows } from "../../assets.ts";
import { ADMIN, expect, MEMBER } from "../../fixtures.ts";
import { linkOf, pdfOf } from "../../inbox.ts";
import { fillBasic, fillPortfolio } from "../../onboarding.ts";
import { test } from "../../people.ts";
import { PHONE } from "../../show-screens.ts";

const onPhone = { viewport: PHONE, hasTouch: true, isMobile: true, locale: "en-US" };

const act = async (page: Page, name: string, item: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
};

test("a creator's signed agreement for all content is mailed as a PDF to creator and team, and covers the creator's asset", async ({
  page,
  signIn,
  visitor,
  inbox,
  adminApi,
}) => {
  const stamp = randomBytes(4).toString("hex");
  const [name, email, asset] = [`Imogen ${stamp}`, `imogen-${stamp}@example.com`, `Harbor ${stamp}`];
  await importRows(adminApi, "name,type", [`${asset},image`]);
  await found(adminApi, stamp);
  await signIn(page, MEMBER, "/creators");
  await page.getByRole("button", { name: "Invite Creator" }).first().click();
  const invite = page.getByRole("dialog", { name: "Invite Creator" });
  await invite.getByLabel("Creator name or email").fill(email);
  await invite.getByRole("button", { name: "Create Invite" }).click();
  const creatorsPage = await visitor(onPhone);
  await creatorsPage.goto(linkOf(await inbox.waitFor(email, /invited to join the creators/), "/creator-onboard/"));
  await fillBasic(creatorsPage, name, email);
  await fillPortfolio(creatorsPage);
  await creatorsPage.getByRole("checkbox").check();
  await creatorsPage.getByRole("button", { name: "Submit Profile" }).click();
  await expect(creatorsPage.getByRole("heading", { name: "Your profile was submitted" })).toBeVisible();

  await page.goto(`/creators?q=${stamp}`);
  const row = page.getByRole("row", { name });
  await expect(row).toContainText("Pending");
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await expect(page.getByRole("menuitem", { name: "Delete Creator" })).toBeHidden();
  await page.getByRole("menuitem", { name: "Approve" }).click();
  await expect(row).toContainText("Approved");
  await act(page, name, "Send Contract");
  const dialog = page.getByRole("dialog", { name: "Send Contract" });
  await dialog.getByLabel("Contract text").fill("We may use what you make, {{creator_name}}.");
  await dialog.getByRole("switch", { name: "Covers all content of this creator" }).click();
  await dialog.getByRole("checkbox", { name: "No paid promotion" }).check();
  await expect(dialog.getByText("For what: Social media posts (editorial use, no advertising)")).toBeVisible();
  await dialog.getByRole("button", { name: "Send Contract" }).click();
  await expect(page.getByRole("dialog", { name: "Contract sent" })).toBeVisible();
  await page.keyboard.press("Escape");

  await creatorsPage.goto(linkOf(await inbox.waitFor(email, /sent you a contract to sign/), "/sign-contract/"));
  await expect(creatorsPage.locator("pre")).toContainText("Limits: No paid promotion");
  await creatorsPage.getByLabel("Type your signature").fill(name);
  await creatorsPage.getByRole("checkbox").check();
  await creatorsPage.getByRole("button", { name: "Sign Contract" }).click();
  await expect(creatorsPage.getByRole("heading", { name: "You signed the contract" })).toBeVisible();
  const copy = pdfOf(await inbox.waitFor(email, /^Signed: your contract with /));
  expect(copy.toString("latin1")).toMatch(/^%PDF[\s\S]*\/ByteRange/);
  const ofTeam = async () =>
    (await inbox.to(MEMBER)).some(({ attachments }) =>
      attachments.some(({ content }) => Buffer.from(content, "base64").equals(copy)),
    );
  await expect.poll(ofTeam, { message: "the same PDF in the sender's inbox" }).toBe(true);

  await page.goto(`/?view=grid&q=${stamp}`);
  await act(page, asset, "Edit");
  const edit = page.getByRole("dialog", { name: "Edit Asset" });
  await edit.getByLabel("Source").fill("Handed in");
  await edit.getByRole("combobox", { name: "Creator" }).click();
  await page.getByPlaceholder("Search creators...").fill(stamp);
  await page.getByRole("option", { name }).click();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("article").locator("[data-verdict]")).toHaveText("With conditions");
  await page.getByRole("button", { name: asset, exact: true }).click();
  const detail = page.getByRole("dialog", { name: asset });
  await detail.getByRole("button", { name: "Can I use this?" }).click();
  const gate = page.getByRole("dialog", { name: "Can I use this?" });
  await gate.getByLabel("Brand").selectOption("Clearhouse Network");
  await gate.getByLabel("Use", { exact: true }).selectOption("Social media posts");
  await expect(gate.getByRole("status")).toContainText("confirm it is theirs");
  await gate.getByLabel("Use", { exact: true }).selectOption("Marketing campaigns");
  await expect(gate.getByRole("status")).toContainText("Stop");
});

test("an admin adds a creator by hand, can't add the same email address twice, and deletes the creator", async ({
  page,
  signIn,
}) => {
  const stamp = randomBytes(4).toString("hex");
  await signIn(page, ADMIN, "/creators");
  const onboard = async () => {
    await page.getByRole("button", { name: "Manual Onboard" }).click();
    const dialog = page.getByRole("dialog", { name: "Manual Onboard" });
    await dialog.getByLabel("Name").fill(`Mira ${stamp}`);
    await dialog.getByLabel("Email").fill(`mira-${stamp}@example.com`);
    await dialog.getByRole("button", { name: "Onboard Creator" }).click();
    return dialog;
  };
  await expect(await onboard()).toBeHidden();
  await expect(page.getByRole("row", { name: `Mira ${stamp}` })).toContainText("Approved");
  const again = await onboard();
  await expect(again.getByText(`A creator with email mira-${stamp}@example.com already exists`)).toBeVisible();
  await page.goto(`/creators?q=${stamp}`);
  await act(page, `Mira ${stamp}`, "Delete Creator");
  const question = page.getByRole("alertdialog", { name: `Delete Mira ${stamp}?` });
  await question.getByRole("button", { name: "Delete Creator" }).click();
  await expect(page.getByText("No creators found")).toBeVisible();
});
