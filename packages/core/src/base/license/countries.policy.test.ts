import { iso31661Alpha2ToAlpha3 } from "iso-3166";
import { expect, it } from "vitest";
import { COUNTRY_CODES, countryName } from "./countries.policy.ts";

it("the countries are those of ISO 3166-1, each with a name", () => {
  expect(COUNTRY_CODES).toEqual(Object.keys(iso31661Alpha2ToAlpha3).toSorted());
  for (const code of COUNTRY_CODES) expect(countryName(code)).toMatch(/^\p{Lu}.{3,}/u);
});
