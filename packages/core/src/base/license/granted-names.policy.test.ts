import fc from "fast-check";
import { expect, it } from "vitest";
import { someAnswer, someAsked } from "../../testing/scopes.ts";
import { grantedScope } from "./allowed-scope.policy.ts";
import { joined } from "./asked-scope.policy.ts";
import { presetOf } from "./presets.policy.ts";
import { grantedBrand, grantedUses } from "./scope-words.policy.ts";
import { contains } from "./use-line.policy.ts";

it("no use and no brand is named that wasn't granted whole", () => {
  fc.assert(
    fc.property(someAsked, someAnswer, (asked, answer) => {
      const { scope, problems } = grantedScope({ asked, licensee: "Clearhouse Network", contentOwner: "" }, answer);
      if (Object.keys(problems).length > 0) return;
      const labels = grantedUses(scope, joined(asked.uses), answer.usageRights).split(/; |, /);
      for (const label of labels) {
        const preset = presetOf(label);
        if (preset) expect(scope.lines.some((line) => contains(line, preset.line))).toBe(true);
      }
      const brands = grantedBrand(scope, joined(asked.brands)).split(", ");
      if (scope.brands !== "all") expect(brands).toEqual(scope.brands);
    }),
    { numRuns: 500 },
  );
});
