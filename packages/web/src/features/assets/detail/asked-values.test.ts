import { expect, test } from "vitest";
import { askedValues } from "./asked-values.ts";
import type { Question } from "./can-i-use-fields.tsx";

const NOTHING: Question = {
  ...{ brand: [], use: [], channel: [], platform: [], ads: [], country: [], ai: [] },
  ...{ purpose: "", edit: "", on: "", until: "" },
};
const usesFor = (question: Partial<Question>) => askedValues({ ...NOTHING, ...question }).scope.uses;

test("a question without values asks for nothing but the usual", () => {
  expect(askedValues(NOTHING)).toEqual({ scope: {} });
});

test("brands, countries, changes, AI and the last day of a question are what a request begins with", () => {
  const question: Question = {
    ...{ ...NOTHING, brand: ["rap", "bars"], country: ["DE"], edit: "as_is", ai: ["training"], until: "2099-12-31" },
  };
  expect(askedValues(question)).toEqual({
    requestedUntil: "2099-12-31",
    scope: { brands: ["rap", "bars"], countries: ["DE"], edits: "as_is", aiTraining: true },
  });
});

test.each<[asked: string, question: Partial<Question>, uses: string[]]>([
  ["a use", { use: ["Website content"] }, ["Website content"]],
  ["a use with its name in the form for assets", { use: ["Marketing campaigns"] }, ["Promotional campaigns"]],
  ["a use that no form for assets has", { use: ["Print materials"] }, ["Print materials"]],
  ["a channel of the use", { use: ["Social media posts"], channel: ["stories"] }, ["Social media posts"]],
  ["another channel", { use: ["Story highlights"], channel: ["website_app"] }, ["Website content"]],
  ["several channels", { channel: ["stories", "email"] }, ["Story highlights", "Editorial content"]],
  ["a channel with ads", { channel: ["feed"], ads: ["own_ad"] }, ["Promotional campaigns"]],
  ["a use with ads", { use: ["Social media posts"], ads: ["organic", "boosting"] }, ["Promotional campaigns"]],
  ["print for money", { channel: ["print"], purpose: "commercial" }, ["Print materials"]],
  ["a platform", { channel: ["short_video"], platform: ["tiktok"] }, ["Reels/TikTok"]],
])("%s is asked for by the smallest listed use that covers it", (_, question, uses) => {
  expect(usesFor(question)).toEqual(uses);
});
