import { expect, test } from "vitest";
import { COLUMN_WIDTHS, fitting, TABLE_COLUMNS } from "./table-columns.ts";

const ALL = TABLE_COLUMNS.reduce((sum, column) => sum + COLUMN_WIDTHS[column], 0);
const KEPT = ["name", "status", "uploadedBy"] as const;
const LEAST = KEPT.reduce((sum, column) => sum + COLUMN_WIDTHS[column], 0);

test("all columns are shown if they fit, and fewer if one pixel is missing", () => {
  expect(fitting(TABLE_COLUMNS, ALL)).toEqual(TABLE_COLUMNS);
  expect(fitting(TABLE_COLUMNS, ALL - 1)).toEqual(TABLE_COLUMNS.filter((column) => column !== "type"));
});

test("name, status and uploader are in every table, and without room for them there is no table", () => {
  expect(fitting(TABLE_COLUMNS, LEAST)).toEqual(KEPT);
  expect(fitting(TABLE_COLUMNS, LEAST - 1)).toBeUndefined();
});

test("a column that was hidden makes room for another", () => {
  const columns = TABLE_COLUMNS.filter((column) => column !== "usageRights");
  expect(fitting(columns, ALL - COLUMN_WIDTHS.usageRights)).toEqual(columns);
});
