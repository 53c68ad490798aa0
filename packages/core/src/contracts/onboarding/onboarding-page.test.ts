import { describe, expect, it } from "vitest";
import { LOCALES, placeholdersOf } from "../../base/owner-page/locale.policy.ts";
import { CREATOR_TYPES } from "../creator/creator.schema.ts";
import { PLATFORMS } from "../creator/social-handle.policy.ts";
import { agreementIn, electronicRecordIn } from "./agreement.policy.ts";
import { onboardInput } from "./onboarding.schema.ts";
import { EN, type OnboardingTextKey } from "./onboarding-page.en.policy.ts";
import { onboardingPageTexts, onboardingWords } from "./onboarding-page.policy.ts";

const keys = Object.keys(EN) as OnboardingTextKey[];

describe.each(LOCALES)("the onboarding page's texts in %s", (locale) => {
  it(`the onboarding page in ${locale} has all texts of the English page, with the same placeholders`, () => {
    const texts = onboardingPageTexts(locale);
    expect(Object.keys(texts).sort()).toEqual([...keys].sort());
    for (const key of keys) {
      expect(texts[key], key).not.toBe("");
      expect(placeholdersOf(texts[key]), key).toEqual(placeholdersOf(EN[key]));
    }
  });

  it(`the text about agreeing electronically in ${locale} names the onboarding page's button`, () => {
    expect(electronicRecordIn(locale).text).toContain(onboardingPageTexts(locale).submit);
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

it("the onboarding page has Spanish texts for all error messages of its fields and all types of creators", () => {
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
  expect(said.filter((text) => onboardingWords("es", text) === text)).toEqual([]);
});
