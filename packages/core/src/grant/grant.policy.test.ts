import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inForce, leadingGrant, statusOfGrants } from "./grant.policy.ts";
import { licenceNumber, readLicenceNumber } from "./licence-number.policy.ts";
import { newLicenceNumber } from "./licence-number.ts";

const of = (grantId: string, expiresOn: string, approvedAt = "2026-01-01T00:00:00.000Z") => ({
  grantId,
  expiresOn,
  approvedAt,
});
const day = fc.integer({ min: 0, max: 800 }).map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10));
const grants = fc.array(
  fc.record({
    grantId: fc.integer({ min: 1, max: 999 }).map((n) => `grt_${n}`),
    expiresOn: fc.option(day, { nil: "" }),
    approvedAt: day.map((date) => `${date}T12:00:00.000Z`),
  }),
  { maxLength: 6 },
);

describe("of several grants", () => {
  it.each([
    ["one without an end leads one with an end", [of("a", "2030-01-01"), of("b", "")], "b"],
    ["a later end leads an earlier one, whichever is newer", [of("a", "2030-01-01"), of("b", "2029-01-01")], "a"],
    ["of two without an end the newer leads", [of("a", ""), of("b", "", "2026-02-01T00:00:00.000Z")], "b"],
    ["if all have ended, the one that ended last leads", [of("a", "2020-05-01"), of("b", "2020-06-01")], "b"],
  ])("%s", (_title, all, leading) => {
    expect(leadingGrant(all)?.grantId).toBe(leading);
    expect(leadingGrant(all.toReversed())?.grantId).toBe(leading);
  });

  it("the same one leads on every day, and it is in force whenever any of them is", () => {
    fc.assert(
      fc.property(grants, day, (all, today) => {
        const leading = leadingGrant(all);
        const holds = all.filter((grant) => inForce(grant, today));
        // The result is the same if the grants in force on that day, if any, are chosen first.
        expect(leading).toEqual(leadingGrant(holds.length > 0 ? holds : all));
        expect(leading !== undefined && inForce(leading, today)).toBe(holds.length > 0);
      }),
    );
  });

  it("the same one leads in whatever order they are listed", () => {
    fc.assert(
      fc.property(grants, (all) => {
        expect(leadingGrant(all.toReversed())).toEqual(leadingGrant(all));
      }),
    );
  });

  it("one without an end makes the asset approved, and if all have an end it is time-limited", () => {
    fc.assert(
      fc.property(grants, (all) => {
        const made = all.some(({ expiresOn }) => expiresOn === "") ? "approved" : "time-limited";
        expect(statusOfGrants(all, "denied")).toBe(all.length === 0 ? "denied" : made);
      }),
    );
  });
});

describe("a grant", () => {
  it("holds on its last day, and not after it was withdrawn", () => {
    expect(inForce({ expiresOn: "2026-11-22" }, "2026-11-22")).toBe(true);
    expect(inForce({ expiresOn: "2026-11-22" }, "2026-11-23")).toBe(false);
    expect(inForce({ expiresOn: "", ended: { at: "2026-01-01" } }, "2026-01-01")).toBe(false);
  });
});

describe("a license's number", () => {
  it("is recognized in lower case, with spaces, and with O, I and L for 0 and 1", () => {
    fc.assert(
      fc.property(fc.constant(undefined).map(newLicenceNumber), (number) => {
        expect(number).toMatch(/^CH-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
        expect(readLicenceNumber(number)).toBe(number);
        expect(readLicenceNumber(` ${number.toLowerCase().replaceAll("-", " ")} `)).toBe(number);
      }),
      { numRuns: 50 },
    );
    expect(readLicenceNumber("ch-oi1l-0000-0000")).toBe(licenceNumber("011100000000"));
  });

  it.each([
    "",
    "CH",
    "CH-1234-5678-9AB",
    "CH-1234-5678-9ABCD",
    "XX-1234-5678-9ABC",
    "CH-UUUU-0000-0000",
    "CH-12é4-5678-9ABC",
  ])("can't be %j", (text) => {
    expect(readLicenceNumber(text)).toBeUndefined();
  });
});
