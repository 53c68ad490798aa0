import { describe, expect, it } from "vitest";
import { ASSET_INTENDED_USES, URL_INTENDED_USES } from "../../rights/rights-request/rights-request.schema.ts";
import { RESTRICTIONS, type Restriction } from "./license.schema.ts";
import { useClassOf as classOf } from "./presets.policy.ts";
import { type RightsTermsScope, rightsTerms, TERMS_POINTS } from "./rights-terms.policy.ts";

const USES = [...new Set<string>([...URL_INTENDED_USES, ...ASSET_INTENDED_USES])];
const RESTRICTION_SETS: Restriction[][] = Array.from({ length: 2 ** RESTRICTIONS.length }, (_, mask) =>
  RESTRICTIONS.filter((_restriction, bit) => mask & (1 << bit)),
);
const ENDS = [
  { expiresOn: "", requestedUntil: "" },
  { expiresOn: "2027-02-28", requestedUntil: "" },
  { expiresOn: "", requestedUntil: "2027-06-01" },
  { expiresOn: "2027-02-28", requestedUntil: "2027-06-01" },
];

const base: RightsTermsScope = {
  licensee: "Clearhouse Network Ltd",
  brand: "Clearhouse Network Ltd",
  intendedUse: "Social media posts",
  useClass: "editorial",
  usageRights: "Social media posts",
  restrictions: [],
  credit: "",
  expiresOn: "",
  requestedUntil: "",
};
const terms = (change: Partial<RightsTermsScope> = {}) => rightsTerms({ ...base, ...change });
const withUse = (intendedUse: string): Partial<RightsTermsScope> => ({
  intendedUse,
  usageRights: intendedUse,
  useClass: classOf(intendedUse),
});
/** Indexes of the points that differ from the base terms. */
const changed = (change: Partial<RightsTermsScope>): number[] => {
  const before = terms().points;
  return terms(change).points.flatMap((point, index) => (point === before[index] ? [] : [index]));
};
const [LICENSE, USE, COMMERCIAL, CREDIT, TERM] = [0, 1, 2, 3, 4];

describe("the base terms", () => {
  it("the base terms are the six points of the specification", () => {
    expect(terms().points).toEqual([
      "You give Clearhouse Network Ltd and its brands a non-exclusive, royalty-free license to use this content across their network.",
      "The content may be used for editorial, non-commercial purposes: social media posts.",
      "Commercial use is not allowed without your written permission.",
      "The creator is credited.",
      "The license is perpetual: it has no end date.",
      "You confirm that you own this content.",
    ]);
  });

  it("the text of the terms numbers and names every point", () => {
    const { text, points, title, version } = terms();
    expect(text.startsWith(`${title} (version ${version})\n\n`)).toBe(true);
    expect(text.trimEnd().split("\n").slice(2)).toEqual(
      points.map((point, index) => `${index + 1}. ${TERMS_POINTS[index]}: ${point}`),
    );
  });
});

describe("every use, with every set of restrictions and with or without end dates", () => {
  const table = USES.flatMap((use) =>
    RESTRICTION_SETS.flatMap((restrictions) => ENDS.map((end) => ({ use, restrictions, end }))),
  );

  it.each(USES)("the terms for the use '%s' allow commercial purposes only if the use is commercial", (use) => {
    const { points } = terms(withUse(use));
    const commercial = classOf(use) === "commercial";
    expect(points[USE]?.includes("for commercial purposes")).toBe(commercial);
    expect(points[USE]?.includes("editorial, non-commercial purposes")).toBe(!commercial);
    expect(points[COMMERCIAL]?.startsWith("Commercial use is not allowed")).toBe(!commercial);
    expect(points[COMMERCIAL]).toContain("permission");
  });

  it(`the terms are consistent in all ${table.length} combinations of use, restrictions and end dates`, () => {
    const texts = new Set<string>();
    for (const { use, restrictions, end } of table) {
      const { points, text } = terms({ ...withUse(use), restrictions, ...end });
      expect(points).toHaveLength(TERMS_POINTS.length);
      for (const point of points) expect(point).toMatch(/^[A-Z].*\.$/);
      expect(text).not.toMatch(/undefined|NaN| {2}| \.|,,/);
      expect(points[USE]?.includes("Instagram Stories only")).toBe(restrictions.includes("IG Stories only"));
      expect(points[USE]?.includes("may not be modified")).toBe(restrictions.includes("No modifications"));
      expect(points[COMMERCIAL]?.includes("paid promotion")).toBe(restrictions.includes("No paid promotion"));
      expect(points[CREDIT]?.includes("must credit")).toBe(restrictions.includes("Credit required"));
      expect(points[TERM]?.includes("perpetual")).toBe(end.expiresOn === "");
      expect(points[TERM]?.includes("February 28, 2027")).toBe(end.expiresOn !== "");
      texts.add(text);
    }
    // Editorial use and Editorial content are two names for the same use. If the owner set an end, the terms don't
    // show the requested end.
    expect(texts.size).toBe((USES.length - 1) * RESTRICTION_SETS.length * (ENDS.length - 1));
  });
});

describe("a change of the scope", () => {
  it.each<[string, Partial<RightsTermsScope>, number[]]>([
    ["another editorial use", withUse("Website content"), [USE]],
    ["a commercial use", withUse("Marketing campaigns"), [USE, COMMERCIAL]],
    ["another brand", { brand: "rap" }, [LICENSE]],
    ["stories only", { restrictions: ["IG Stories only"] }, [USE]],
    ["no modifications", { restrictions: ["No modifications"] }, [USE]],
    ["no paid promotion", { restrictions: ["No paid promotion"] }, [COMMERCIAL]],
    ["credit required", { restrictions: ["Credit required"] }, [CREDIT]],
    ["a credit", { credit: "@jane" }, [CREDIT]],
    ["an end", { expiresOn: "2027-01-31" }, [TERM]],
    ["a requested end that the owner didn't grant", { requestedUntil: "2027-01-31" }, [TERM]],
    ["the owner's own words", { usageRights: "One post on Instagram" }, [USE]],
  ])("a scope with %s changes only the expected points of the terms", (_name, change, points) => {
    expect(changed(change)).toEqual(points);
  });

  it.each(["", " clearhouse network ltd ", "Clearhouse Network"])(
    "the brand %j stands for the team itself and doesn't change the terms",
    (brand) => {
      expect(changed({ brand })).toEqual([]);
    },
  );

  it("a brand with only the beginning of the licensee's name changes the point about the license", () => {
    expect(changed({ brand: "Clear" })).toEqual([LICENSE]);
  });

  it("a use that differs from the requested use only in its letter case doesn't change the terms", () => {
    expect(changed({ usageRights: "social media POSTS " })).toEqual([]);
  });
});

describe("an owner's own words", () => {
  it("an owner's own words limit the use, and an editorial request stays editorial", () => {
    expect(terms({ usageRights: "Ads on TV" }).points.slice(1, 3)).toEqual([
      "The content may be used for editorial, non-commercial purposes, only as your words allow: “Ads on TV”.",
      "Commercial use is not allowed without your written permission.",
    ]);
  });

  it("an owner's own words limit the use of a commercial request", () => {
    expect(terms({ ...withUse("Commercial use"), usageRights: "Editorial only" }).points[USE]).toBe(
      "The content may be used, commercially too, only as your words allow: “Editorial only”.",
    );
  });
});

describe("the text of the terms", () => {
  it("the text of the terms doesn't change if restrictions are repeated or in another order", () => {
    const once = terms({ restrictions: ["IG Stories only", "Credit required"] }).text;
    expect(terms({ restrictions: ["Credit required", "IG Stories only", "Credit required"] }).text).toBe(once);
  });

  it("the text of the terms doesn't depend on the white space and Unicode form of the input", () => {
    expect(terms({ credit: "  Zoe\u0301 \t Jones\n", licensee: " A\u00a0 B " }).text).toBe(
      terms({ credit: "Zo\u00e9 Jones", licensee: "A B" }).text,
    );
  });
});

describe("hostile values", () => {
  it.each(["\u202egnp.exe", "a\u0000b", "line\nbreak", "\u2066isolate\u2069"])(
    "the value %j leaves no control character in the terms",
    (value) => {
      const { points } = terms({ credit: value, brand: value, licensee: value, usageRights: value });
      for (const point of points) expect(point).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    },
  );

  it.each(["″", "‟", "＂", "〞", "❞", "ʺ", "''", "’’"])(
    "%s, which looks like quotation marks, ends no value in the terms",
    (mark) => {
      const { points } = terms({ brand: `rap${mark}. You also sell it` });
      expect(points[LICENSE]).toContain("The request is for “rap’. You also sell it”.");
    },
  );

  it("a brand with quotation marks stays inside its own quotation marks in the terms", () => {
    const { points } = terms({ brand: "rap”. You also sell “everything" });
    expect(points[LICENSE]).toContain("The request is for “rap’. You also sell ’everything”.");
  });

  it("a credit in another script and with an emoji stays unchanged in the terms", () => {
    expect(terms({ credit: "مريم 🎬" }).points[CREDIT]).toBe("The creator is credited as “مريم 🎬”.");
  });
});
