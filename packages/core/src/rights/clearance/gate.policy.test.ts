import { describe, expect, it } from "vitest";
import { aGrant, holding, on, rights, TODAY } from "../../testing/gate.ts";
import { type GateGrant, mayDownload, mayUse, type Question, type Rights } from "./gate.policy.ts";
import type { GateAnswer } from "./gate.schema.ts";

/** The clearance answers whether an asset may be used: 'allow', 'ask' (the owner first) or 'deny'. */
describe("the answer for an asset without a grant", () => {
  it.each<[string, Partial<Rights>, string, string]>([
    ["is 'ask' before the owner was asked", { status: "pending" }, "ask", "pending"],
    [
      "is 'ask' while the owner can still answer",
      { status: "requesting-rights", requestOpen: true },
      "ask",
      "requested",
    ],
    ["is 'ask' if the owner never answered", { status: "requesting-rights" }, "ask", "no_answer"],
    ["is 'deny' if the rights were denied without a reason", { status: "denied" }, "deny", "denied"],
    ["is 'deny' if the owner denied with a reason", { status: "denied", denyReason: "Sold" }, "deny", "denied"],
    ["is 'ask' as long as a request is open", { status: "requesting-rights", requestOpen: true }, "ask", "requested"],
  ])("the clearance's answer %s", (_title, state, answer, reason) => {
    expect(mayUse(rights(state), on())).toMatchObject({ answer, reason, text: expect.stringMatching(/^[A-Z].*\.$/) });
  });

  it("the clearance's answer quotes the owner's reason for a denial", () => {
    expect(mayUse(rights({ status: "denied", denyReason: "Sold elsewhere" }), on()).clause).toBe("“Sold elsewhere”");
  });
});

describe("the answer for a day", () => {
  it.each<[string, Partial<GateGrant>, string, string, string]>([
    ["is 'allow' on any day if the grant has no end", {}, "2040-01-01", "allow", "in_force"],
    ["is 'allow' on the grant's last day", { expiresOn: TODAY }, TODAY, "allow", "in_force"],
    ["is 'ask' on the day after the grant's last day", { expiresOn: "2026-11-21" }, TODAY, "ask", "expired"],
    [
      "is 'ask' for a future day after the grant's last day",
      { expiresOn: "2026-12-01" },
      "2026-12-02",
      "ask",
      "expired",
    ],
  ])("the clearance's answer %s", (_title, grant, day, answer, reason) => {
    expect(mayUse(holding(grant), { on: day })).toMatchObject({ answer, reason, number: "CH-0000-0000-0001" });
  });

  it.each([
    ["2026-01-01", "allow"],
    ["2025-12-31", "ask"],
  ])("the clearance's answer for %s is '%s' if the grant begins on January 1, 2026", (day, answer) => {
    expect(mayUse(holding({ from: "2026-01-01" }), { on: day })).toMatchObject({ answer, grantId: "grt_1" });
  });

  it("the clearance's answer for a day before the grant begins names the grant's first day", () => {
    const before = mayUse(holding({ from: "2026-01-01" }), { on: "2025-12-31" });
    expect(before).toMatchObject({ reason: "not_begun", text: "The rights were granted from Jan 1, 2026." });
  });

  it("the clearance's answer names an expired grant's last day and an open request to renew the grant", () => {
    const ended = holding({ expiresOn: "2026-11-01" });
    expect(mayUse(ended, on()).text).toBe("The rights were granted until Nov 1, 2026.");
    expect(mayUse({ ...ended, requestOpen: true }, on()).text).toMatch(/asked to renew them\.$/);
  });
});

describe("the answer for a brand", () => {
  it.each<[string, Partial<GateGrant>, string, string]>([
    ["is 'allow' if the rights were granted for the brand", {}, "rap", "in_force"],
    ["is 'allow' if the question names the brand as a handle in capital letters", {}, "@RAP", "in_force"],
    ["is 'ask' if the rights were granted for another brand", {}, "bars", "other_brand"],
    ["is 'allow' if the rights were granted to the team itself", { brand: "Clearhouse Network" }, "bars", "in_force"],
    [
      "is 'ask' if the granted brand is only the beginning of the team's name",
      { brand: "Clear" },
      "bars",
      "other_brand",
    ],
    ["is 'ask' if the grant names no brand", { brand: undefined }, "rap", "other_brand"],
    ["is 'ask' if the grant's brand is empty", { brand: "" }, "rap", "other_brand"],
    [
      "is 'allow' if an admin approved the asset without naming a brand",
      { brand: undefined, origin: "admin", useClass: undefined },
      "bars",
      "in_force",
    ],
  ])("the clearance's answer %s", (_title, grant, brand, reason) => {
    expect(mayUse(holding(grant), on({ brand }))).toMatchObject({
      answer: reason === "in_force" ? "allow" : "ask",
      reason,
    });
  });
});

describe("a download", () => {
  const caller = (role: "admin" | "member", expiredForAdmins: boolean) => ({ role, expiredForAdmins });
  it.each<[string, Partial<Rights>, "admin" | "member", boolean, string]>([
    ["of a cleared asset is allowed", { grants: [aGrant()] }, "member", true, "allow"],
    ["of an asset without a grant needs a confirmation", { status: "pending" }, "member", true, "ask"],
    ["of a denied asset needs a confirmation", { status: "denied" }, "member", true, "ask"],
    [
      "of an expired asset needs a confirmation",
      { grants: [aGrant({ expiresOn: "2026-01-01" })] },
      "member",
      false,
      "ask",
    ],
    [
      "of an expired asset is refused to a member if only admins may download it",
      { grants: [aGrant({ expiresOn: "2026-01-01" })] },
      "member",
      true,
      "deny",
    ],
    [
      "of an expired asset needs an admin's confirmation if only admins may download it",
      { grants: [aGrant({ expiresOn: "2026-01-01" })] },
      "admin",
      true,
      "ask",
    ],
  ])("a download %s", (_title, state, role, forAdmins, answer) => {
    expect(mayDownload(mayUse(rights(state), on()), caller(role, forAdmins))).toBe(answer);
  });
});

describe("an asset with several grants", () => {
  it.each<[string, Rights, Partial<Question>, string, string | undefined]>([
    [
      "the grant that covers the brand decides",
      holding({}, { brand: "bars", expiresOn: "2027-01-01" }),
      { brand: "bars" },
      "allow",
      "grt_2",
    ],
    [
      "the answer is 'ask' if one grant covers only the brand and the other grant only the use",
      holding({ brand: "bars" }, { usageRights: "Website content" }),
      { brand: "bars", use: "Website content" },
      "ask",
      "grt_2",
    ],
    [
      "the answer is 'ask' if one grant leads to 'ask' and another grant to 'deny'",
      holding({}, { intendedUse: "Commercial use", usageRights: "Print materials", useClass: "commercial" }),
      { use: "Marketing campaigns" },
      "ask",
      "grt_2",
    ],
    [
      "a grant that has ended doesn't count",
      holding({ expiresOn: "2026-01-01", brand: "bars" }, { expiresOn: "2027-01-01" }),
      { brand: "bars" },
      "ask",
      "grt_2",
    ],
  ])("%s", (_title, state, question, answer, grantId) => {
    expect(mayUse(state, on(question))).toMatchObject({ answer, grantId });
  });
});

/** A release is the consent of a person whom an asset shows, or of the owner of the asset's music. */
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
    ["that are on file allow the use", { ...granted, ...of(signed) }, {}, { answer: "allow", reason: "in_force" }],
    [
      "that end before the license shorten the time of the permission",
      { ...holding({ expiresOn: "2027-03-23" }), ...of(signed) },
      {},
      { text: "Yes, until Dec 1, 2026, that day included. A person's release ends then." },
    ],
    [
      "that end after the license don't change the time of the permission",
      { ...holding({ expiresOn: "2026-11-30" }), ...of(signed) },
      {},
      { text: "Yes, until Nov 30, 2026, that day included." },
    ],
    [
      "aren't needed if somebody noted that no people are shown",
      { ...granted, releases: { people: false, releases: [] } },
      {},
      { answer: "allow" },
    ],
    [
      "are reported as missing if people are shown and no release was added",
      { ...granted, releases: { people: true, releases: [] } },
      {},
      { reason: "release_missing" },
    ],
    [
      "make the answer 'ask' if one release isn't on file",
      { ...granted, ...of(signed, anna) },
      {},
      { answer: "ask", reason: "release_missing" },
    ],
    [
      "make the answer 'ask' if a release has ended by the day of the question",
      { ...granted, ...of(signed) },
      { on: "2026-12-02" },
      { answer: "ask", reason: "release_expired", text: "A person's release ended on Dec 1, 2026." },
    ],
    [
      "make the answer 'ask' if the release of the music isn't on file",
      { ...granted, ...of(song) },
      {},
      { answer: "ask", text: "A release of the music is missing." },
    ],
    [
      "make the answer 'deny' if the release of a minor isn't on file",
      { ...granted, ...of(anna, tim) },
      {},
      { answer: "deny", reason: "release_missing" },
    ],
    [
      "that are missing don't change the reason for a pending asset",
      { status: "pending", ...of(anna) },
      {},
      { answer: "ask", reason: "pending" },
    ],
    [
      "that are missing don't change a denial",
      { status: "denied", ...of(anna) },
      {},
      { answer: "deny", reason: "denied", text: "The rights were denied." },
    ],
    [
      "make the answer for a pending asset 'deny' if the release of a minor isn't on file",
      { status: "pending", ...of(tim) },
      {},
      { answer: "deny", reason: "pending" },
    ],
  ])("releases %s", (_title, state, question, answer) => {
    expect(mayUse(rights(state), on(question))).toMatchObject(answer);
  });

  it("releases that are missing don't change who may download an expired asset", () => {
    const answer = mayUse({ ...holding({ expiresOn: "2026-01-01" }), ...of(tim) }, on());
    expect(mayDownload(answer, { role: "member", expiredForAdmins: true })).toBe("deny");
    expect(mayDownload(answer, { role: "admin", expiredForAdmins: true })).toBe("ask");
  });
});
