import { found, importRows } from "../../assets.ts";
import { ADMIN, expect, MEMBER } from "../../fixtures.ts";
import { linkOf } from "../../inbox.ts";
import { askFor, newOwner, openLink, SPANISH_PHONE, sign, takeLink } from "../../owners.ts";
import { test } from "../../people.ts";

const { where, browser, say } = SPANISH_PHONE;
test.use(browser);

test(`an owner proposes other terms, and later denies the new request in which the team offers those terms, on ${where}`, async ({
  page,
  visitor,
  inbox,
  adminApi,
  signIn,
}) => {
  const owner = newOwner();
  const name = `Night drive ${owner.stamp}`;
  await importRows(adminApi, "name,type", [`${name},video`]);
  const { id } = (await found(adminApi, owner.stamp)).items[0] ?? { id: "" };
  const known = { contentOwner: owner.name, contentOwnerEmail: owner.address };
  const { link } = await askFor(adminApi, id, known);

  const ownersPage = await visitor();
  await openLink(ownersPage, link, say);
  await ownersPage.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await ownersPage.getByRole("button", { name: say("yesBut") }).click();
  await ownersPage.getByRole("button", { name: say("offerOnlyMessage") }).click();
  await ownersPage.getByRole("radio", { name: say("replyTerm") }).check();
  await ownersPage.getByLabel(say("replyMessage")).fill("Yes, for a year.");
  // The address isn't filled in on a link that was copied.
  await sign(ownersPage, owner, say);
  await ownersPage.getByRole("button", { name: say("replySend") }).click();
  await expect(ownersPage.getByText(say("replySent"))).toBeInViewport();
  expect(await ownersPage.evaluate(() => window.scrollY)).toBe(0);
  const message = await inbox.waitFor(ADMIN, new RegExp(`^Yes, but…: “${name}”`));
  expect(message.body.text).toContain("Yes, for a year.");

  await signIn(page, MEMBER, `/?view=grid&q=${owner.stamp}`);
  await page.getByRole("button", { name, exact: true }).click();
  const detail = page.getByRole("dialog", { name });
  await expect(detail.getByText("Yes, for a year.").first()).toBeVisible();
  await detail.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(detail.getByRole("button", { name: "Request Rights" })).toBeVisible();
  // The owner's page was open while the team withdrew the request.
  await ownersPage.getByRole("button", { name: say("deny"), exact: true }).click();
  await ownersPage.getByRole("textbox", { name: say("reason") }).fill("Too late.");
  await ownersPage.getByRole("button", { name: say("denyRequest") }).click();
  await expect(ownersPage.getByRole("heading", { name: say("takenBackTitle") })).toBeVisible();

  await detail.getByRole("button", { name: "Request Rights" }).click();
  const dialog = page.getByRole("dialog", { name: "Request Rights" });
  await dialog.getByRole("textbox", { name: "Content Owner", exact: true }).fill(owner.name);
  await dialog.getByLabel("Content Owner Email").fill(owner.address);
  const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel("Requested Until").fill(inAYear);
  await dialog.getByRole("button", { name: "Generate Link" }).click();
  const again = await takeLink(page);
  expect(again).not.toBe(link);
  await expect
    .poll(async () => linkOf((await inbox.to(owner.address)).at(-1) ?? message, "/").split("#")[0])
    .toBe(again);

  await openLink(ownersPage, again, say);
  await ownersPage.getByRole("button", { name: say("deny"), exact: true }).click();
  await ownersPage.getByRole("textbox", { name: say("reason") }).fill("Already sold exclusively.");
  await ownersPage.getByRole("button", { name: say("denyRequest") }).click();
  await expect(ownersPage.getByRole("heading", { name: say("deniedJustNow") })).toBeVisible();
  await ownersPage.reload();
  await expect(ownersPage.getByRole("heading", { name: say("deniedEarlier") })).toBeVisible();

  // The member's page isn't reloaded: the answer appears automatically.
  await expect(detail.getByText("Denied", { exact: true }).first()).toBeVisible();
  await expect(detail.getByText("Already sold exclusively.").first()).toBeVisible();
  const told = await inbox.waitFor(MEMBER, new RegExp(`^Denied: “${name}”`));
  expect(told.body.text).toContain("Already sold exclusively.");
  await detail.getByRole("button", { name: "Can I use this?" }).click();
  const gate = page.getByRole("dialog", { name: "Can I use this?" });
  await expect(gate.getByRole("status")).toContainText("Stop");
  await expect(gate.getByRole("status")).toContainText("“Already sold exclusively.”");
});
