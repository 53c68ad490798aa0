import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isNumberOf,
  licenseNumber,
  readLicenseNumber,
  reservedNumber,
  shownNumber,
} from "../../base/license/license-number.policy.ts";
import { inForce, leadingGrant, statusOfGrants } from "./grant.policy.ts";
import { newLicenseNumber, newRecordNumber } from "./index.ts";

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

/** The leading grant is the grant that ends last. An asset shows its leading grant as its approval. */
describe("the leading grant of several grants", () => {
  it.each([
    ["a grant without an end leads a grant with an end", [of("a", "2030-01-01"), of("b", "")], "b"],
    [
      "a grant with a later end leads a newer grant with an earlier end",
      [of("a", "2030-01-01"), of("b", "2029-01-01", "2026-02-01T00:00:00.000Z")],
      "a",
    ],
    ["the newer of two grants without an end leads", [of("a", ""), of("b", "", "2026-02-01T00:00:00.000Z")], "b"],
    ["the grant that ended last leads if all grants have ended", [of("a", "2020-05-01"), of("b", "2020-06-01")], "b"],
  ])("%s", (_title, all, leading) => {
    expect(leadingGrant(all)?.grantId).toBe(leading);
    expect(leadingGrant(all.toReversed())?.grantId).toBe(leading);
  });

  it("the leading grant is the same on every day, and is in force whenever any grant is in force", () => {
    fc.assert(
      fc.property(grants, day, (all, today) => {
        const leading = leadingGrant(all);
        const holds = all.filter((grant) => inForce(grant, today));
        // Choosing only among the grants in force on that day gives the same result.
        expect(leading).toEqual(leadingGrant(holds.length > 0 ? holds : all));
        expect(leading !== undefined && inForce(leading, today)).toBe(holds.length > 0);
      }),
    );
  });

  it("the leading grant doesn't depend on the order of the grants", () => {
    fc.assert(
      fc.property(grants, (all) => {
        expect(leadingGrant(all.toReversed())).toEqual(leadingGrant(all));
      }),
    );
  });

  it("a grant without an end makes an asset approved, and grants that all have an end make the asset time-limited", () => {
    fc.assert(
      fc.property(grants, (all) => {
        const made = all.some(({ expiresOn }) => expiresOn === "") ? "approved" : "time-limited";
        expect(statusOfGrants(all, "denied")).toBe(all.length === 0 ? "denied" : made);
      }),
    );
  });
});

describe("a grant", () => {
  it("a grant is in force on its last day, but not on the next day and not after its withdrawal", () => {
    expect(inForce({ expiresOn: "2026-11-22" }, "2026-11-22")).toBe(true);
    expect(inForce({ expiresOn: "2026-11-22" }, "2026-11-23")).toBe(false);
    expect(inForce({ expiresOn: "", ended: { at: "2026-01-01" } }, "2026-01-01")).toBe(false);
  });
});

describe("a license's number", () => {
  it("a license number is recognized in lower case, with spaces, and with O, I and L for 0 and 1", () => {
    fc.assert(
      fc.property(fc.constant(undefined).map(newLicenseNumber), (number) => {
        expect(number).toMatch(/^CH-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
        expect(readLicenseNumber(number)).toBe(number);
        expect(readLicenseNumber(` ${number.toLowerCase().replaceAll("-", " ")} `)).toBe(number);
      }),
      { numRuns: 50 },
    );
    expect(readLicenseNumber("ch-oi1l-0000-0000")).toBe(licenseNumber("011100000000"));
  });

  it("an approval by hand of an earlier release has its license number's characters as its record number", () => {
    const [former, number] = ["CH-7K3M-Q9TX-2B4D", "REC-7K3M-Q9TX-2B4D"];
    expect(newRecordNumber()).toMatch(/^REC-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(readLicenseNumber("rec 7k3m q9tx 2b4d")).toBe(number);
    expect(shownNumber({ origin: "admin", number: former })).toBe(number);
    expect(shownNumber({ origin: "admin", number })).toBe(number);
    expect(shownNumber({ origin: "owner", number: former })).toBe(former);
    expect([former, number].map(reservedNumber)).toEqual([former, former]);
    expect([former, number].map((asked) => isNumberOf(asked, { origin: "admin", number: former }))).toEqual([
      true,
      true,
    ]);
    expect([former, number].map((asked) => isNumberOf(asked, { origin: "owner", number: former }))).toEqual([
      true,
      false,
    ]);
    expect(isNumberOf(former, { origin: "admin", number })).toBe(false);
  });

  it.each([
    "",
    "CH",
    "REC-1234-5678-9AB",
    "RECH-1234-5678-9ABC",
    "CH-1234-5678-9AB",
    "CH-1234-5678-9ABCD",
    "XX-1234-5678-9ABC",
    "CH-UUUU-0000-0000",
    "CH-12é4-5678-9ABC",
  ])("the text %j isn't a license number", (text) => {
    expect(readLicenseNumber(text)).toBeUndefined();
  });
});
