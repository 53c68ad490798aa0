import { SEARCH_SORTS } from "@clearhouse/core/library/search/search.schema.ts";
import { expect, test } from "vitest";
import { type Column, DETAILS, fitting } from "./table-columns.tsx";

const widthOf = (columns: readonly Column[]) => columns.reduce((sum, { meta }) => sum + meta.width, 0);
const without = (...left: string[]) => DETAILS.filter(({ id }) => !left.includes(id));
const ALL = widthOf(DETAILS);
const KEPT = without("type", "brand", "uploadedAt", "usageRights", "uploadedBy");

test("the table has a column for everything that it can be sorted by", () => {
  expect(DETAILS.flatMap(({ meta }) => meta.sort ?? [])).toEqual(SEARCH_SORTS);
});

test("all columns are shown if they fit, and the type column is left out if one pixel is missing", () => {
  expect(fitting(DETAILS, ALL)).toEqual(DETAILS);
  expect(fitting(DETAILS, ALL - 1)).toEqual(without("type"));
});

test("every table has name, status and verdict, and no table is shown if these three columns don't fit", () => {
  expect(fitting(DETAILS, widthOf(KEPT))).toEqual(KEPT);
  expect(KEPT.map(({ id }) => id)).toEqual(["name", "status", "verdict"]);
  expect(fitting(DETAILS, widthOf(KEPT) - 1)).toBeUndefined();
});

test("a hidden column takes no space from the other columns", () => {
  const columns = without("usageRights");
  expect(fitting(columns, widthOf(columns))).toEqual(columns);
});
