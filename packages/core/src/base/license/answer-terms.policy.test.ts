import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { someAnswer, someAsked } from "../../testing/scopes.ts";
import type { AnswerToScope } from "./allowed-scope.policy.ts";
import { answerTerms, type TermsRequest } from "./answer-terms.policy.ts";
import { type AskedScope, askedScopeOf } from "./asked-scope.policy.ts";
import { countryName } from "./countries.policy.ts";
import { longDate } from "./rights-terms.policy.ts";
import { scopeWords } from "./scope-words.policy.ts";

const LICENSEE = "Clearhouse Network Ltd";
const yes: AnswerToScope = { usageRights: "", restrictions: [], credit: "", expiresOn: "" };

const requestFor = (scope: AskedScope): TermsRequest => ({
  ...{ termsVersion: "3", scope, brand: "", intendedUse: "", useClass: "editorial", contentOwner: "@creator" },
});
const ask = (scope: Partial<AskedScope> = {}): TermsRequest =>
  requestFor(
    askedScopeOf({
      ...{ brand: LICENSEE, intendedUse: "Social media posts", requestedUntil: scope.until ?? "" },
      scope: { ...scope },
    }),
  );
const terms = (scope: Partial<AskedScope> = {}, answer: Partial<AnswerToScope> = {}) =>
  answerTerms(ask(scope), LICENSEE, { ...yes, ...answer }).terms;
const UNTIL = { until: "2027-06-30" };
const [LICENSE, USE, COMMERCIAL, CREDIT, TERM] = [0, 1, 2, 3, 4] as const;

describe("the terms, version 3", () => {
  it("the base terms are the six points of the specification, and state place, changes and AI", () => {
    expect(terms().points).toEqual([
      "You give Clearhouse Network Ltd and its brands a non-exclusive, royalty-free license to use this content across their network, worldwide.",
      "The content may be used for editorial, non-commercial purposes: social media posts (feed, stories, and short video; without ads). It may be cropped, trimmed and captioned. It may not be used to train or make AI content.",
      "Commercial use is not allowed without your written permission.",
      "The creator is credited.",
      "The license is perpetual: it has no end date.",
      "You confirm that you own this content.",
    ]);
    expect(terms().text.startsWith("License terms (version 3)\n\n1. License: You give")).toBe(true);
  });

  it("several uses stand each with their own purpose, places and ads", () => {
    const { points } = terms({ uses: ["Website content", "Print materials"] });
    expect(points[USE]).toBe(
      "The content may be used for editorial, non-commercial purposes: website content (website and app; without ads). It may also be used for commercial purposes: print materials (print; without ads). It may be cropped, trimmed and captioned. It may not be used to train or make AI content.",
    );
    expect(points[COMMERCIAL]).toBe(
      "Your approval is the written permission for the commercial use named above; any other commercial use needs a new one.",
    );
  });

  it("named brands are the only ones, also if a brand's name tries to be a sentence", () => {
    const [point = ""] = terms({ brands: ["rap", "bars” for everybody. “"] }).points;
    expect(point).toBe(
      "You give Clearhouse Network Ltd a non-exclusive, royalty-free license to use this content for “rap” and “bars’ for everybody. ’” only, across their network, worldwide.",
    );
  });

  it.each<[string, Partial<AskedScope>, Partial<AnswerToScope>, number[], string]>([
    ["countries", {}, { allowed: { countries: ["PT", "ES"] } }, [LICENSE], "in Spain and Portugal only."],
    ["a platform", {}, { allowed: { platforms: ["instagram"] } }, [USE], "short video; on Instagram; without ads)"],
    ["a place less", {}, { allowed: { channels: ["feed"] } }, [USE], "social media posts (feed; without ads)"],
    ["no changes", {}, { allowed: { edits: "as_is" } }, [USE], "It may not be modified; it may only be resized"],
    ["no ads", { uses: ["Commercial use"] }, { allowed: { ads: "organic" } }, [USE, COMMERCIAL], "paid promotion."],
    ["no AI", { aiMaking: true }, { allowed: { aiMaking: false } }, [USE], "not be used to train or make AI content."],
    ["own words", {}, { usageRights: "One post" }, [USE], "All this only as your words allow: “One post”."],
    ["a credit", {}, { restrictions: ["Credit required"] }, [CREDIT], "must credit the creator as “@creator”"],
    ["a first day", {}, { allowed: { from: "2027-01-01" } }, [TERM], "The license begins on January 1, 2027."],
    ["an end", {}, { expiresOn: "2027-06-30" }, [TERM], "What was published until then may stay up."],
    ["taking down", UNTIL, { allowed: { afterEnd: "come_down" } }, [TERM], "has to come down at the end."],
  ])("%s changes only the points about it", (_name, scope, answer, changed, words) => {
    const [asked, answered] = [terms(scope), terms(scope, answer)];
    const other = answered.points.flatMap((point, index) => (point === asked.points[index] ? [] : [index]));
    expect(other).toEqual(changed);
    expect(changed.map((point) => answered.points[point]).join(" ")).toContain(words);
  });

  it("a use that is narrowed to editorial isn't called by its commercial name", () => {
    const { points } = terms({ uses: ["Marketing campaigns"] }, { allowed: { purpose: "editorial" } });
    expect(points[USE]).not.toMatch(/marketing/i);
    expect(points[COMMERCIAL]).toBe("Commercial use is not allowed without your written permission.");
  });

  it("state each field of what is granted, and never a perpetual license beside an end", () => {
    fc.assert(
      fc.property(someAsked, someAnswer, (asked, answer) => {
        const { terms: made, granted } = answerTerms(requestFor(asked), LICENSEE, answer);
        const { scope } = granted ?? {};
        if (!scope || Object.keys(granted?.problems ?? {}).length > 0) return;
        const { points, text } = made;
        expect(points).toHaveLength(6);
        for (const point of points) expect(point).toMatch(/^[A-Z].*\.$/);
        expect(text).not.toMatch(/undefined|NaN| {2}| \.|,,|\(\)/);
        expect(scopeWords(scope).notStated).toEqual([]);
        expect(points[LICENSE]?.includes("and its brands")).toBe(scope.brands === "all");
        const countries = scope.countries === "worldwide" ? [] : (scope.countries ?? []);
        for (const code of countries) expect(points[LICENSE]).toContain(countryName(code));
        expect(points[LICENSE]?.includes("worldwide")).toBe(scope.countries === "worldwide");
        expect(points[USE]?.includes("also as ads")).toBe(scope.lines.some(({ ads }) => ads === "paid"));
        expect(points[TERM]?.includes("perpetual")).toBe(scope.until === "");
        if (scope.until !== "") expect(points[TERM]).toContain(longDate(scope.until));
        expect(points[USE]?.includes(`these words of the request allow: “${asked.words}”.`)).toBe(
          asked.words !== undefined,
        );
        if (scope.from !== "") expect(points[TERM]).toContain(`begins on ${longDate(scope.from)}`);
      }),
      { numRuns: 300 },
    );
  });

  it("never say that what stays as it is may be made by AI, that ads stop where there are none, or that it holds nowhere", () => {
    const making = { edits: "any" as const, aiMaking: true };
    for (const answer of [{ allowed: { edits: "as_is" as const } }, { restrictions: ["No modifications"] as const }]) {
      const { terms: made, granted } = answerTerms(ask(making), LICENSEE, { ...yes, ...answer });
      expect([granted?.scope.aiMaking, granted?.scope.narrowed]).toEqual([false, ["edits", "aiMaking"]]);
      expect(made.points[USE]).toContain("It may not be modified");
      expect(made.points[USE]).toContain("It may not be used to train or make AI content.");
    }
    const stopping = { ...UNTIL, afterEnd: "ads_stop" as const };
    expect(terms(stopping).points[TERM]).toMatch(
      /day is still included\. What was published until then may stay up\.$/,
    );
    const paid = { ...stopping, uses: ["Marketing campaigns"] };
    expect(terms(paid).points[TERM]).toContain("Ads stop at the end");
    expect(terms(paid, { restrictions: ["No paid promotion"] }).points[TERM]).not.toContain("Ads stop");
    const nothing = terms({ countries: ["ES"], brands: ["rap"] }, { allowed: { countries: ["FR"], brands: ["bars"] } });
    expect(nothing.points[LICENSE]).toMatch(/for no brand, across their network, in no country\.$/);
  });

  it("a request of an earlier release keeps version 2", () => {
    const { terms: made, granted } = answerTerms(
      { brand: "rap", intendedUse: "Social media posts", useClass: "editorial", contentOwner: "@creator" },
      ...([LICENSEE, { ...yes, usageRights: "Social media posts" }] as const),
    );
    expect([made.version, granted]).toEqual(["2", undefined]);
    expect(made.points[LICENSE]).toContain("and its brands");
  });
});
