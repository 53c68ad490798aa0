import { readFile } from "node:fs/promises";
import { listPage } from "@clearhouse/core/library/search/search.schema.ts";
import type { Locator, Page } from "@playwright/test";
import { expect } from "../../fixtures.ts";
import { newPerson, test } from "../../people.ts";

const openImports = async (page: Page): Promise<Locator> => {
  await page.getByRole("button", { name: "Upload Asset" }).click();
  await page.getByRole("menuitem", { name: "Mass Upload CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Mass Upload Assets from CSV" });
  await expect(dialog.getByText("Drop a CSV file here")).toBeVisible();
  return dialog;
};

const choose = (dialog: Locator, name: string, content: string): Promise<void> =>
  dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });

const refusedRows = (dialog: Locator) =>
  dialog.getByRole("list", { name: "Rows that were not imported" }).getByRole("listitem");

test("valid CSV rows become assets that other people see at once, and refused rows can be corrected and imported", async ({
  enter,
  adminApi,
}) => {
  const [ivy, otto] = [newPerson("ivy"), newPerson("otto")];
  const [page, watcher] = [await enter(ivy), await enter(otto)];
  const csv = [
    "Name,TYPE,source,tags,Shot on",
    `Pier ${ivy.name},image,@ivy on Instagram,"@rap, theme:summer",May`,
    `Mole ${ivy.name},picture,,,May`,
    `Pier ${ivy.name},image,@ivy on Instagram,,`,
    `Buoy ${ivy.name},video,,,`,
    "",
  ].join("\r\n");

  await choose(await openImports(page), "mixed.csv", csv);
  await expect(page.getByText("Drop a CSV file here")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Successfully created 2 assets")).toBeVisible();
  await expect(page.getByText("2 rows had errors")).toBeVisible();
  await expect(watcher.getByText(`Pier ${ivy.name}`)).toBeVisible();
  await expect(watcher.getByText(`Buoy ${ivy.name}`)).toBeVisible();
  const theirs = await openImports(watcher);
  await expect(theirs.getByRole("button", { name: `mixed.csv 2 added, 2 rows not ${ivy.name}` })).toBeVisible();

  await page.reload();
  const dialog = await openImports(page);
  await dialog
    .getByRole("button", { name: /^mixed\.csv/ })
    .first()
    .click();
  await expect(dialog.getByText("Columns that were ignored: Shot on")).toBeVisible();
  await expect(refusedRows(dialog)).toHaveText([
    "Row 3: Type must be image or video",
    "Row 4: This asset already exists",
  ]);
  const saving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download failed rows" }).click();
  const saved = await readFile(await (await saving).path(), "utf8");
  expect(saved.split("\r\n")).toHaveLength(4);
  const mended = saved.replace(",picture,", ",image,").replace(`Pier ${ivy.name}`, `Lock ${ivy.name}`);
  await dialog.getByRole("button", { name: "Import another file" }).click();
  await choose(dialog, "mended.csv", mended);
  await expect(dialog.getByText("Successfully created 2 assets")).toBeVisible();
  await expect(refusedRows(dialog)).toHaveCount(0);

  for (const [name, again, errors] of [
    ["mixed.csv", csv, 4],
    ["mended.csv", mended, 2],
  ] as const) {
    await dialog.getByRole("button", { name: "Import another file" }).click();
    await choose(dialog, name, again);
    await expect(dialog.getByText("Successfully created 0 assets")).toBeVisible();
    await expect(dialog.getByText(`${errors} rows had errors`)).toBeVisible();
  }
  const found = listPage.parse(await adminApi("GET", `assets?q=${encodeURIComponent(ivy.name)}`));
  expect(found.items.map(({ name }) => name.split(" ")[0]).toSorted()).toEqual(["Buoy", "Lock", "Mole", "Pier"]);
});
