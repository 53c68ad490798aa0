import { describe, expect, it } from "vitest";
import { LOCALES, placeholdersOf } from "../../base/owner-page/locale.policy.ts";
import { declineInput, signInput } from "../contract/contract.schema.ts";
import { EN, type SigningTextKey } from "./signing-page.en.policy.ts";
import { signingPageTexts, signingWords } from "./signing-page.policy.ts";

const keys = Object.keys(EN) as SigningTextKey[];

describe.each(LOCALES)("the signing page's texts in %s", (locale) => {
  it("the signing page's texts have the keys and placeholders of the English texts, and no text is empty", () => {
    const texts = signingPageTexts(locale);
    expect(Object.keys(texts).sort()).toEqual([...keys].sort());
    for (const key of keys) {
      expect(texts[key], key).not.toBe("");
      expect(placeholdersOf(texts[key]), key).toEqual(placeholdersOf(EN[key]));
    }
  });
});

it("the signing page has a Spanish text for every error message of its fields", () => {
  const long = "x".repeat(6_000);
  const typed = ["fullName", "signatureText", "agreed", "reason"];
  const refusals = [
    {},
    { fullName: "", signatureText: " ", agreed: false, reason: long },
    { fullName: "x", signatureText: long, reason: "a\u0000b" },
    { fullName: "a\u0007b", signatureText: "a\u0000b" },
  ].flatMap((input) =>
    [signInput, declineInput].flatMap(
      (schema) => schema.safeParse(input).error?.issues.filter(({ path }) => typed.includes(String(path[0]))) ?? [],
    ),
  );
  const said = [...new Set(refusals.map(({ message }) => message))];
  expect(said.length).toBeGreaterThan(4);
  expect(said.filter((text) => signingWords("es", text) === text)).toEqual([]);
});
