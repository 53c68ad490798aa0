import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ACTIONS,
  LEFT_OPERANDS,
  OPERATORS,
  PARTY_FUNCTIONS,
  POLICY_TYPES,
  PROPERTIES,
} from "../../testing/odrl-vocabulary.ts";
import { someScope } from "../../testing/scopes.ts";
import { scopeOfGrant } from "../license/granted-scope.policy.ts";
import type { Scope } from "../license/scope.policy.ts";
import { licensePolicy } from "./license-policy.ts";
import type { OdrlPolicy } from "./odrl.ts";

const SCOPE: Scope = {
  lines: [
    { channels: ["feed", "website_app", "print"], platforms: ["instagram"], purpose: "editorial", ads: "organic" },
  ],
  brands: ["rap"],
  countries: ["DE", "FR"],
  edits: "crop_trim_caption",
  aiTraining: false,
  aiMaking: true,
  exclusive: false,
  from: "2026-11-01",
  until: "2027-06-30",
  afterEnd: "come_down",
  credit: { required: true, name: "@olivia" },
  words: "Only the first ten seconds",
  restrictions: ["No paid promotion", "Credit required"],
};

const policyOf = (scope: Scope, more: Partial<Parameters<typeof licensePolicy>[0]> = {}): OdrlPolicy =>
  licensePolicy({
    ...{ number: "CH-7K3M-Q9TX-2B4D", byOwner: true, team: "Clearhouse Network", hasNotes: false },
    ...{ checkUrl: "https://rights.example.com/check?number=CH-7K3M-Q9TX-2B4D", sha256s: ["0".repeat(64)], scope },
    ...more,
  });

const SHOWN = ["distribute", "display", "play"];
const EDITED = ["annotate", "extract"];

/** Every key and value of a policy that has to be a term of the vocabulary, and isn't. */
const unknownTerms = (policy: OdrlPolicy): string[] => {
  const wrong: string[] = POLICY_TYPES.has(policy["@type"]) ? [] : [policy["@type"]];
  const known: Record<string, ReadonlySet<string>> = {
    action: ACTIONS,
    leftOperand: LEFT_OPERANDS,
    operator: OPERATORS,
  };
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const isOther = Array.isArray(value) || key.startsWith("@") || key.startsWith("dct:") || key.startsWith("vcard:");
      if (!isOther && !PROPERTIES.has(key) && !PARTY_FUNCTIONS.has(key)) wrong.push(key);
      for (const term of [inner].flat()) if (known[key] && !known[key].has(String(term))) wrong.push(String(term));
      look(inner);
    }
  };
  look(policy);
  return wrong;
};

describe("a license as ODRL", () => {
  it("every policy uses only terms of ODRL 2.2 that RightsML 2.0 has, and has at least one rule", () => {
    fc.assert(
      fc.property(
        someScope,
        fc.record({ byOwner: fc.boolean(), hasNotes: fc.boolean() }),
        fc.constantFrom(undefined, true, false),
        (scope, more, ai) => {
          const policy = policyOf({ ...scope, ...(ai !== undefined && { aiTraining: ai, aiMaking: ai }) }, more);
          expect(unknownTerms(policy)).toEqual([]);
          const { permission = [], prohibition = [], obligation = [] } = policy;
          expect(permission.length + prohibition.length + obligation.length).toBeGreaterThan(0);
        },
      ),
    );
    expect(unknownTerms(policyOf({ ...SCOPE, exclusive: true }, { endedAt: "2027-01-01T00:00:00.000Z" }))).toEqual([]);
    expect(unknownTerms({ ...policyOf(SCOPE), "@type": "License" as "Agreement" })).toEqual(["License"]);
  });

  it("lines keep to their channels: platforms bind only social ones, and print is printed", () => {
    const { permission = [] } = policyOf(SCOPE);
    const uses = permission.slice(0, 3).map(({ action, constraint = [] }) => ({
      action: action,
      where: constraint
        .filter(({ leftOperand }) => /Channel|Location/.test(leftOperand))
        .map(({ rightOperand }) => rightOperand),
    }));
    expect(uses).toEqual([
      { action: [...SHOWN, ...EDITED], where: [["feed"], [{ "@id": "https://www.instagram.com/" }]] },
      { action: [...SHOWN, ...EDITED], where: [["website_app"]] },
      { action: ["distribute", "print", ...EDITED], where: [["print"]] },
    ]);
  });

  it("each permission has brands, countries, days, credit and the words of request and owner", () => {
    const { permission = [], obligation } = policyOf({ ...SCOPE, askedWords: "The cover only" });
    expect(permission).toHaveLength(4);
    for (const { constraint, duty } of permission) {
      expect(constraint).toEqual(
        expect.arrayContaining([
          { leftOperand: "product", operator: "isAnyOf", rightOperand: ["rap"] },
          {
            ...{ leftOperand: "spatial", operator: "isAnyOf" },
            rightOperand: ["DEU", "FRA"].map((code) => ({ "@id": `http://cvx.iptc.org/iso3166-1a3/${code}` })),
          },
          { leftOperand: "dateTime", operator: "gteq", rightOperand: { "@value": "2026-11-01", "@type": "xsd:date" } },
          { leftOperand: "dateTime", operator: "lteq", rightOperand: { "@value": "2027-06-30", "@type": "xsd:date" } },
        ]),
      );
      expect(duty).toEqual([
        expect.objectContaining({ action: "attribute", "dct:description": "Credit @olivia" }),
        { action: "reviewPolicy", "dct:description": "Only as these words allow: The cover only" },
        { action: "reviewPolicy", "dct:description": "Only as these words allow: Only the first ten seconds" },
      ]);
    }
    expect(obligation).toEqual([expect.objectContaining({ action: "delete" })]);
  });

  it("several brands are one constraint, any of them, and making or training by AI is a purpose under the same limits", () => {
    const brands = ["rap", "bars"];
    const { permission = [], prohibition = [] } = policyOf({ ...SCOPE, brands, aiTraining: true });
    const values = (rule: (typeof permission)[number], operand: string) =>
      (rule.constraint ?? []).filter(({ leftOperand }) => leftOperand === operand);
    for (const rule of permission)
      expect(values(rule, "product")).toEqual([{ leftOperand: "product", operator: "isAnyOf", rightOperand: brands }]);
    const ai = permission.filter(({ action }) => String(action) === "use");
    expect(ai.flatMap((rule) => values(rule, "purpose"))).toEqual(
      ["ai_training", "ai_making"].map((purpose) => ({
        ...{ leftOperand: "purpose", operator: "isAnyOf", rightOperand: [purpose] },
      })),
    );
    for (const rule of ai) for (const operand of ["spatial", "dateTime"]) expect(values(rule, operand)).not.toEqual([]);
    // A use says nothing about AI, and AI that is permitted is no prohibition.
    for (const rule of permission.filter((one) => !ai.includes(one)))
      expect(JSON.stringify(values(rule, "purpose"))).not.toContain("ai_");
    expect(prohibition.map((rule) => rule["dct:description"])).toEqual(["No paid promotion"]);
  });

  it("what was ruled out is a prohibition, and what isn't stated is neither permitted nor prohibited", () => {
    const about = ({ prohibition = [] }: OdrlPolicy) => prohibition.map((rule) => rule["dct:description"]);
    expect(about(policyOf(SCOPE))).toEqual(["No paid promotion", "Training AI"]);
    expect(about(policyOf({ ...SCOPE, edits: "as_is" }))).toContain("No modifications");
    const { aiTraining: _, aiMaking: __, restrictions: ___, ...open } = SCOPE;
    const policy = policyOf({ ...open, restrictions: [] });
    expect(about(policy)).toEqual([]);
    expect(JSON.stringify(policy.permission)).not.toMatch(/ai_training|ai_making/);
    expect(policy["dct:description"]).toContain("Not stated, so not granted: AI.");
  });

  it("fields that an older license leaves open can be used only with consent", () => {
    const older = { origin: "owner", intendedUse: "Commercial use", useClass: "commercial" } as const;
    const { permission = [] } = policyOf(
      scopeOfGrant({ ...older, brand: "rap", usageRights: "", restrictions: [], credit: "", expiresOn: "" }),
    );
    expect(permission.length).toBeGreaterThan(0);
    for (const { duty } of permission) {
      expect(duty).toEqual([
        expect.objectContaining({
          action: "obtainConsent",
          "dct:description": "Not stated, so ask first: ads, countries",
        }),
      ]);
    }
  });

  it("a license that was ended permits nothing after its end, and notes have to be read but aren't shown", () => {
    const { permission = [] } = policyOf(SCOPE, { endedAt: "2027-01-02T10:00:00.000Z", hasNotes: true });
    for (const { constraint, duty } of permission) {
      expect(constraint?.at(-1)).toEqual({
        ...{ leftOperand: "dateTime", operator: "lt" },
        rightOperand: { "@value": "2027-01-02T10:00:00.000Z", "@type": "xsd:dateTime" },
      });
      expect(duty?.at(-1)?.action).toBe("reviewPolicy");
    }
  });

  it("what an admin set is the team's assertion, without an owner as a party", () => {
    const policy = policyOf(SCOPE, { byOwner: false, number: "REC-7K3M-Q9TX-2B4D" });
    expect(policy).toMatchObject({ "@type": "Assertion", "dct:title": "Record REC-7K3M-Q9TX-2B4D, set by the team" });
    expect(policy).not.toHaveProperty("assigner");
    expect(JSON.stringify(policy)).not.toContain("#owner");
  });

  it("a license of which nothing is stated permits nothing, and says to ask", () => {
    const nothing = scopeOfGrant({ origin: "admin", usageRights: "", restrictions: [], credit: "", expiresOn: "" });
    const policy = policyOf(nothing);
    expect(policy).not.toHaveProperty("permission");
    expect(policy.obligation).toEqual([expect.objectContaining({ action: "obtainConsent" })]);
  });
});
