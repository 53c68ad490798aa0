import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { card, column, found, importRows } from "../../assets.ts";
import { ADMIN, expect, MEMBER } from "../../fixtures.ts";
import { test } from "../../people.ts";

/** A word that no asset contains yet. */
const newWord = (): string => `w${randomUUID().slice(0, 8)}`;

const search = async (page: Page, text: string): Promise<void> => {
  await page.getByRole("textbox", { name: "Search assets, tags, or users" }).fill(text);
  await expect(page).toHaveURL(new RegExp(`[?&]q=${text}`));
};
const countOf = (page: Page, name: string) => page.getByRole("heading", { name }).locator("xpath=..");

test("a search finds a word in names, tags and uploaders, and its URL shows another person the same list", async ({
  page,
  visitor,
  adminApi,
  signIn,
}) => {
  const word = newWord();
  await importRows(adminApi, "name,type,uploader,tags", [
    `${word.toUpperCase()} by name,image,Ada,`,
    `By tag,video,Ada,"artist:${word}, @rap"`,
    `By uploader,image,The ${word} crew,`,
    "Something else,image,Ada,",
  ]);
  await signIn(page, ADMIN);
  await search(page, word);
  const board = column(page, "Uploaded Assets");
  for (const name of [`${word.toUpperCase()} by name`, "By tag", "By uploader"]) {
    await expect(card(board, name)).toBeVisible();
  }
  await expect(board.getByRole("article")).toHaveCount(3);
  await expect(countOf(page, "Uploaded Assets")).toContainText("3 assets");
  await page.getByRole("combobox", { name: "Brand" }).selectOption("@rap");
  await expect(board.getByRole("article")).toHaveCount(1);

  const other = await visitor();
  await signIn(other, MEMBER, page.url());
  await expect(column(other, "Uploaded Assets").getByRole("article")).toHaveCount(1);
  await expect(card(column(other, "Uploaded Assets"), "By tag")).toBeVisible();
  await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("Denied");
  await expect(page.getByText("Nothing matches the search and the filters.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(page).not.toHaveURL(/[?&]q=/);
});

test("an asset can be moved to another column of the board by keyboard or mouse, and moved back with the button 'Undo'", async ({
  page,
  adminApi,
  signIn,
}) => {
  const word = newWord();
  await importRows(adminApi, "name,type", [`${word} one,image`, `${word} two,image`]);
  await signIn(page, ADMIN);
  await search(page, word);
  const from = column(page, "Uploaded Assets");
  const to = column(page, "Denied");
  await card(from, `${word} one`).hover();
  await page.getByRole("button", { name: `Move ${word} one` }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(`${word} one is picked up from Uploaded Assets.`)).toBeAttached();
  // The board handles arrow keys only once the browser task in which the card was picked up has ended.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  for (const over of ["Rights Requested", "Approved", "Denied"]) {
    await page.keyboard.press("ArrowRight");
    await expect(page.getByText(`${word} one is over ${over}.`)).toBeAttached();
  }
  await page.keyboard.press("Space");
  await expect(card(to, `${word} one`)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card(from, `${word} one`)).toBeVisible();

  // The board may still be moving after Undo, so a drag that misses the card is repeated.
  await expect(async () => {
    const picture = await card(from, `${word} two`).boundingBox({ timeout: 2_000 });
    const target = await to.boundingBox();
    if (!picture || !target) throw new Error("The board isn't laid out");
    await page.mouse.move(picture.x + 40, picture.y + 40);
    await page.mouse.down();
    await page.mouse.move(picture.x + 60, picture.y + 50, { steps: 4 });
    await page.mouse.move(target.x + 80, target.y + 120, { steps: 12 });
    await page.mouse.up();
    await expect(card(to, `${word} two`)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.reload();
  await expect(card(to, `${word} two`)).toBeVisible();
  await expect(card(from, `${word} one`)).toBeVisible();
});

test("130 assets selected in the table get a status and a tag and are deleted", async ({ page, adminApi, signIn }) => {
  const word = newWord();
  const rows = Array.from({ length: 130 }, (_, index) => `${word} ${index + 1},image`);
  await importRows(adminApi, "name,type", rows);
  await signIn(page, ADMIN, `/?q=${word}&view=table`);
  const list = page.getByRole("region", { name: "Assets", exact: true });
  const sideways = () => list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    for (const column of ["Asset", "Status", "Uploaded By", "Actions"])
      await expect(page.getByRole("columnheader", { name: column })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("columnheader", { name: "Type" })).toBeVisible({ visible: width === 1440 });
    expect(await sideways(), `the table scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
  }
  await expect(page.getByRole("button", { name: `Delete ${word} 130`, exact: true })).toBeInViewport({ ratio: 1 });
  const bar = page.getByRole("region", { name: "Selected assets" });
  await page.getByRole("checkbox", { name: "Select all that are shown" }).click();
  await bar.getByRole("button", { name: "Select all 130 matching" }).click();
  await expect(bar.getByText("130 selected")).toBeVisible();
  await bar.getByRole("button", { name: "Status" }).click();
  await page.getByRole("menuitem", { name: "Denied" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Set to Denied" }).click();
  const told = page.getByText("130 assets changed");
  await expect(told).toBeVisible();
  await expect(async () => {
    const [toast, covered] = await Promise.all([told.boundingBox(), bar.boundingBox()]);
    if (!toast || !covered) throw new Error("The toast or the bar isn't there");
    expect(toast.y + toast.height, "the end of the toast, above the bar").toBeLessThanOrEqual(covered.y);
  }).toPass();
  const denied = await found(adminApi, word);
  expect(denied.counts).toMatchObject({ pending: 0, denied: 130 });

  // The assets are still selected.
  await bar.getByRole("button", { name: "Tags" }).click();
  const tags = page.getByRole("dialog", { name: "Tags of 130 assets" });
  await tags.getByLabel("Add tags").fill("summer");
  await page.keyboard.press("Enter");
  await tags.getByRole("button", { name: "Apply" }).click();
  await expect
    .poll(async () => (await found(adminApi, "summer")).items.some(({ name }) => name.startsWith(word)))
    .toBe(true);
  await bar.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete 130 assets?" });
  await expect(question).toContainText("This action cannot be undone.");
  await question.getByRole("button", { name: "Delete 130 assets" }).click();
  await expect(page.getByText("130 assets deleted")).toBeVisible();
  await expect(page.getByText("Nothing matches the search and the filters.", { exact: false })).toBeVisible();
  expect((await found(adminApi, word)).total).toBe(0);
});

test("one person sees another person's changed, added and deleted assets without a reload", async ({
  page,
  visitor,
  adminApi,
  signIn,
}) => {
  const word = newWord();
  await importRows(adminApi, "name,type", [`${word} stays,image`, `${word} goes,image`]);
  const other = await visitor();
  await signIn(other, MEMBER, `/?q=${word}`);
  const theirs = column(other, "Uploaded Assets");
  await expect(card(theirs, `${word} goes`)).toBeVisible();
  await signIn(page, ADMIN, `/?q=${word}&view=table`);

  await page.getByRole("combobox", { name: `Status of ${word} stays` }).selectOption({ label: "Denied" });
  await expect(card(column(other, "Denied"), `${word} stays`)).toBeVisible();
  await page.getByRole("button", { name: `Delete ${word} goes` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`“${word} goes” was deleted`)).toBeVisible();
  await expect(card(theirs, `${word} goes`)).toHaveCount(0);
  await importRows(adminApi, "name,type", [`${word} comes,image`]);
  await expect(card(theirs, `${word} comes`)).toBeVisible();
});

test("a scrolled list loads more assets and draws only assets on or near the screen, also on a rotated phone", async ({
  page,
  adminApi,
  signIn,
}) => {
  const word = newWord();
  const names = Array.from({ length: 120 }, (_, index) => `${word} ${String(index + 1).padStart(3, "0")}`);
  await importRows(
    adminApi,
    "name,type",
    names.map((name) => `${name},image`),
  );
  const shown = (place: number) => page.getByRole("button", { name: names[place - 1] ?? "", exact: true }).first();
  const drawn = page.locator("[data-asset]");
  await signIn(page, ADMIN);
  for (const view of ["grid", "table"]) {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto(`/?q=${word}&sort=name&dir=asc&view=${view}`);
    await expect(shown(1)).toBeVisible();
    // On a wide screen only the region of the list scrolls.
    for (const around of [page.locator("html"), page.locator("#content")])
      expect(await around.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);

    // On a narrow screen the page itself scrolls.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(2_000);
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect(shown(120)).toBeVisible({ timeout: 100 });
    }).toPass();
    expect(await drawn.count()).toBeLessThan(60);
  }
  for (const half of ["0", "1"]) {
    const { items } = await found(adminApi, `${word} ${half}`);
    await adminApi("POST", "assets/bulk", { assetIds: items.map(({ id }) => id), act: { kind: "delete" } });
  }
  await expect.poll(async () => (await found(adminApi, word)).total).toBe(0);
});

test("a dashboard view that an admin saves for the team can be applied by a member and deleted by the admin", async ({
  page,
  visitor,
  signIn,
}) => {
  const name = `Rap ${newWord()}`;
  await signIn(page, ADMIN, "/?brand=@rap&view=grid&sort=name&dir=asc");
  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByRole("menuitem", { name: "Save this view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("The whole team").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`View “${name}” saved`)).toBeVisible();

  const other = await visitor();
  await signIn(other, MEMBER);
  await other.getByRole("button", { name: "Saved views" }).click();
  await other.getByRole("menuitem", { name }).click();
  await expect(other).toHaveURL(/brand=%40rap/);
  await expect(other).toHaveURL(/view=grid/);

  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByRole("menuitem", { name: "Manage views" }).click();
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`View “${name}” deleted`)).toBeVisible();
});
