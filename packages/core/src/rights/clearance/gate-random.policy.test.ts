import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RESTRICTIONS } from "../../base/license/license.schema.ts";
import { useClassOf } from "../../base/license/presets.policy.ts";
import { ASSET_STATUSES } from "../../library/asset/asset.schema.ts";
import { TODAY } from "../../testing/gate.ts";
import { inForce } from "../grant/grant.policy.ts";
import { ASSET_INTENDED_USES, URL_INTENDED_USES } from "../rights-request/rights-request.schema.ts";
import { type GateGrant, mayUse } from "./gate.policy.ts";

const USES = [...new Set<string>([...URL_INTENDED_USES, ...ASSET_INTENDED_USES])];

const text = fc.constantFrom("", "rap", "bars", "Clearhouse Network", "One post, once", ...USES);
const grants = fc.array(
  fc.record({
    grantId: fc.integer({ min: 1, max: 99 }).map((n) => `grt_${n}`),
    number: fc.constant(undefined),
    approvedAt: fc.constant("2026-01-01T00:00:00.000Z"),
    origin: fc.constantFrom("owner" as const, "contract" as const, "admin" as const),
    brand: fc.option(text, { nil: undefined }),
    intendedUse: fc.option(fc.constantFrom(...USES), { nil: undefined }),
    usageRights: text,
    useClass: fc.constantFrom("commercial" as const, "editorial" as const, undefined),
    restrictions: fc.subarray([...RESTRICTIONS]),
    credit: fc.constantFrom("", "@jane"),
    expiresOn: fc.constantFrom("", "2026-11-21", TODAY, "2027-01-01"),
  }),
  { maxLength: 4 },
);
const state = fc.record({
  status: fc.constantFrom(...ASSET_STATUSES),
  grants,
  requestOpen: fc.boolean(),
  denyReason: fc.option(fc.constant("No"), { nil: undefined }),
  licensee: fc.constant("Clearhouse Network Ltd"),
});
const question = fc.record({
  brand: fc.option(fc.constantFrom("rap", "bars", "Clearhouse Network"), { nil: undefined }),
  use: fc.option(fc.constantFrom(...USES), { nil: undefined }),
  on: fc.constantFrom("2026-11-21", TODAY, "2026-11-23", "2030-01-01"),
});

describe("random questions about random rights", () => {
  it("a use is allowed only by a grant in force that covers the brand and the use", () => {
    fc.assert(
      fc.property(state, question, (given, asked) => {
        const { answer, grantId } = mayUse(given, asked);
        if (answer !== "allow") return;
        const covering = given.grants.filter(
          (grant) =>
            grant.grantId === grantId &&
            inForce(grant, asked.on) &&
            (asked.brand === undefined || coversBrand(grant, asked.brand)) &&
            (asked.use === undefined || coversUse(grant, asked.use)),
        );
        expect(covering.length).toBeGreaterThan(0);
      }),
      { numRuns: 2_000 },
    );
  });

  it("a question that leaves out the brand or the use gets no stricter answer than the full question", () => {
    const rank = { deny: 0, ask: 1, allow: 2 };
    fc.assert(
      fc.property(state, question, (given, asked) => {
        const whole = rank[mayUse(given, asked).answer];
        expect(rank[mayUse(given, { on: asked.on, use: asked.use }).answer]).toBeGreaterThanOrEqual(whole);
        expect(rank[mayUse(given, { on: asked.on, brand: asked.brand }).answer]).toBeGreaterThanOrEqual(whole);
      }),
      { numRuns: 1_000 },
    );
  });
});

// The rest of this file states the rules of `gate.policy.ts` in another form: by the brands and uses of each grant.
const TEAM = ["Clearhouse Network", "Clearhouse Network Ltd"];
const coversBrand = ({ brand, origin }: GateGrant, asked: string): boolean =>
  brand === undefined ? origin === "admin" : brand === asked || TEAM.includes(brand);
const EDITORIAL = USES.filter((use) => useClassOf(use) === "editorial");
const COMMERCIAL = USES.filter((use) => useClassOf(use) === "commercial");
const CAMPAIGNS = ["Marketing campaigns", "Promotional campaigns"];
const usesOf = ({ usageRights, intendedUse, origin }: GateGrant): readonly string[] => {
  const granted = usageRights || intendedUse || "";
  if (granted === "") return origin === "admin" ? USES : [];
  if (["Multiple platforms", "Editorial use", "Editorial content"].includes(granted)) return EDITORIAL;
  if (CAMPAIGNS.includes(granted)) return CAMPAIGNS;
  return granted === "Commercial use" ? COMMERCIAL : [granted];
};
const coversUse = (grant: GateGrant, asked: string): boolean =>
  usesOf(grant).includes(asked) &&
  !(grant.useClass === "editorial" && COMMERCIAL.includes(asked)) &&
  !(grant.restrictions.includes("IG Stories only") && asked !== "Story highlights") &&
  !(grant.restrictions.includes("No paid promotion") && CAMPAIGNS.includes(asked));
