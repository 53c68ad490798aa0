import { found, importRows } from "../../assets.ts";
import { expect, MEMBER } from "../../fixtures.ts";
import { ENGLISH_WIDE, newOwner, openLink, sign, takeLink } from "../../owners.ts";
import { test } from "../../people.ts";

const { where, browser, say } = ENGLISH_WIDE;
test.use(browser);

test(`an asset that needs a contract is approved once its owner has approved the request and signed the contract, on ${where}`, async ({
  page,
  visitor,
  inbox,
  adminApi,
  signIn,
}) => {
  const owner = newOwner();
  const name = `Rooftop ${owner.stamp}`;
  await importRows(adminApi, "name,type", [`${name},image`]);
  await found(adminApi, owner.stamp);
  await signIn(page, MEMBER, `/?view=grid&q=${owner.stamp}`);
  await page.getByRole("button", { name, exact: true }).click();
  const detail = page.getByRole("dialog", { name });
  await detail.getByRole("button", { name: "Request Rights" }).click();
  const dialog = page.getByRole("dialog", { name: "Request Rights" });
  await dialog.getByRole("textbox", { name: "Content Owner", exact: true }).fill(owner.name);
  await dialog.getByLabel("Content Owner Email").fill(owner.address);
  await dialog.getByRole("switch", { name: "Require contract" }).click();
  const template = await dialog.getByLabel("Contract template").locator("option:checked").textContent();
  await dialog.getByRole("button", { name: "Generate Link" }).click();
  const link = await takeLink(page);

  const ownersPage = await visitor();
  await openLink(ownersPage, link, say);
  await expect(ownersPage.getByText(say("contractAfter", { name: template ?? "" }))).toBeVisible();
  await ownersPage.getByRole("button", { name: say("approve"), exact: true }).click();
  await sign(ownersPage, owner, say);
  await ownersPage.getByRole("button", { name: say("approveRequest") }).click();
  await expect(ownersPage.getByRole("heading", { name: say("signHeading") })).toBeVisible();
  await expect(detail.getByText("Awaiting signature").first()).toBeVisible();

  const toSign = ownersPage.getByRole("link", { name: say("signLink") });
  const signingLink = await toSign.getAttribute("href");
  await expect
    .poll(async () => (await inbox.to(owner.address)).map((mail) => mail.body.text).join("\n"))
    .toContain(signingLink);
  await toSign.click();
  await ownersPage.getByLabel("Type your signature").fill(owner.name);
  await ownersPage.getByRole("checkbox").check();
  await ownersPage.getByRole("button", { name: "Sign Contract" }).click();
  await expect(ownersPage.getByRole("heading", { name: "You signed the contract" })).toBeVisible();

  // The member's page isn't reloaded: the approval appears automatically.
  await expect(detail.getByText("Approved", { exact: true }).first()).toBeVisible();
  await ownersPage.goto(link);
  await expect(ownersPage.getByRole("heading", { name: say("approvedEarlier") })).toBeVisible();
  await inbox.waitFor(owner.address, /license/i);
});
