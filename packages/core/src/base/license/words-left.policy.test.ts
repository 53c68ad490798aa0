import { expect, it } from "vitest";
import type { UseLine } from "./scope.policy.ts";
import { type Fields, limitsLeft } from "./words-left.policy.ts";

const LINE: UseLine = { channels: ["feed"], platforms: ["instagram"], purpose: "editorial", ads: "organic" };
const STATED: Fields = { scope: { lines: [LINE], countries: ["DE"] }, expiresOn: "2026-12-31" };
const WORDS = "Only on Instagram in Germany, no ads, until Dec 31";

const left = (words: string, { scope, ...more }: Partial<Fields> = {}) =>
  limitsLeft([words], { ...STATED, ...more, scope: { ...STATED.scope, ...scope } }, "2026-11-30").map(
    ({ kind }) => kind,
  );

it("nothing is left of what each line, the countries and the end say", () => {
  expect(left(WORDS)).toEqual([]);
  expect(left("as you like")).toEqual([]);
});

it.each<[string, Partial<Fields>]>([
  ["until", { expiresOn: "" }],
  ["until", { expiresOn: "2027-01-01" }],
  ["platforms", { scope: { lines: [LINE, { ...LINE, platforms: "any" }] } }],
  ["countries", { scope: { lines: [LINE], countries: "worldwide" } }],
  ["countries", { scope: { lines: [LINE], countries: undefined } }],
  ["no_ads", { scope: { lines: [{ ...LINE, ads: "paid" }] } }],
])("of the words, '%s' is left if the fields allow more", (kind, fields) => {
  expect(left(WORDS, fields)).toEqual([kind]);
});

it("fields without a single line say neither platforms nor ads", () => {
  expect(left(WORDS, { scope: { lines: [] } })).toEqual(["platforms", "no_ads"]);
});
