import { addDays } from "@clearhouse/core/platform/clock.ts";
import { moveClock } from "@clearhouse/local/moved-clock.ts";
import { openApi } from "../../api.ts";
import { found, importRows } from "../../assets.ts";
import { ADMIN, expect } from "../../fixtures.ts";
import { openInbox } from "../../inbox.ts";
import { approve, askFor, newOwner, openLink, PLACES, takeLink } from "../../owners.ts";
import { test } from "../../restartable.ts";

test("a license expires after its last day and can be renewed, on a phone in Spanish and on a wide page in English", async ({
  clearhouse,
  visitor,
  signIn,
}) => {
  const api = await openApi(clearhouse.url, ADMIN, clearhouse.password ?? "");
  const today = new Date().toISOString().slice(0, 10);
  const lastDay = addDays(today, 1);
  const checkSays = [/^Ya no está en vigor desde/, /^No longer in force since/];
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
    await expect(gate.getByRole("status")).toContainText("Stop");
    await expect(gate.getByRole("status")).toContainText("Rights ended on");
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
    await gate.getByLabel("Brand", { exact: true }).selectOption("Clearhouse Network");
    await gate.getByLabel("Use", { exact: true }).selectOption("Social media posts");
    await expect(gate.getByRole("status")).toContainText(/Cleared for|Granted for/);
  };
  await Promise.all(stories.map(renew));
});
