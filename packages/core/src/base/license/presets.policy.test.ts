import { describe, expect, it, test } from "vitest";
import {
  ASSET_INTENDED_USES,
  INTENDED_USES,
  URL_INTENDED_USES,
} from "../../rights/rights-request/intended-use.schema.ts";
import { PRESETS, presetOf, useClassOf } from "./presets.policy.ts";
import { CHANNELS, type UseLine } from "./scope.policy.ts";

const EDITORIAL = { platforms: "any", purpose: "editorial", ads: "organic" } as const;
const social = { channels: ["feed", "stories", "short_video"], ...EDITORIAL } as const;
const stories = { channels: ["stories"], ...EDITORIAL } as const;
const website = { channels: ["website_app"], ...EDITORIAL } as const;
const everywhere = { channels: CHANNELS, ...EDITORIAL } as const;
const campaign: UseLine = {
  channels: ["feed", "stories", "short_video", "long_video", "website_app", "email"],
  ...{ platforms: "any", purpose: "commercial", ads: "paid" },
};

/** The lists of the specification, with what each of their entries grants. */
const URL_FORM: [string, UseLine][] = [
  ["Social media posts", social],
  ["Story highlights", stories],
  ["Website content", website],
  ["Marketing campaigns", campaign],
  ["Print materials", { channels: ["print"], platforms: "any", purpose: "commercial", ads: "organic" }],
  ["Video content", { channels: ["short_video", "long_video"], ...EDITORIAL }],
  ["Commercial use", { channels: CHANNELS, platforms: "any", purpose: "commercial", ads: "paid" }],
  ["Editorial use", everywhere],
  ["Multiple platforms", everywhere],
];
const ASSET_FORM: [string, UseLine][] = [
  ["Social media posts", social],
  ["Story highlights", stories],
  ["Reels/TikTok", { channels: ["short_video"], ...EDITORIAL, platforms: ["instagram", "tiktok", "facebook"] }],
  ["Website content", website],
  ["Promotional campaigns", campaign],
  ["Editorial content", everywhere],
  ["Multiple platforms", everywhere],
];

describe("the listed uses", () => {
  test("both forms offer their own uses, to the letter and in their order", () => {
    expect(URL_INTENDED_USES).toEqual(URL_FORM.map(([label]) => label));
    expect(ASSET_INTENDED_USES).toEqual(ASSET_FORM.map(([label]) => label));
  });

  it.each([...URL_FORM, ...ASSET_FORM])("'%s' grants its channels, platforms, purpose and ads", (label, line) => {
    expect(presetOf(label)).toMatchObject({ line, edits: "crop_trim_caption" });
  });

  test("12 labels name 10 uses, because two uses have another label in each form", () => {
    expect(INTENDED_USES).toHaveLength(12);
    expect(new Set(INTENDED_USES.map((label) => presetOf(label)?.id)).size).toBe(PRESETS.length);
    expect(presetOf("Marketing campaigns")).toBe(presetOf("Promotional campaigns"));
    expect(presetOf("Editorial use")).toBe(presetOf("Editorial content"));
  });
});

describe("words that equal a label are that use", () => {
  it.each([
    ["in another case", "SOCIAL media POSTS"],
    ["between spaces", "  Social media\u00a0posts\n"],
    ["with characters that can't be seen", "Social\u200b me\u00addia\ufeff posts\u2060"],
    ["in wide letters", "Ｓocial　media posts"],
  ])("%s", (_how, words) => {
    expect(presetOf(words)?.id).toBe("social");
  });

  it.each(["Social media post", "Social media posts, no ads", "", "\u200b"])("not: '%s'", (words) => {
    expect(presetOf(words)).toBeUndefined();
  });
});

it("a request is commercial as soon as one of its uses is", () => {
  expect(useClassOf("Social media posts", "Story highlights")).toBe("editorial");
  expect(useClassOf("Social media posts", "Print materials")).toBe("commercial");
  expect(useClassOf("Words of nobody's list")).toBe("editorial");
});
