import { addDays, DAY_MS } from "@clearhouse/core/platform/clock.ts";
import { moveClock } from "@clearhouse/local/moved-clock.ts";
import { openApi } from "../../api.ts";
import { found, importRows } from "../../assets.ts";
import { aCreator, declineContract, sendContract } from "../../contracts.ts";
import { ADMIN, expect } from "../../fixtures.ts";
import { openInbox } from "../../inbox.ts";
import { approve, askFor, newOwner, openLink, PLACES, takeLink } from "../../owners.ts";
import { newPerson } from "../../people.ts";
import { test } from "../../restartable.ts";

test("a license expires after its last day and can be renewed, on a phone in Spanish and on a wide page in English", async ({
  clearhouse,
  visitor,
  signIn,
}) => {
  const api = await openApi(clearhouse.url, ADMIN, clearhouse.password ?? "");
  const today = new Date().toISOString().slice(0, 10);
  const lastDay = addDays(today, 1);
  const checkSays = ["Caducada", "Expired"];
  const stories = PLACES.map((place) => ({ ...place, owner: newOwner() }));
  await importRows(
    api,
    "name,type",
    stories.map(({ owner }) => `Sea ${owner.stamp},image`),
  );

  const allow = async ({ owner, browser, say }: (typeof stories)[number]) => {
    const { id } = (await found(api, owner.stamp)).items[0] ?? { id: "" };
    const known = { contentOwner: owner.name, contentOwnerEmail: owner.address, requestedUntil: lastDay };
    const { link } = await askFor(api, id, known);
    const ownersPage = await visitor(browser);
    await openLink(ownersPage, link, say);
    await approve(ownersPage, owner, say);
    const receipt = await openInbox(clearhouse.inboxUrl).waitFor(owner.address, /CH-/);
    return /CH-[\w-]{14}/.exec(receipt.subject)?.[0] ?? "";
  };
  const numbers = await Promise.all(stories.map(allow));

  const ahead = Date.parse(`${addDays(lastDay, 1)}T12:00:00Z`) - Date.now();
  await clearhouse.restart(ahead);
  const inbox = openInbox(clearhouse.inboxUrl);

  const renew = async ({ owner, browser, say }: (typeof stories)[number], index: number) => {
    const name = `Sea ${owner.stamp}`;
    const [page, ownersPage] = [await visitor(browser), await visitor(browser)];
    for (const one of [page, ownersPage]) await one.context().addInitScript(moveClock, ahead);
    await inbox.waitFor(ADMIN, new RegExp(`^Rights expired: “${name}”`));
    await ownersPage.goto(`/check?number=${numbers[index]}`);
    await expect(ownersPage.getByRole("heading", { name: checkSays[index] ?? "" })).toBeVisible();

    await signIn(page, ADMIN, `/?view=grid&q=${owner.stamp}`);
    await expect(page.getByRole("article").getByText("Expired")).toBeVisible();
    await page.getByRole("button", { name, exact: true }).click();
    const detail = page.getByRole("dialog", { name });
    await detail.getByRole("button", { name: "Can I use this?" }).click();
    const gate = page.getByRole("dialog", { name: "Can I use this?" });
    await expect(gate.getByRole("status")).toContainText("Ask first");
    await expect(gate.getByRole("status")).toContainText("The rights were granted until");
    await page.keyboard.press("Escape");

    await detail.getByRole("button", { name: "Renew" }).click();
    await page.getByRole("dialog", { name: "Renew License" }).getByRole("button", { name: "Generate Link" }).click();
    const link = await takeLink(page);
    await openLink(ownersPage, link, say);
    await expect(ownersPage.getByRole("heading", { level: 1 })).toHaveText(
      say("headingRenewal", { team: "Clearhouse Network" }),
    );
    await approve(ownersPage, owner, say);

    // Nobody reloads the page: the answer appears automatically.
    await expect(detail.getByText("Approved", { exact: true }).first()).toBeVisible();
    // The button below the licenses moves when the new license is listed, so the test clicks afterwards.
    await expect(detail.getByText("In force", { exact: true })).toBeVisible();
    await detail.getByRole("button", { name: "Can I use this?" }).click();
    await gate.getByLabel("Brand").selectOption("Clearhouse Network");
    await gate.getByLabel("Use").selectOption("Social media posts");
    await expect(gate.getByRole("status")).toContainText("You can use it");
  };
  await Promise.all(stories.map(renew));
});

test("a member who chose a daily summary gets a single mail the next morning instead of a mail about each event", async ({
  clearhouse,
  join,
}) => {
  const dana = newPerson("dana");
  const api = await join(dana);
  await api("PATCH", "notifications/preferences", { emailFrequency: "daily" });
  const { id } = await aCreator(api, "Noa Beck");
  const titles = ["Early ferry", "Low tide"];
  for (const contentTitle of titles) {
    const { link } = await sendContract(api, id, { contentTitle });
    await declineContract(api, link);
  }
  const unread = async () => (await api("GET", "notifications/unread")) as { count: number };
  await expect.poll(unread).toEqual({ count: titles.length });
  await clearhouse.restart(6 * DAY_MS);
  const inbox = openInbox(clearhouse.inboxUrl);
  const summary = await inbox.waitFor(dana.address, /^Daily summary: 2 notifications at Clearhouse Network$/);
  for (const title of titles) expect(summary.body.text).toContain(title);
  const subjects = (await inbox.to(dana.address)).map(({ subject }) => subject);
  expect(subjects).toEqual([summary.subject]);
});

test("a signer is reminded after 5 days, and after 60 days the contract expires and its sender gets a mail", async ({
  clearhouse,
  visitor,
}) => {
  const sentAt = Date.now();
  const send = async () => {
    const api = await openApi(clearhouse.url, ADMIN, clearhouse.password ?? "");
    const { id, email } = await aCreator(api, "Nia Reed");
    return { email, ...(await sendContract(api, id, { locale: "en", contentTitle: "Late train" })) };
  };
  await clearhouse.restart(10 * DAY_MS);
  const { email, link } = await send();
  await clearhouse.restart(15.5 * DAY_MS);
  await openInbox(clearhouse.inboxUrl).waitFor(email, /^Reminder: /);
  await clearhouse.restart(70.5 * DAY_MS + (Date.now() - sentAt));
  await openInbox(clearhouse.inboxUrl).waitFor(ADMIN, /Late train/);
  const signer = await visitor({ locale: "en-US" });
  await signer.goto(link);
  await expect(signer.getByRole("heading", { name: "This contract has expired" })).toBeVisible();
});
