import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { someRestrictions, someScope } from "../../testing/scopes.ts";
import { linesOf } from "./presets.policy.ts";
import { EDITS, type Scope } from "./scope.policy.ts";
import { contains, narrowed } from "./use-line.policy.ts";

const scopeFor = (...labels: string[]): Scope => ({
  ...{ lines: linesOf(labels), brands: "all", countries: "worldwide", edits: "crop_trim_caption", exclusive: false },
  ...{ from: "", until: "", credit: { required: false, name: "@olivia" }, words: "", restrictions: [] },
});
const STORIES = { channels: ["stories"], platforms: ["instagram"] };

describe("a restriction", () => {
  it("'IG Stories only' leaves stories on Instagram of every line, with the line's purpose and ads", () => {
    expect(narrowed(scopeFor("Social media posts"), ["IG Stories only"]).lines).toEqual([
      { ...STORIES, purpose: "editorial", ads: "organic" },
    ]);
    expect(narrowed(scopeFor("Marketing campaigns", "Website content"), ["IG Stories only"]).lines).toEqual([
      { ...STORIES, purpose: "commercial", ads: "paid" },
    ]);
  });

  it.each(["Website content", "Print materials", "Reels/TikTok", "Video content"])(
    "'IG Stories only' leaves nothing of '%s', and the scope says so",
    (label) => {
      expect(narrowed(scopeFor(label), ["IG Stories only"])).toMatchObject({ lines: [], emptiedBy: "IG Stories only" });
    },
  );

  it("'No paid promotion' makes every line organic and leaves the purpose", () => {
    expect(narrowed(scopeFor("Commercial use"), ["No paid promotion"]).lines).toMatchObject([
      { purpose: "commercial", ads: "organic" },
    ]);
  });

  it("'Credit required' and 'No modifications' set credit and changes, and leave the lines", () => {
    const before = scopeFor("Social media posts");
    expect(narrowed(before, ["No modifications", "Credit required"])).toEqual({
      ...before,
      ...{ edits: "as_is", credit: { required: true, name: "@olivia" } },
      restrictions: ["Credit required", "No modifications"],
    });
  });

  it("never widens a scope, and states nothing that the scope leaves open", () => {
    fc.assert(
      fc.property(someScope, someRestrictions, (before, restrictions) => {
        const after = narrowed(before, restrictions);
        for (const line of after.lines) expect(before.lines.some((wide) => contains(wide, line))).toBe(true);
        expect(after.edits === undefined).toBe(before.edits === undefined);
        if (before.edits && after.edits)
          expect(EDITS.indexOf(after.edits)).toBeLessThanOrEqual(EDITS.indexOf(before.edits));
        expect(after.credit.required || !before.credit.required).toBe(true);
        expect(after.emptiedBy !== undefined).toBe(after.lines.length === 0 && before.lines.length > 0);
      }),
    );
  });

  it("twice is as much as once", () => {
    fc.assert(
      fc.property(someScope, someRestrictions, (before, restrictions) => {
        const once = narrowed(before, restrictions);
        expect(narrowed(once, restrictions)).toEqual(once);
      }),
    );
  });
});
