import { found, importRows } from "../../assets.ts";
import { ADMIN, expect } from "../../fixtures.ts";
import { askFor, newOwner, openLink, PLACES, sign } from "../../owners.ts";
import { test } from "../../people.ts";

test("an owner allows less than was asked, which is a yes, and the team reads what is left, on a phone in Spanish and on a wide page in English", async ({
  visitor,
  adminApi,
  signIn,
}) => {
  const stories = PLACES.map((place) => ({ ...place, owner: newOwner() }));
  await importRows(
    adminApi,
    "name,type",
    stories.map(({ owner }) => `Cliffs ${owner.stamp},image`),
  );

  const narrow = async ({ owner, browser, say }: (typeof stories)[number]) => {
    const name = `Cliffs ${owner.stamp}`;
    const { id } = (await found(adminApi, owner.stamp)).items[0] ?? { id: "" };
    const known = { contentOwner: owner.name, contentOwnerEmail: owner.address };
    const { link } = await askFor(adminApi, id, { ...known, intendedUse: "Promotional campaigns" });
    const [page, ownersPage] = [await visitor(browser), await visitor(browser)];
    await openLink(ownersPage, link, say);
    await expect(ownersPage.getByText(say("askedCampaign"), { exact: false })).toBeVisible();
    await ownersPage.getByRole("button", { name: say("approve"), exact: true }).click();
    await sign(ownersPage, owner, say);
    await ownersPage.getByText(say("allow")).click();
    await ownersPage.getByRole("checkbox", { name: say("email"), exact: true }).uncheck();
    await ownersPage.getByRole("radio", { name: say("withoutAds") }).check();
    await expect(ownersPage.getByText(say("allowLess"))).toBeVisible();
    await expect(ownersPage.getByText("The content may not appear in paid promotion.")).toBeVisible();
    await expect(ownersPage.getByText(say("termsChangedByYou"))).toHaveCount(2);
    await ownersPage.getByRole("button", { name: say("approveRequest") }).click();
    await expect(ownersPage.getByRole("heading", { name: say("approvedJustNow") })).toBeVisible();
    await expect(ownersPage.getByText(/without ads/).first()).toBeVisible();

    await signIn(page, ADMIN, `/?view=grid&q=${owner.stamp}`);
    await page.getByRole("button", { name, exact: true }).click();
    const detail = page.getByRole("dialog", { name });
    await expect(detail.getByText("With conditions").first()).toBeVisible();
    await expect(
      detail.getByText("Only feed, stories, short video, long video, and website and app, without ads.").first(),
    ).toBeVisible();
  };
  await Promise.all(stories.map(narrow));
});
