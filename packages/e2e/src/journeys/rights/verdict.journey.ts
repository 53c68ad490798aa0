import type { Page } from "@playwright/test";
import type { Api } from "../../api.ts";
import { found, importRows } from "../../assets.ts";
import { expect, MEMBER } from "../../fixtures.ts";
import { newOwner, PLACES } from "../../owners.ts";
import { test } from "../../people.ts";

const ANSWERS = [
  { word: "Cleared", column: "approved", text: /^Cleared for Social media posts, / },
  { word: "With conditions", column: "approved", text: /^Ends / },
  { word: "Ask first", column: "pending", text: /^Nobody has been asked yet\./ },
  { word: "Stop", column: "denied", text: /^The team set this to Denied\./ },
] as const;

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Imports an asset for each answer, and sets it so that this is the answer. */
const makeAssets = async (api: Api, stamp: string): Promise<Map<string, string>> => {
  const names = ANSWERS.map(({ word }) => `${word} ${stamp}`);
  await importRows(
    api,
    "name,type",
    names.map((name) => `${name},image`),
  );
  const { items } = await found(api, stamp);
  const ids = new Map(items.map(({ id, name }) => [name, id]));
  const set = (word: string, change: object) => {
    const asset = items.find(({ name }) => name === `${word} ${stamp}`);
    return api("PUT", `assets/${asset?.id}/status`, { ...change, version: asset?.version });
  };
  const approved = (expiresOn: string) => ({
    status: "approved",
    approval: {
      basis: { kind: "own_work", note: "", link: "" },
      ...{ brand: "Clearhouse Network", intendedUse: "Social media posts", usageRights: "", notes: "", expiresOn },
    },
  });
  await set("Cleared", approved(""));
  await set("With conditions", approved(inDays(3)));
  await set("Stop", { status: "denied" });
  return ids;
};

/** Expects one verdict, by word, in what contains the asset's name. */
const says = async (page: Page, role: "article" | "row", name: string, word: string): Promise<void> => {
  const item = page.getByRole(role).filter({ has: page.getByRole("button", { name, exact: true }) });
  await expect(item.locator("[data-verdict]")).toHaveText(word);
};

for (const { where, browser } of PLACES) {
  test.describe(`verdicts on ${where}`, () => {
    test.use({ ...browser, locale: "en-US" });

    test("each of the four answers is shown on the board, in the grid, in the table and in the details", async ({
      page,
      adminApi,
      signIn,
    }) => {
      const { stamp } = newOwner();
      const ids = await makeAssets(adminApi, stamp);
      const isPhone = (page.viewportSize()?.width ?? 0) < 768;
      await signIn(page, MEMBER);
      for (const { word, column } of ANSWERS) {
        await page.goto(`/?view=kanban&q=${stamp}&column=${column}`);
        await says(page, "article", `${word} ${stamp}`, word);
      }
      await page.goto(`/?view=grid&q=${stamp}`);
      for (const { word } of ANSWERS) await says(page, "article", `${word} ${stamp}`, word);
      await page.goto(`/?view=table&q=${stamp}`);
      for (const { word } of ANSWERS) await says(page, isPhone ? "article" : "row", `${word} ${stamp}`, word);
      for (const { word, text } of ANSWERS) {
        const name = `${word} ${stamp}`;
        await page.goto(`/?asset=${ids.get(name)}`);
        const box = page.getByRole("dialog", { name }).locator("[data-verdict]");
        await expect(box.getByText(word, { exact: true })).toBeVisible();
        await expect(box.getByText(text).first()).toBeVisible();
      }
    });
  });
}
