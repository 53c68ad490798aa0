import { expect, it } from "vitest";
import { wordsIn } from "../../base/texts/catalogue.policy.ts";
import { SAID } from "../../base/texts/en/signing.policy.ts";
import { LOCALES } from "../../base/texts/locale.policy.ts";
import { languageOf } from "../../base/texts/texts.policy.ts";
import { declineInput, signInput } from "../contract/contract.schema.ts";

it("the signing page has a translation of every error message of its fields", () => {
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
  for (const locale of LOCALES.filter((one) => one !== "en")) {
    const words = wordsIn(SAID, languageOf("signing", locale).catalogue.SAID);
    expect(said.filter((text) => words(text) === text)).toEqual([]);
  }
});
