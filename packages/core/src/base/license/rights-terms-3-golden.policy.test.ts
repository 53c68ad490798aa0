import { describe, expect, it } from "vitest";
import { sha256 } from "../../platform/hash.ts";
import type { AnswerToScope } from "./allowed-scope.policy.ts";
import { answerTerms } from "./answer-terms.policy.ts";
import { type AskedScope, askedScopeOf } from "./asked-scope.policy.ts";
import { COUNTRY_CODES } from "./countries.policy.ts";
import { USE_LABELS } from "./presets.policy.ts";
import { PLATFORMS } from "./scope.policy.ts";

const textOf = (scope: Partial<AskedScope>, answer: Partial<AnswerToScope> = {}): string => {
  const given = { brand: "Clearhouse Network", intendedUse: "Social media posts", requestedUntil: scope.until ?? "" };
  const asked = askedScopeOf({ ...given, scope });
  const request = { brand: "", intendedUse: "", useClass: "editorial" as const, contentOwner: "@creator" };
  const yes = { usageRights: "", restrictions: [], credit: "", expiresOn: "", ...answer };
  const about = { ...request, termsVersion: "3" as const, scope: asked };
  return answerTerms(about, "Clearhouse Network Ltd", yes).terms.text;
};

/**
 * Whoever rewords version 3 breaks open pages and stored answers of bundles, because owners send the hash of the text that
 * they read. Another wording is another version.
 */
describe("the text of terms version 3 is the same for ever", () => {
  it("as asked", () => {
    expect(textOf({})).toBe(`License terms (version 3)

1. License: You give Clearhouse Network Ltd and its brands a non-exclusive, royalty-free license to use this content across their network, worldwide.
2. Use: The content may be used for editorial, non-commercial purposes: social media posts (feed, stories, and short video; without ads). It may be cropped, trimmed and captioned. It may not be used to train or make AI content.
3. Commercial use: Commercial use is not allowed without your written permission.
4. Credit: The creator is credited.
5. Term: The license is perpetual: it has no end date.
6. Ownership: You confirm that you own this content.
`);
  });

  it("with each point narrowed", () => {
    expect(
      textOf(
        {
          ...{
            uses: ["Social media posts", "Commercial use"],
            brands: ["rap", "bars"],
            aiTraining: true,
            aiMaking: true,
          },
          ...{ edits: "any", from: "2027-01-01", until: "2027-12-31", afterEnd: "ads_stop", creditRequired: true },
        },
        {
          usageRights: "One post a week",
          allowed: {
            platforms: ["instagram", "tiktok"],
            countries: ["ES", "PT", "GB"],
            brands: ["rap"],
            aiTraining: false,
          },
        },
      ),
    ).toBe(`License terms (version 3)

1. License: You give Clearhouse Network Ltd a non-exclusive, royalty-free license to use this content for “rap” only, across their network, in Spain, United Kingdom, and Portugal only.
2. Use: The content may be used for commercial purposes: feed, stories, short video, long video, website and app, email, print, screens and events, and broadcast and streaming; on Instagram and TikTok; also as ads. All this only as your words allow: “One post a week”. It may be modified in any way, also with overlays, other music or voice. It may be used to make or change content by AI, likeness and voice included. It may not be used to train AI.
3. Commercial use: Your approval is the written permission for this use; any other commercial use needs a new one.
4. Credit: Every use must credit the creator as “@creator”; without the credit, the content may not be used.
5. Term: The license begins on January 1, 2027. The license ends on December 31, 2027; that day is still included. Ads stop at the end; what else was published until then may stay up.
6. Ownership: You confirm that you own this content.
`);
  });

  it("for each use, platform and country", () => {
    const texts = [
      ...USE_LABELS.map((use) => textOf({ uses: [use] })),
      ...PLATFORMS.map((platform) => textOf({}, { allowed: { platforms: [platform] } })),
      textOf({ countries: COUNTRY_CODES, until: "2027-02-01", afterEnd: "come_down" }),
    ];
    expect(sha256(texts.join("\n"))).toBe("18ae2fa0ea4503b55e3ad0069a2292172cbb6921a7bb09c4b0def79ea5a7b3a1");
  });
});
