import { expect, it } from "vitest";
import { RECORDS } from "../archive/registry.ts";
import { ERASING } from "./erasing.ts";

it("says of every entity what erasing a person does with its items", () => {
  expect(Object.keys(ERASING).toSorted()).toEqual(Object.keys(RECORDS).toSorted());
});

it("says why an entity holds nothing of a person", () => {
  for (const rule of Object.values(ERASING)) if (rule.does === "nothing") expect(rule.why).toMatch(/\w+ \w+/);
});
