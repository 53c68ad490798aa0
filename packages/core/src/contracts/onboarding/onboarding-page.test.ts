import { describe, expect, it } from "vitest";
import { wordsIn } from "../../base/texts/catalogue.policy.ts";
import { SAID } from "../../base/texts/en/onboarding.policy.ts";
import { LOCALES } from "../../base/texts/locale.policy.ts";
import { languageOf } from "../../base/texts/texts.policy.ts";
import { CREATOR_TYPES } from "../creator/creator.schema.ts";
import { PLATFORMS } from "../creator/social-handle.policy.ts";
import { agreementIn, electronicRecordIn } from "./agreement.policy.ts";
import { onboardInput } from "./onboarding.schema.ts";

describe.each(LOCALES)("the onboarding page's texts in %s", (locale) => {
  it(`the text about agreeing electronically in ${locale} names the onboarding page's button`, () => {
    expect(electronicRecordIn(locale).text).toContain(languageOf("onboarding", locale).catalogue.TEXTS.submit);
  });

  it(`the agreement in ${locale} names the team and has nine points`, () => {
    const { text } = agreementIn(locale, "Straße & Söhne {name} Ltd");
    expect(text).toContain("Straße & Söhne {name} Ltd");
    expect(text.match(/^\d\. /gm)).toHaveLength(9);
    for (const point of locale === "en"
      ? ["non-exclusive", "perpetual", "royalty-free"]
      : ["no exclusiva", "perpetua", "libre de regalías"]) {
      expect(text).toContain(point);
    }
  });
});

it("the onboarding page has translations of all error messages of its fields and all types of creators", () => {
  const long = "x".repeat(6_000);
  const socialMedia = Object.fromEntries(PLATFORMS.map((platform) => [platform, "a b"]));
  const refusals = [
    { name: "", email: "", specialties: [], socialMedia: {}, agreed: false },
    { name: "x", email: "x", socialMedia, portfolioLinks: ["x"] },
    {
      name: long,
      bio: long,
      contactInfo: { phone: long, location: long },
      portfolioLinks: Array(21).fill("https://a.b"),
    },
    { bio: "a\u0000", contactInfo: { phone: "a\u0007b", location: "a\u0007b" } },
  ].flatMap(
    (input) =>
      onboardInput.safeParse({ agreementSha256: "0".repeat(64), disclosureSha256: "0".repeat(64), proof: "", ...input })
        .error?.issues ?? [],
  );
  const said = [...new Set([...refusals.map(({ message }) => message), ...CREATOR_TYPES])];
  expect(said.length).toBeGreaterThan(20);
  for (const locale of LOCALES.filter((one) => one !== "en")) {
    const words = wordsIn(SAID, languageOf("onboarding", locale).catalogue.SAID);
    expect(said.filter((text) => words(text) === text)).toEqual([]);
  }
});
