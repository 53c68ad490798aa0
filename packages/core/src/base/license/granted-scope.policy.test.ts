import { describe, expect, it } from "vitest";
import { INTENDED_USES } from "../../rights/rights-request/intended-use.schema.ts";
import { type GrantWithoutScope, scopeOfGrant } from "./granted-scope.policy.ts";
import type { Restriction } from "./license.schema.ts";
import { presetOf, useClassOf } from "./presets.policy.ts";
import { CHANNELS, type UseLine } from "./scope.policy.ts";

const granted = (intendedUse: string, more: Partial<GrantWithoutScope> = {}): GrantWithoutScope => ({
  ...{ origin: "owner", brand: "rap", intendedUse, usageRights: intendedUse, useClass: useClassOf(intendedUse) },
  ...{ restrictions: [], credit: "", expiresOn: "", ...more },
});
const linesOf = (intendedUse: string, more: Partial<GrantWithoutScope> = {}) =>
  scopeOfGrant(granted(intendedUse, more)).lines;

const ANY = { platforms: "any" } as const;
const EDITORIAL = { ...ANY, purpose: "editorial", ads: "organic" } as const;
const OPEN_ADS = { ...ANY, purpose: "commercial" } as const;

describe("what the accepted text of an earlier grant states", () => {
  it.each<[string, Restriction[], UseLine]>([
    ["Social media posts", [], { channels: ["feed"], ...EDITORIAL, unstated: ["stories", "short_video"] }],
    ["Social media posts", ["IG Stories only"], { channels: ["stories"], ...EDITORIAL, platforms: ["instagram"] }],
    ["Story highlights", [], { channels: ["stories"], ...EDITORIAL }],
    ["Reels/TikTok", [], { channels: ["short_video"], ...EDITORIAL, platforms: ["instagram", "tiktok", "facebook"] }],
    ["Website content", [], { channels: ["website_app"], ...EDITORIAL }],
    ["Video content", [], { channels: ["short_video", "long_video"], ...EDITORIAL }],
    ["Editorial use", [], { channels: CHANNELS, ...EDITORIAL }],
    ["Multiple platforms", [], { channels: CHANNELS, ...EDITORIAL }],
    ["Print materials", [], { channels: ["print"], ...OPEN_ADS }],
    ["Print materials", ["No paid promotion"], { channels: ["print"], ...OPEN_ADS, ads: "organic" }],
    ["Commercial use", [], { channels: CHANNELS, ...OPEN_ADS }],
    ["Commercial use", ["No paid promotion"], { channels: CHANNELS, ...OPEN_ADS, ads: "organic" }],
    ["Commercial use", ["IG Stories only"], { channels: ["stories"], ...OPEN_ADS, platforms: ["instagram"] }],
  ])("'%s' with %j", (use, restrictions, line) => {
    expect(linesOf(use, { restrictions })).toEqual([line]);
  });

  it.each(["Marketing campaigns", "Promotional campaigns"])("'%s' states ads, unless they are ruled out", (use) => {
    expect(linesOf(use)).toMatchObject([
      { channels: presetOf(use)?.line.channels, purpose: "commercial", ads: "paid" },
    ]);
    expect(linesOf(use, { restrictions: ["No paid promotion"] })).toMatchObject([{ ads: "organic" }]);
  });

  it.each(INTENDED_USES)(
    "'%s' never states countries, AI and what happens after the end, and changes only if ruled out",
    (use) => {
      const scope = scopeOfGrant(granted(use, { expiresOn: "2027-01-31", from: "2026-10-03", credit: "@lena" }));
      expect(scope).toMatchObject({
        from: "2026-10-03",
        until: "2027-01-31",
        credit: { required: false, name: "@lena" },
      });
      for (const field of ["countries", "edits", "aiTraining", "aiMaking", "afterEnd"] as const)
        expect(scope[field]).toBeUndefined();
      expect(scopeOfGrant(granted(use, { restrictions: ["No modifications"] })).edits).toBe("as_is");
    },
  );

  it("a restriction that left nothing of the use is named", () => {
    expect(scopeOfGrant(granted("Website content", { restrictions: ["IG Stories only"] }))).toMatchObject({
      ...{ lines: [], emptiedBy: "IG Stories only" },
    });
  });

  it("the license terms name all brands of the team, whatever brand asked; a contract's clause names one brand", () => {
    const use = "Social media posts";
    expect(scopeOfGrant(granted(use))).toMatchObject({ brands: "all", requestedBrands: ["rap"] });
    const signed = scopeOfGrant(granted(use, { origin: "contract" }));
    expect([signed.brands, signed.requestedBrands]).toEqual([["rap"], undefined]);
  });
});

describe("the owner's own words", () => {
  it("words that are the label of the requested use limit nothing", () => {
    expect(scopeOfGrant(granted("Social media posts", { usageRights: "social media posts\u200b" })).words).toBe("");
  });

  it("words that are another label are that use, but never a wider class than the request's", () => {
    const scope = scopeOfGrant(granted("Social media posts", { usageRights: "Commercial use" }));
    expect(scope).toMatchObject({ words: "", lines: [{ channels: CHANNELS, purpose: "editorial", ads: "organic" }] });
    const narrower = linesOf("Commercial use", { usageRights: "Story highlights" });
    expect(narrower).toEqual([{ channels: ["stories"], ...EDITORIAL }]);
  });

  it("all other words limit the requested use and are kept", () => {
    const scope = scopeOfGrant(granted("Website content", { usageRights: " Only in May " }));
    expect(scope).toMatchObject({ words: "Only in May", lines: [{ channels: ["website_app"] }] });
  });
});

describe("grants without a request", () => {
  it("an agreement about all content states its use and class, as its clause does", () => {
    const { intendedUse: _, ...agreement } = granted("", { origin: "contract", useClass: "commercial" });
    expect(scopeOfGrant({ ...agreement, usageRights: "Social media posts" }).lines).toEqual([
      { channels: ["feed"], ...OPEN_ADS, unstated: ["stories", "short_video"] },
    ]);
    expect(scopeOfGrant({ ...agreement, usageRights: "Two posts" })).toMatchObject({ lines: [], words: "Two posts" });
  });

  it("an approval that an admin set states the brand and the whole use that the admin chose", () => {
    const chosen = {
      origin: "admin" as const,
      brand: "rap",
      intendedUse: "Social media posts",
      useClass: "editorial" as const,
    };
    const scope = scopeOfGrant({ ...chosen, usageRights: "", restrictions: [], credit: "", expiresOn: "" });
    expect(scope).toMatchObject({ brands: ["rap"], lines: [presetOf("Social media posts")?.line], words: "" });
    expect(scope.lines[0]).not.toHaveProperty("unstated");
  });

  it("words of an approval by an admin that name more than the chosen use limit it, and don't widen it", () => {
    const chosen = {
      origin: "admin" as const,
      brand: "rap",
      intendedUse: "Social media posts",
      useClass: "editorial" as const,
    };
    const rest = { restrictions: [], credit: "", expiresOn: "" };
    const [line] = scopeOfGrant({ ...chosen, ...rest, usageRights: "" }).lines;
    for (const usageRights of ["Marketing campaigns", "Commercial use", "Editorial use", "Website content"])
      expect(scopeOfGrant({ ...chosen, ...rest, usageRights })).toMatchObject({ lines: [line], words: usageRights });
    expect(scopeOfGrant({ ...chosen, ...rest, usageRights: "Story highlights" })).toMatchObject({
      ...{ lines: [{ channels: ["stories"] }], words: "" },
    });
  });

  it("an approval that an admin set before choosing a use states nothing but its end and the admin's words", () => {
    const said = { usageRights: "Commercial use", restrictions: [], credit: "", expiresOn: "2027-01-31" };
    expect(scopeOfGrant({ origin: "admin", ...said })).toEqual({
      ...{ lines: [], exclusive: false, from: "", until: "2027-01-31", words: "Commercial use", restrictions: [] },
      credit: { required: false, name: "" },
    });
  });
});
