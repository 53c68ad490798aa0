import { expect, it } from "vitest";
import { RECORDS } from "../archive/registry.ts";
import { ERASING } from "./erasing.ts";

it("erasing has a rule for every entity", () => {
  expect(Object.keys(ERASING).toSorted()).toEqual(Object.keys(RECORDS).toSorted());
});

it("the rules give a reason for each entity that holds nothing about a person", () => {
  for (const rule of Object.values(ERASING)) if (rule.does === "nothing") expect(rule.why).toMatch(/\w+ \w+/);
});
