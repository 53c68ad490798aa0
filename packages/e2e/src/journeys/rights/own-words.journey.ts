import { found, importRows } from "../../assets.ts";
import { expect, MEMBER } from "../../fixtures.ts";
import { askFor, newOwner, openLink, PLACES, sign } from "../../owners.ts";
import { test } from "../../people.ts";

/** What each owner writes; the date and the country are offered as fields, the last words can't be. */
const WORDS: Record<string, string> = {
  "es-ES": "solo en España, hasta el 31 de diciembre de 2099, nunca junto a bebidas",
  "en-US": "only in Spain, until December 31, 2099, never beside drinks",
};

test("what an owner writes is offered as limits and never set by itself, and a member marks what is left to heed, on a phone in Spanish and on a wide page in English", async ({
  visitor,
  adminApi,
  signIn,
}) => {
  const stories = PLACES.map((place) => ({ ...place, owner: newOwner() }));
  await importRows(
    adminApi,
    "name,type",
    stories.map(({ owner }) => `Terrace ${owner.stamp},image`),
  );

  const story = async ({ owner, browser, say }: (typeof stories)[number]) => {
    const name = `Terrace ${owner.stamp}`;
    const { id } = (await found(adminApi, owner.stamp)).items[0] ?? { id: "" };
    const { link } = await askFor(adminApi, id, { contentOwner: owner.name, contentOwnerEmail: owner.address });
    const [page, ownersPage] = [await visitor(browser), await visitor(browser)];
    await openLink(ownersPage, link, say);
    await ownersPage.getByRole("button", { name: say("approve"), exact: true }).click();
    await sign(ownersPage, owner, say);
    await ownersPage.getByText(say("allow")).click();
    await ownersPage.getByRole("textbox", { name: say("usageRights") }).fill(WORDS[browser.locale] ?? "");
    // The country and the day are offered; only the day is taken.
    const offers = ownersPage.getByRole("button", { name: say("setIt") });
    await expect(offers).toHaveCount(2);
    const day = ownersPage.getByLabel(say("expirationDate"), { exact: true });
    await expect(day).toHaveValue("");
    await offers.and(ownersPage.getByRole("button", { description: /2099/ })).click();
    await expect(day).toHaveValue("2099-12-31");
    await expect(offers).toHaveCount(1);
    await ownersPage.getByRole("button", { name: say("approveRequest") }).click();
    await expect(ownersPage.getByRole("heading", { name: say("approvedJustNow") })).toBeVisible();

    await signIn(page, MEMBER, `/?view=grid&q=${owner.stamp}`);
    await page.getByRole("button", { name, exact: true }).click();
    const detail = page.getByRole("dialog", { name, exact: true });
    await expect(detail.locator("[data-verdict]").getByText("With conditions")).toBeVisible();
    await detail.getByRole("button", { name: "Can I use this?" }).click();
    const gate = page.getByRole("dialog", { name: "Can I use this?" });
    await gate.getByRole("button", { name: "Read and mark" }).click();
    const reading = page.getByRole("alertdialog", { name: "Read what was granted" });
    await expect(reading.getByText(WORDS[browser.locale] ?? "")).toBeVisible();
    await reading.getByRole("radio", { name: "Still to heed" }).check();
    await reading.getByLabel("The line").fill("Spain only, never beside drinks");
    await reading.getByRole("button", { name: "Mark as read" }).click();
    await expect(gate.getByRole("status")).toContainText("Spain only, never beside drinks");
    await expect(gate.getByRole("status")).toContainText("With conditions");
  };
  await Promise.all(stories.map(story));
});
