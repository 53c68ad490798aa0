import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ASSET_STATUSES } from "../asset/asset.schema.ts";
import { inForce } from "../grant/grant.policy.ts";
import { RESTRICTIONS, useClassOf } from "../licence/licence.schema.ts";
import { ASSET_INTENDED_USES, URL_INTENDED_USES } from "../rights-request/rights-request.schema.ts";
import { type GateGrant, mayDownload, mayUse, type Question, type Rights } from "./gate.policy.ts";
import type { GateAnswer } from "./gate.schema.ts";

const TODAY = "2026-11-22";
const USES = [...new Set<string>([...URL_INTENDED_USES, ...ASSET_INTENDED_USES])];

const aGrant = (given: Partial<GateGrant> = {}): GateGrant => ({
  grantId: "grt_1",
  number: "CH-0000-0000-0001",
  approvedAt: "2026-01-01T00:00:00.000Z",
  origin: "owner",
  brand: "rap",
  intendedUse: "Social media posts",
  usageRights: "Social media posts",
  useClass: "editorial",
  restrictions: [],
  credit: "",
  expiresOn: "",
  ...given,
});
const rights = (given: Partial<Rights> = {}): Rights => ({
  status: "approved",
  grants: [],
  requestOpen: false,
  licensee: "Clearhouse Network Ltd",
  ...given,
});
const holding = (grant: Partial<GateGrant>, ...others: Partial<GateGrant>[]): Rights =>
  rights({ grants: [aGrant(grant), ...others.map((other, n) => aGrant({ grantId: `grt_${n + 2}`, ...other }))] });
const on = (question: Partial<Question> = {}): Question => ({ on: TODAY, ...question });

describe("an asset without a grant", () => {
  it.each<[string, Partial<Rights>, string, string]>([
    ["that is uploaded asks", { status: "pending" }, "ask", "pending"],
    ["whose owner was asked asks", { status: "requesting-rights", requestOpen: true }, "ask", "requested"],
    ["that got no answer asks", { status: "requesting-rights" }, "ask", "no_answer"],
    ["that is denied refuses", { status: "denied" }, "deny", "denied"],
    ["whose owner said no refuses", { status: "denied", denyReason: "Sold" }, "deny", "denied"],
    ["that is asked for again after a no asks", { status: "requesting-rights", requestOpen: true }, "ask", "requested"],
  ])("%s", (_title, state, answer, reason) => {
    expect(mayUse(rights(state), on())).toMatchObject({ answer, reason, text: expect.stringMatching(/^[A-Z].*\.$/) });
  });

  it("gives the owner's reason as the clause", () => {
    expect(mayUse(rights({ status: "denied", denyReason: "Sold elsewhere" }), on()).clause).toBe("“Sold elsewhere”");
  });
});

describe("the day", () => {
  it.each<[string, Partial<GateGrant>, string, string, string]>([
    ["no end", {}, "2040-01-01", "allow", "in_force"],
    ["the last day itself", { expiresOn: TODAY }, TODAY, "allow", "in_force"],
    ["the day after", { expiresOn: "2026-11-21" }, TODAY, "ask", "expired"],
    ["a day to come that is past the end", { expiresOn: "2026-12-01" }, "2026-12-02", "ask", "expired"],
  ])("%s", (_title, grant, day, answer, reason) => {
    expect(mayUse(holding(grant), { on: day })).toMatchObject({ answer, reason, number: "CH-0000-0000-0001" });
  });

  it.each([
    ["2026-01-01", "allow"],
    ["2025-12-31", "ask"],
  ])("%s, asked about a grant that begins on January 1, 2026, is answered with %s", (day, answer) => {
    expect(mayUse(holding({ from: "2026-01-01" }), { on: day })).toMatchObject({ answer, grantId: "grt_1" });
  });

  it("before the grant names its beginning", () => {
    const before = mayUse(holding({ from: "2026-01-01" }), { on: "2025-12-31" });
    expect(before).toMatchObject({ reason: "not_begun", text: "The rights were granted from Jan 1, 2026." });
  });

  it("after the end says so, and whether a renewal was asked for", () => {
    const ended = holding({ expiresOn: "2026-11-01" });
    expect(mayUse(ended, on()).text).toBe("The rights were granted until Nov 1, 2026.");
    expect(mayUse({ ...ended, requestOpen: true }, on()).text).toMatch(/asked to renew them\.$/);
  });
});

describe("the brand", () => {
  it.each<[string, Partial<GateGrant>, string, string]>([
    ["the same one is covered", {}, "rap", "in_force"],
    ["the same one as a handle, in other case, is covered", {}, "@RAP", "in_force"],
    ["another one is asked for", {}, "bars", "other_brand"],
    ["what was granted to the team covers each brand", { brand: "Clearhouse Network" }, "bars", "in_force"],
    ["a brand whose name the team's begins with covers no other", { brand: "Clear" }, "bars", "other_brand"],
    ["where it isn't noted is asked for", { brand: undefined }, "rap", "other_brand"],
    ["an empty one covers no other", { brand: "" }, "rap", "other_brand"],
    ["an admin's approval covers each", { brand: undefined, origin: "admin", useClass: undefined }, "bars", "in_force"],
  ])("%s", (_title, grant, brand, reason) => {
    expect(mayUse(holding(grant), on({ brand }))).toMatchObject({
      answer: reason === "in_force" ? "allow" : "ask",
      reason,
    });
  });
});

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

describe("a download", () => {
  const caller = (role: "admin" | "member", expiredForAdmins: boolean) => ({ role, expiredForAdmins });
  it.each<[string, Partial<Rights>, "admin" | "member", boolean, string]>([
    ["of what is cleared is allowed", { grants: [aGrant()] }, "member", true, "allow"],
    ["of what nobody granted asks", { status: "pending" }, "member", true, "ask"],
    ["of what is denied asks", { status: "denied" }, "member", true, "ask"],
    ["of what has expired asks", { grants: [aGrant({ expiresOn: "2026-01-01" })] }, "member", false, "ask"],
    [
      "of what has expired, left to admins, is refused",
      { grants: [aGrant({ expiresOn: "2026-01-01" })] },
      "member",
      true,
      "deny",
    ],
    [
      "of what has expired, left to admins, asks an admin",
      { grants: [aGrant({ expiresOn: "2026-01-01" })] },
      "admin",
      true,
      "ask",
    ],
  ])("%s", (_title, state, role, forAdmins, answer) => {
    expect(mayDownload(mayUse(rights(state), on()), caller(role, forAdmins))).toBe(answer);
  });
});

describe("of several grants", () => {
  it.each<[string, Rights, Partial<Question>, string, string | undefined]>([
    [
      "the one that covers the brand answers",
      holding({}, { brand: "bars", expiresOn: "2027-01-01" }),
      { brand: "bars" },
      "allow",
      "grt_2",
    ],
    [
      "one that covers brand and use is needed, not two that cover one each",
      holding({ brand: "bars" }, { usageRights: "Website content" }),
      { brand: "bars", use: "Website content" },
      "ask",
      "grt_2",
    ],
    [
      "one that asks weighs more than one that forbids",
      holding({}, { intendedUse: "Commercial use", usageRights: "Print materials", useClass: "commercial" }),
      { use: "Marketing campaigns" },
      "ask",
      "grt_2",
    ],
    [
      "one that has ended doesn't count",
      holding({ expiresOn: "2026-01-01", brand: "bars" }, { expiresOn: "2027-01-01" }),
      { brand: "bars" },
      "ask",
      "grt_2",
    ],
  ])("%s", (_title, state, question, answer, grantId) => {
    expect(mayUse(state, on(question))).toMatchObject({ answer, grantId });
  });
});

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

describe("for any question and any rights", () => {
  it("nothing is allowed without a grant in force that covers the brand and the use", () => {
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

  it("a question with fewer conditions is allowed whenever the stricter one is", () => {
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

/** The rules once more, written in another way: from what each grant lists. */
const TEAM = ["Clearhouse Network", "Clearhouse Network Ltd"];
const coversBrand = ({ brand, origin }: GateGrant, asked: string): boolean =>
  brand === undefined ? origin === "admin" : brand === asked || TEAM.includes(brand);
const EDITORIAL = USES.filter((use) => useClassOf(use) === "editorial");
const COMMERCIAL = USES.filter((use) => useClassOf(use) === "commercial");
const usesOf = ({ usageRights, intendedUse, origin }: GateGrant): readonly string[] => {
  const granted = usageRights || intendedUse || "";
  if (granted === "") return origin === "admin" ? USES : [];
  if (["Multiple platforms", "Editorial use", "Editorial content"].includes(granted)) return EDITORIAL;
  return granted === "Commercial use" ? COMMERCIAL : [granted];
};
const coversUse = (grant: GateGrant, asked: string): boolean =>
  usesOf(grant).includes(asked) &&
  !(grant.useClass === "editorial" && COMMERCIAL.includes(asked)) &&
  !(grant.restrictions.includes("IG Stories only") && asked !== "Story highlights") &&
  !(grant.restrictions.includes("No paid promotion") && /campaigns$/.test(asked));

describe("releases", () => {
  const anna = { id: "rel_1", kind: "person", minor: false, onFile: false, validUntil: "" } as const;
  const signed = { ...anna, id: "rel_2", onFile: true, validUntil: "2026-12-01" };
  const tim = { ...anna, id: "rel_3", minor: true };
  const song = { ...anna, id: "rel_4", kind: "music" } as const;
  const of = (...releases: readonly (typeof anna | typeof signed | typeof tim | typeof song)[]) => ({
    releases: { releases },
  });
  const granted = holding({});

  it.each<[string, Partial<Rights>, Partial<Question>, Partial<GateAnswer>]>([
    ["that are on file allow", { ...granted, ...of(signed) }, {}, { answer: "allow", reason: "in_force" }],
    [
      "that end before the license end the yes",
      { ...holding({ expiresOn: "2027-03-23" }), ...of(signed) },
      {},
      { text: "Yes, until Dec 1, 2026, that day included. A person's release ends then." },
    ],
    [
      "that end after the license leave the yes as it is",
      { ...holding({ expiresOn: "2026-11-30" }), ...of(signed) },
      {},
      { text: "Yes, until Nov 30, 2026, that day included." },
    ],
    [
      "of people nobody saw aren't needed",
      { ...granted, releases: { people: false, releases: [] } },
      {},
      { answer: "allow" },
    ],
    [
      "that nobody noted ask",
      { ...granted, releases: { people: true, releases: [] } },
      {},
      { reason: "release_missing" },
    ],
    ["that are missing ask", { ...granted, ...of(signed, anna) }, {}, { answer: "ask", reason: "release_missing" }],
    [
      "that ended by the day asked for ask",
      { ...granted, ...of(signed) },
      { on: "2026-12-02" },
      { answer: "ask", reason: "release_expired", text: "A person's release ended on Dec 1, 2026." },
    ],
    ["of music ask", { ...granted, ...of(song) }, {}, { answer: "ask", text: "A release of the music is missing." }],
    ["of minors refuse", { ...granted, ...of(anna, tim) }, {}, { answer: "deny", reason: "release_missing" }],
    [
      "come after the license where it asks",
      { status: "pending", ...of(anna) },
      {},
      { answer: "ask", reason: "pending" },
    ],
    [
      "change no denial",
      { status: "denied", ...of(anna) },
      {},
      { answer: "deny", reason: "denied", text: "The rights were denied." },
    ],
    ["of minors deny what would ask", { status: "pending", ...of(tim) }, {}, { answer: "deny", reason: "pending" }],
  ])("%s", (_title, state, question, answer) => {
    expect(mayUse(rights(state), on(question))).toMatchObject(answer);
  });

  it("allow the download of expired assets only to admins, whoever is shown", () => {
    const answer = mayUse({ ...holding({ expiresOn: "2026-01-01" }), ...of(tim) }, on());
    expect(mayDownload(answer, { role: "member", expiredForAdmins: true })).toBe("deny");
    expect(mayDownload(answer, { role: "admin", expiredForAdmins: true })).toBe("ask");
  });
});
