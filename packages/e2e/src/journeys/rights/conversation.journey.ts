import { found, importRows } from "../../assets.ts";
import { ADMIN, expect } from "../../fixtures.ts";
import { askFor, newOwner, openLink, SPANISH_PHONE, sign } from "../../owners.ts";
import { test } from "../../people.ts";
import { WIDE } from "../../show-screens.ts";

const { where, browser, say } = SPANISH_PHONE;
test.use(browser);

test(`an owner asks for a fee, the team changes the offer, and one tap makes the license with the fee in its terms, on ${where}`, async ({
  page,
  visitor,
  inbox,
  adminApi,
  signIn,
}) => {
  const owner = newOwner();
  const name = `Cliff dive ${owner.stamp}`;
  await importRows(adminApi, "name,type", [`${name},video`]);
  const { id } = (await found(adminApi, owner.stamp)).items[0] ?? { id: "" };
  const { link } = await askFor(adminApi, id, { contentOwner: owner.name, contentOwnerEmail: owner.address });

  const ownersPage = await visitor();
  await openLink(ownersPage, link, say);
  await ownersPage.getByRole("button", { name: say("yesBut") }).click();
  await ownersPage.getByRole("checkbox", { name: say("offerFee") }).check();
  await ownersPage.getByLabel(say("offerAmount")).fill("400");
  await ownersPage.getByLabel(say("offerCurrency")).selectOption("EUR");
  await sign(ownersPage, owner, say);
  await ownersPage.getByRole("button", { name: say("offerSend") }).click();
  await expect(ownersPage.getByText(say("offerSent"))).toBeVisible();

  await page.setViewportSize(WIDE);
  await signIn(page, ADMIN, `/?view=grid&q=${owner.stamp}`);
  await page.getByRole("button", { name, exact: true }).click();
  const detail = page.getByRole("dialog", { name });
  await expect(detail.getByText("One-time fee: EUR 400.00")).toBeVisible();
  await expect(detail.getByRole("button", { name: "Remind" })).toBeHidden();
  await detail.getByRole("button", { name: "Change and resend" }).click();
  const change = page.getByRole("dialog", { name: "Change and resend" });
  await change.getByLabel("Amount").fill("350");
  await change.getByRole("button", { name: "Send new terms" }).click();
  await expect(detail.getByText("The owner has yet to accept these terms.")).toBeVisible();
  await expect.poll(async () => (await inbox.to(owner.address)).at(-1)?.body.text).toContain("EUR 350.00");

  await ownersPage.reload();
  await expect(ownersPage.getByText(/for a one-time fee of EUR 350\.00 and without further royalties/)).toBeVisible();
  await ownersPage.getByRole("button", { name: say("approveTerms") }).click();
  await expect(ownersPage.getByRole("heading", { name: say("approvedJustNow") })).toBeVisible();
  // The member's page isn't reloaded: the approval appears automatically.
  await expect(detail.getByText("Approved", { exact: true }).first()).toBeVisible();
});
