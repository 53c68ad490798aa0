import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { costs, event, siteAclCost } from "./model.ts";
import { costOf } from "./prices.ts";
import { PAGE, withTable } from "./table.ts";

test("docs/deploy.md contains the costs that npm run cost writes", async () => {
  const page = await readFile(PAGE, "utf8");
  expect(withTable(page)).toBe(page);
});

test("a large amount is charged in tiers, each with its own price", () => {
  expect(costOf("person", 10_000)).toBe(0);
  expect(costOf("person", 10_100)).toBeCloseTo(0.55);
  expect(costOf("httpApiCall", 301e6)).toBeCloseTo(300.9);
});

const dollarsOf = (chosen: (row: string) => boolean): number =>
  costs(10_000).reduce((sum, { row, dollars }) => sum + (chosen(row) ? dollars : 0), 0) / 10_000;

test("for each of ten thousand teams, live updates cost less than 20 cents a month", () => {
  expect(dollarsOf((row) => row.startsWith("live"))).toBeLessThan(0.2);
});

test("for each of ten thousand teams, everything except files costs at most 0.8 dollars a month", () => {
  expect(dollarsOf((row) => !row.startsWith("files"))).toBeLessThanOrEqual(0.8);
});

test("docs/deploy.md names what a team costs without files, and what the web ACL would add", async () => {
  const page = await readFile(PAGE, "utf8");
  const cost = dollarsOf((row) => !row.startsWith("files"));
  expect(page).toContain(`each team costs about $${cost.toFixed(2)} a month without files`);
  expect(page).toContain(`$${(siteAclCost(10_000) / 10_000).toFixed(2)} a team`);
});

test("the event asset.deleted costs more queue calls than asset.created, and that one more than none", () => {
  const units = (name: Parameters<typeof event>[0]) => event(name).queueCall ?? 0;
  expect(units("asset.created")).toBeGreaterThan(0);
  expect(units("asset.deleted")).toBeGreaterThan(units("asset.created"));
});
