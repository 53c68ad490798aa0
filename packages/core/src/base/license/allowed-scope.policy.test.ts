import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { someAnswer, someAsked } from "../../testing/scopes.ts";
import { type AnswerToScope, grantedScope, NOT_IN_STORIES } from "./allowed-scope.policy.ts";
import { type AskedScope, askedScopeOf, askedUses } from "./asked-scope.policy.ts";
import { askedOfOwner } from "./asked-scope.schema.ts";
import { USE_LABELS } from "./presets.policy.ts";
import { AFTER_END, EDITS, type Scope } from "./scope.policy.ts";
import { contains } from "./use-line.policy.ts";

const licensee = "Clearhouse Network Ltd";
const contentOwner = "@creator";
const yes: AnswerToScope = { usageRights: "", restrictions: [], credit: "", expiresOn: "" };

const ask = (scope: Partial<AskedScope> = {}): AskedScope =>
  askedScopeOf({ brand: "rap", intendedUse: "Social media posts", requestedUntil: scope.until ?? "", scope });
const grant = (asked: AskedScope, answer: Partial<AnswerToScope> = {}) =>
  grantedScope({ asked, licensee, contentOwner }, { ...yes, ...answer });

const within = (all: "worldwide" | "all" | readonly string[] = [], some: typeof all = []): boolean =>
  typeof all === "string" || (typeof some !== "string" && some.every((one) => all.includes(one)));

/** In what a grant goes beyond what was asked. */
const beyond = (asked: AskedScope, scope: Scope): string[] => {
  const lines = askedUses(asked).map(({ line }) => line);
  const checks: [string, boolean][] = [
    ["lines", scope.lines.every((line) => lines.some((wide) => contains(wide, line)))],
    ["brands", within(asked.brands.includes("Clearhouse Network") ? "all" : asked.brands, scope.brands)],
    ["countries", within(asked.countries, scope.countries)],
    ["edits", EDITS.indexOf(scope.edits ?? "as_is") <= EDITS.indexOf(asked.edits)],
    ["AI training", asked.aiTraining || scope.aiTraining === false],
    ["making by AI", asked.aiMaking || scope.aiMaking === false],
    ["from", scope.from >= asked.from],
    ["until", asked.until === "" || (scope.until !== "" && scope.until <= asked.until)],
    ["after the end", AFTER_END.indexOf(scope.afterEnd ?? "come_down") <= AFTER_END.indexOf(asked.afterEnd)],
    ["credit", scope.credit.required || !asked.creditRequired],
    ["exclusive", !scope.exclusive],
  ];
  return checks.flatMap(([what, holds]) => (holds ? [] : [what]));
};

describe("what is asked in other words", () => {
  it("a text that equals a label, whatever its case and what can't be seen in it, is this use under this label", () => {
    const { uses, words } = ask({ words: " print\u00a0MATER\u200bIALS " });
    expect([uses, words]).toEqual([["Social media posts", "Print materials"], undefined]);
    expect(ask({ uses: ["Editorial use"], words: "editorial content" }).uses).toEqual(["Editorial use"]);
    expect(askedOfOwner.safeParse({ uses: USE_LABELS.slice(0, 6), words: USE_LABELS[7] }).error?.issues).toMatchObject([
      { path: ["uses"], message: "Please choose at most 6 uses" },
    ]);
  });

  it("any other text adds nothing to what is granted but itself, beside the owner's own words", () => {
    const words = "The cover of the March issue only";
    const { askedWords, ...rest } = grant(ask({ words }), { usageRights: "One post" }).scope;
    expect([askedWords, rest.words]).toEqual([words, "One post"]);
    expect(rest).toEqual(grant(ask(), { usageRights: "One post" }).scope);
  });

  it("words that are empty or repeat what is asked stay away from request and grant, so that their hashes stay", () => {
    for (const words of [undefined, "", " \u200b ", "social media POSTS"]) {
      expect(ask({ words })).not.toHaveProperty("words");
      expect(grant(ask({ words })).scope).not.toHaveProperty("askedWords");
    }
  });
});

describe("what an answer grants", () => {
  it("is never more than was asked, whatever the owner sends", () => {
    fc.assert(
      fc.property(someAsked, someAnswer, (asked, answer) => {
        expect(beyond(asked, grant(asked, answer).scope)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it("is what was asked if the owner changes nothing, and says that nothing is less", () => {
    fc.assert(
      fc.property(someAsked, (asked) => {
        const { scope, uses, problems } = grant(asked);
        expect(problems).toEqual({});
        expect(scope.narrowed).toBeUndefined();
        expect(uses).toEqual(askedUses(asked));
        expect(scope.lines).toEqual(uses.map(({ line }) => line));
      }),
    );
  });

  it("names in 'narrowed' what is less than was asked, and nothing else", () => {
    fc.assert(
      fc.property(someAsked, someAnswer, (asked, answer) => {
        const [all, some] = [grant(asked).scope, grant(asked, answer).scope];
        const same = (["countries", "edits", "aiTraining", "aiMaking", "brands", "from", "until"] as const).filter(
          (field) => JSON.stringify(all[field]) === JSON.stringify(some[field]),
        );
        for (const field of same) expect(some.narrowed ?? []).not.toContain(field);
        const isLess = (some.narrowed ?? []).some((field) =>
          ["channels", "platforms", "purpose", "ads"].includes(field),
        );
        expect(isLess).toBe(JSON.stringify(all.lines) !== JSON.stringify(some.lines));
      }),
      { numRuns: 500 },
    );
  });

  it("a channel that is switched off is off in each use, and is named", () => {
    const asked = ask({ uses: ["Social media posts", "Marketing campaigns"] });
    const { scope } = grant(asked, { allowed: { channels: ["feed", "stories", "email"] } });
    expect(scope.lines).toEqual([
      { channels: ["feed", "stories", "email"], platforms: "any", purpose: "commercial", ads: "paid" },
    ]);
    expect(scope.switchedOff).toEqual(["short_video", "long_video", "website_app"]);
    expect(scope.narrowed).toEqual(["channels"]);
  });

  it("the last channel, country and brand can't be switched off, and a grant can't begin after its end", () => {
    const asked = ask({ countries: ["ES"], until: "2027-06-01" });
    expect(grant(asked, { allowed: { channels: ["print"] } }).problems).toEqual({
      "allowed.channels": "Please leave one place on. Otherwise, say no.",
    });
    const allowed = { countries: ["FR"], brands: ["bars"], from: "2027-06-02" };
    expect(Object.keys(grant(asked, { allowed }).problems)).toEqual([
      "allowed.brands",
      "allowed.countries",
      "allowed.from",
    ]);
  });

  it("'IG Stories only' leaves stories on Instagram, and can't be granted where stories weren't asked", () => {
    const only = { restrictions: ["IG Stories only"] as const };
    expect(grant(ask(), only).scope.lines).toMatchObject([{ channels: ["stories"], platforms: ["instagram"] }]);
    const { problems, scope } = grant(ask({ uses: ["Print materials"] }), only);
    expect(problems).toEqual({ restrictions: NOT_IN_STORIES });
    expect(scope.emptiedBy).toBe("IG Stories only");
  });

  it("a label that the owner writes limits to this use; a label of something else stays as words", () => {
    const asked = ask({ uses: ["Commercial use", "Website content"] });
    expect(grant(asked, { usageRights: "editorial USE " }).scope).toMatchObject({
      lines: [{ purpose: "editorial", ads: "organic" }],
      words: "",
    });
    expect(grant(ask(), { usageRights: "Print materials" }).scope).toMatchObject({
      lines: [{ channels: ["feed", "stories", "short_video"] }],
      words: "Print materials",
    });
    expect(grant(ask(), { usageRights: "Social media posts" }).scope.words).toBe("");
  });

  it("a required credit always names somebody", () => {
    expect(grant(ask({ creditRequired: true })).scope.credit).toEqual({ required: true, name: "@creator" });
    const required = { restrictions: ["Credit required"] as const };
    expect(grant(ask(), { ...required, credit: "Olivia" }).scope.credit).toEqual({ required: true, name: "Olivia" });
    expect(grant(ask()).scope.credit).toEqual({ required: false, name: "" });
  });

  it("the team's own name stands for all its brands; other brands are only those that are named", () => {
    expect(grant(ask({ brands: ["Clearhouse Network", "rap"] })).scope.brands).toBe("all");
    expect(grant(ask({ brands: ["rap", "bars"] }), { allowed: { brands: ["bars"] } }).scope).toMatchObject({
      brands: ["bars"],
      narrowed: ["brands"],
    });
  });

  it.each([
    ["Clearhouse", "Clearhouse Network Ltd", ["Clearhouse"]],
    ["drip", "Drip Media GmbH", ["drip"]],
    ["Drip Media", "Drip Media GmbH & Co. KG", "all"],
    ["drip", "drip, S.A.", "all"],
    ["drip", "Drip", "all"],
    ["drip", "Dripco", ["drip"]],
  ])("the brand %j of %j is the team's own name only if nothing but a legal form follows", (brand, name, brands) => {
    expect(grantedScope({ asked: ask({ brands: [brand] }), licensee: name, contentOwner }, yes).scope.brands).toEqual(
      brands,
    );
  });
});
