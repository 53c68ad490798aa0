import { describe, expect, it } from "vitest";
import { useClassOf } from "../../base/license/presets.policy.ts";
import { holding, on } from "../../testing/gate.ts";
import { type GateGrant, mayUse } from "./gate.policy.ts";

/** The clearance answers whether an asset may be used: 'allow', 'ask' (the owner first) or 'deny'. */
describe("the answer for a use", () => {
  const asked = (intendedUse: string, more: Partial<GateGrant> = {}): Partial<GateGrant> => ({
    intendedUse,
    usageRights: intendedUse,
    useClass: useClassOf(intendedUse),
    ...more,
  });
  it.each<[string, Partial<GateGrant>, string, string, string]>([
    [
      "is 'allow' if the rights were granted for the use",
      asked("Website content"),
      "Website content",
      "allow",
      "in_force",
    ],
    [
      "is 'ask' if the rights were granted for another editorial use",
      asked("Website content"),
      "Reels/TikTok",
      "ask",
      "other_use",
    ],
    [
      "is 'allow' for an editorial use if the rights were granted for multiple platforms",
      asked("Multiple platforms"),
      "Reels/TikTok",
      "allow",
      "in_force",
    ],
    [
      "is 'allow' for an editorial use if the rights were granted for editorial content",
      asked("Editorial content"),
      "Website content",
      "allow",
      "in_force",
    ],
    [
      "is 'deny' for a commercial use if the license is editorial",
      asked("Multiple platforms"),
      "Print materials",
      "deny",
      "other_use",
    ],
    [
      "is 'allow' for a commercial use if the rights were granted for commercial use",
      asked("Commercial use"),
      "Print materials",
      "allow",
      "in_force",
    ],
    [
      "is 'ask' for an editorial use if the rights were granted for commercial use",
      asked("Commercial use"),
      "Website content",
      "ask",
      "other_use",
    ],
    [
      "is 'allow' for a use under either of its labels",
      asked("Marketing campaigns"),
      "Promotional campaigns",
      "allow",
      "in_force",
    ],
    [
      "is 'ask' if the owner described the allowed use in their own words",
      { usageRights: "One post, once" },
      "Social media posts",
      "ask",
      "other_use",
    ],
    [
      "is 'allow' for the use that the owner chose instead of the requested use",
      { usageRights: "Story highlights" },
      "Story highlights",
      "allow",
      "in_force",
    ],
    [
      "is 'ask' for the requested use if the owner chose another use instead",
      { usageRights: "Story highlights" },
      "Social media posts",
      "ask",
      "other_use",
    ],
    [
      "is 'allow' for each use if an admin approved without naming a use",
      { origin: "admin", usageRights: "", intendedUse: undefined, useClass: undefined },
      "Print materials",
      "allow",
      "in_force",
    ],
    [
      "is 'ask' if an admin described the allowed use in their own words",
      { origin: "admin", usageRights: "Web", intendedUse: undefined, useClass: undefined },
      "Print materials",
      "ask",
      "other_use",
    ],
    [
      "is 'ask' if the grant names no use",
      { usageRights: "", intendedUse: undefined },
      "Website content",
      "ask",
      "other_use",
    ],
    [
      "is 'deny' for another use if only Instagram Stories are allowed",
      asked("Multiple platforms", { restrictions: ["IG Stories only"] }),
      "Website content",
      "deny",
      "restricted",
    ],
    [
      "is 'allow' for stories if only Instagram Stories are allowed",
      asked("Multiple platforms", { restrictions: ["IG Stories only"] }),
      "Story highlights",
      "allow",
      "in_force",
    ],
    [
      "is 'deny' for a campaign if paid promotion is ruled out",
      asked("Commercial use", { restrictions: ["No paid promotion"] }),
      "Marketing campaigns",
      "deny",
      "restricted",
    ],
    [
      "is 'allow' for print if only paid promotion is ruled out",
      asked("Commercial use", { restrictions: ["No paid promotion"] }),
      "Print materials",
      "allow",
      "in_force",
    ],
  ])("the clearance's answer %s", (_title, grant, use, answer, reason) => {
    expect(mayUse(holding(grant), on({ use }))).toMatchObject({ answer, reason });
  });

  const editorial = asked("Multiple platforms", { restrictions: ["No paid promotion"] });
  it.each<[string, Partial<GateGrant>, string, string, string]>([
    ["is 'deny' for a listed use in other letter case", editorial, "marketing campaigns", "deny", "other_use"],
    ["is 'deny' for a listed use with spaces around it", editorial, " Commercial Use ", "deny", "other_use"],
    ["is 'allow' for a listed use in other letter case", editorial, "REELS/TIKTOK", "allow", "in_force"],
    [
      "is 'allow' for stories in other letter case if only Instagram Stories are allowed",
      asked("Multiple platforms", { restrictions: ["IG Stories only"] }),
      "story highlights",
      "allow",
      "in_force",
    ],
    ["is 'ask' for a use that isn't listed if the license is editorial", editorial, "Paid ads", "ask", "other_use"],
    [
      "is 'ask' for a use that isn't listed if the license is commercial",
      asked("Commercial use"),
      "Paid ads",
      "ask",
      "other_use",
    ],
    [
      "is 'allow' for a use that isn't listed if the owner described the allowed use in the same words",
      { usageRights: "One post" },
      "one post",
      "allow",
      "in_force",
    ],
  ])("the clearance's answer %s", (_title, grant, use, answer, reason) => {
    expect(mayUse(holding(grant), on({ use }))).toMatchObject({ answer, reason });
  });

  it("the clearance's answer quotes the clause that forbids the use", () => {
    expect(mayUse(holding({}), on({ use: "Print materials" })).clause).toBe(
      "Commercial use is not allowed without the owner's written permission.",
    );
    expect(mayUse(holding({ usageRights: "One post, once" }), on({ use: "Website content" })).clause).toBe(
      "“One post, once”",
    );
  });

  it("the clearance's answer names the conditions of an allowed use", () => {
    const { clause } = mayUse(
      holding({ restrictions: ["Credit required", "No modifications"], credit: "@jane" }),
      on(),
    );
    expect(clause).toBe("It may not be modified. Every use must credit the creator as “@jane”.");
  });

  it("the clearance's answer to a question without a use quotes the owner's own words", () => {
    const { clause } = mayUse(holding({ usageRights: "Editorial use, no commercial use" }), on());
    expect(clause).toBe("It was granted for “Editorial use, no commercial use”.");
  });
});
