import { describe, expect, it } from "vitest";
import { addDays, momentOf } from "./clock.ts";

describe("the time of an hour in a time zone", () => {
  it.each([
    ["2026-06-01", 9, "UTC", "2026-06-01T09:00:00.000Z"],
    ["2026-06-01", 9, "America/New_York", "2026-06-01T13:00:00.000Z"],
    ["2026-12-01", 9, "America/New_York", "2026-12-01T14:00:00.000Z"],
    ["2026-06-01", 9, "Asia/Kolkata", "2026-06-01T03:30:00.000Z"],
    ["2026-06-01", 9, "Pacific/Kiritimati", "2026-05-31T19:00:00.000Z"],
    // In the nights before these times the clocks change.
    ["2026-03-08", 9, "America/New_York", "2026-03-08T13:00:00.000Z"],
    ["2026-03-29", 9, "Europe/Berlin", "2026-03-29T07:00:00.000Z"],
    ["2026-10-25", 9, "Europe/Berlin", "2026-10-25T08:00:00.000Z"],
  ])("the time %s, %i:00 in %s is %s", (day, hour, timeZone, at) => {
    expect(new Date(momentOf(day, hour, timeZone)).toISOString()).toBe(at);
  });
});

it("days are added and subtracted across the ends of February and of years", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
  expect(addDays("2026-12-31", 30)).toBe("2027-01-30");
});
