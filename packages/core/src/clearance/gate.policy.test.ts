import { describe, expect, it } from "vitest";
import { aGrant, holding, on, rights, TODAY } from "../testing/gate.ts";
import { type GateGrant, mayDownload, mayUse, type Question, type Rights } from "./gate.policy.ts";
import type { GateAnswer } from "./gate.schema.ts";

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
