import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { listPage } from "@clearhouse/core/library/search/search.schema.ts";
import type { Locator, Page } from "@playwright/test";
import { expect } from "../../fixtures.ts";
import { newPerson, test } from "../../people.ts";

const PHOTO = join(import.meta.dirname, "../../../../local/fixtures/media/sea-2.jpg");

const openImports = async (page: Page): Promise<Locator> => {
  await page.getByRole("button", { name: "Upload Asset" }).click();
  await page.getByRole("menuitem", { name: "Mass Upload CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Mass Upload Assets from CSV" });
  await expect(dialog.getByText("Drop a CSV file here")).toBeVisible();
  return dialog;
};

const choose = (dialog: Locator, name: string, content: string | Buffer): Promise<void> =>
  dialog
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content as string) });

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

test("a file that can't be imported is refused as a whole, with the reason", async ({ enter, adminApi }) => {
  const kim = newPerson("kim");
  const page = await enter(kim);
  const dialog = await openImports(page);
  await choose(dialog, "photo.csv", await readFile(PHOTO));
  await expect(dialog.getByRole("alert")).toHaveText("Please select a valid CSV file");
  const row = `Dune ${kim.name},image`;
  for (const [content, problem] of [
    [Buffer.from(`\uFEFFname,type\r\n${row}\r\n`, "utf16le"), /^Failed to process CSV: The file is UTF-16 text\./],
    [`title,kind\n${row}\n`, /^Failed to process CSV: The first row must name the columns; "name" and "type"/],
    [`name,type\n${`${row}\n`.repeat(50_001)}`, /^Failed to process CSV: At most 50,000 rows .* has 50,001\.$/],
  ] as const) {
    await choose(dialog, "refused.csv", content);
    await expect(dialog.getByText(problem)).toBeVisible();
    await dialog.getByRole("button", { name: "Import another file" }).click();
  }
  const found = listPage.parse(await adminApi("GET", `assets?q=${encodeURIComponent(kim.name)}`));
  expect(found.items).toEqual([]);
});
