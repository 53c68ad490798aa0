import { expect, it } from "vitest";
import { RECORDS } from "../archive/registry.ts";
import { ERASING } from "./erasing.ts";

it("an erasure has a rule for every DynamoDB entity", () => {
  expect(Object.keys(ERASING).toSorted()).toEqual(Object.keys(RECORDS).toSorted());
});

it("each rule that erases nothing gives a reason of at least two words", () => {
  for (const rule of Object.values(ERASING)) if (rule.does === "nothing") expect(rule.why).toMatch(/\w+ \w+/);
});
