import { expect, test } from "vitest";
import { COLUMN_WIDTHS, fitting, TABLE_COLUMNS } from "./table-columns.ts";

const ALL = TABLE_COLUMNS.reduce((sum, column) => sum + COLUMN_WIDTHS[column], 0);
const KEPT = ["name", "status", "uploadedBy"] as const;
const LEAST = KEPT.reduce((sum, column) => sum + COLUMN_WIDTHS[column], 0);

test("all columns are shown if they fit, and the type column is left out if one pixel is missing", () => {
  expect(fitting(TABLE_COLUMNS, ALL)).toEqual(TABLE_COLUMNS);
  expect(fitting(TABLE_COLUMNS, ALL - 1)).toEqual(TABLE_COLUMNS.filter((column) => column !== "type"));
});

test("every table has name, status and uploader, and no table is shown if these three columns don't fit", () => {
  expect(fitting(TABLE_COLUMNS, LEAST)).toEqual(KEPT);
  expect(fitting(TABLE_COLUMNS, LEAST - 1)).toBeUndefined();
});

test("a hidden column takes no space from the other columns", () => {
  const columns = TABLE_COLUMNS.filter((column) => column !== "usageRights");
  expect(fitting(columns, ALL - COLUMN_WIDTHS.usageRights)).toEqual(columns);
});
