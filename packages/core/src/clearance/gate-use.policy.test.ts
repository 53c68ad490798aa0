import { describe, expect, it } from "vitest";
import { useClassOf } from "../licence/licence.schema.ts";
import { holding, on } from "../testing/gate.ts";
import { type GateGrant, mayUse } from "./gate.policy.ts";

describe("the use", () => {
  const asked = (intendedUse: string, more: Partial<GateGrant> = {}): Partial<GateGrant> => ({
    intendedUse,
    usageRights: intendedUse,
    useClass: useClassOf(intendedUse),
    ...more,
  });
  it.each<[string, Partial<GateGrant>, string, string, string]>([
    ["the same one is covered", asked("Website content"), "Website content", "allow", "in_force"],
    ["another editorial one is asked for", asked("Website content"), "Reels/TikTok", "ask", "other_use"],
    [
      "every editorial one is covered by several platforms",
      asked("Multiple platforms"),
      "Reels/TikTok",
      "allow",
      "in_force",
    ],
    [
      "every editorial one is covered by editorial use",
      asked("Editorial content"),
      "Website content",
      "allow",
      "in_force",
    ],
    [
      "a commercial one is ruled out by an editorial license",
      asked("Multiple platforms"),
      "Print materials",
      "deny",
      "other_use",
    ],
    [
      "every commercial one is covered by commercial use",
      asked("Commercial use"),
      "Print materials",
      "allow",
      "in_force",
    ],
    [
      "an editorial one isn't covered by commercial use",
      asked("Commercial use"),
      "Website content",
      "ask",
      "other_use",
    ],
    ["one campaign isn't another", asked("Marketing campaigns"), "Promotional campaigns", "ask", "other_use"],
    [
      "the owner's own words are to be read",
      { usageRights: "One post, once" },
      "Social media posts",
      "ask",
      "other_use",
    ],
    ["the owner's other choice counts", { usageRights: "Story highlights" }, "Story highlights", "allow", "in_force"],
    [
      "the owner's other choice takes the place of what was asked",
      { usageRights: "Story highlights" },
      "Social media posts",
      "ask",
      "other_use",
    ],
    [
      "an admin's approval without words covers each",
      { origin: "admin", usageRights: "", intendedUse: undefined, useClass: undefined },
      "Print materials",
      "allow",
      "in_force",
    ],
    [
      "an admin's words are to be read",
      { origin: "admin", usageRights: "Web", intendedUse: undefined, useClass: undefined },
      "Print materials",
      "ask",
      "other_use",
    ],
    [
      "where it isn't noted is asked for",
      { usageRights: "", intendedUse: undefined },
      "Website content",
      "ask",
      "other_use",
    ],
    [
      "stories alone rule out other uses",
      asked("Multiple platforms", { restrictions: ["IG Stories only"] }),
      "Website content",
      "deny",
      "restricted",
    ],
    [
      "stories alone allow stories",
      asked("Multiple platforms", { restrictions: ["IG Stories only"] }),
      "Story highlights",
      "allow",
      "in_force",
    ],
    [
      "no paid promotion rules out campaigns",
      asked("Commercial use", { restrictions: ["No paid promotion"] }),
      "Marketing campaigns",
      "deny",
      "restricted",
    ],
    [
      "no paid promotion allows print",
      asked("Commercial use", { restrictions: ["No paid promotion"] }),
      "Print materials",
      "allow",
      "in_force",
    ],
  ])("%s", (_title, grant, use, answer, reason) => {
    expect(mayUse(holding(grant), on({ use }))).toMatchObject({ answer, reason });
  });

  const editorial = asked("Multiple platforms", { restrictions: ["No paid promotion"] });
  it.each<[string, Partial<GateGrant>, string, string, string]>([
    ["is ruled out as its listed name is", editorial, "marketing campaigns", "deny", "other_use"],
    ["is ruled out as its listed name is", editorial, " Commercial Use ", "deny", "other_use"],
    ["is covered as its listed name is", editorial, "REELS/TIKTOK", "allow", "in_force"],
    [
      "is allowed as its listed name is",
      asked("Multiple platforms", { restrictions: ["IG Stories only"] }),
      "story highlights",
      "allow",
      "in_force",
    ],
    ["that isn't listed is asked for under an editorial license", editorial, "Paid ads", "ask", "other_use"],
    ["that isn't listed is asked for under a commercial one", asked("Commercial use"), "Paid ads", "ask", "other_use"],
    [
      "that isn't listed is covered by the owner's same words",
      { usageRights: "One post" },
      "one post",
      "allow",
      "in_force",
    ],
  ])("in other case or words %s", (_title, grant, use, answer, reason) => {
    expect(mayUse(holding(grant), on({ use }))).toMatchObject({ answer, reason });
  });

  it("that is forbidden comes with the clause that forbids it", () => {
    expect(mayUse(holding({}), on({ use: "Print materials" })).clause).toBe(
      "Commercial use is not allowed without the owner's written permission.",
    );
    expect(mayUse(holding({ usageRights: "One post, once" }), on({ use: "Website content" })).clause).toBe(
      "“One post, once”",
    );
  });

  it("that is allowed comes with its conditions", () => {
    const { clause } = mayUse(
      holding({ restrictions: ["Credit required", "No modifications"], credit: "@jane" }),
      on(),
    );
    expect(clause).toBe("It may not be modified. Every use must credit the creator as “@jane”.");
  });

  it("that is allowed without a named use comes with the owner's own words", () => {
    const { clause } = mayUse(holding({ usageRights: "Editorial use, no commercial use" }), on());
    expect(clause).toBe("It was granted for “Editorial use, no commercial use”.");
  });
});
