import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { costs } from "./model.ts";
import { costOf } from "./prices.ts";
import { PAGE, withTable } from "./table.ts";

test("the costs in docs/deploy.md are those of the model (npm run cost)", async () => {
  const page = await readFile(PAGE, "utf8");
  expect(withTable(page)).toBe(page);
});

test("each part of an amount costs its own price", () => {
  expect(costOf("person", 10_000)).toBe(0);
  expect(costOf("person", 10_100)).toBeCloseTo(1.5);
  expect(costOf("httpApiCall", 301e6)).toBeCloseTo(300.9);
});

test("live updates cost a team of ten thousand less than half a dollar a month", () => {
  expect((costs(10_000).find(({ row }) => row.startsWith("live"))?.dollars ?? 0) / 10_000).toBeLessThan(0.5);
});
