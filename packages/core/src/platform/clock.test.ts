import { describe, expect, it } from "vitest";
import { createTeamInput } from "../team/session.schema.ts";
import { nowIso, todayIn, ttlIn, withClock } from "./clock.ts";

const at = (iso: string) => ({ now: () => new Date(iso) });

describe("a team's calendar", () => {
  it.each([
    ["2026-03-29T00:30:00Z", "UTC", "2026-03-29"],
    ["2026-12-31T23:30:00Z", "Europe/Berlin", "2027-01-01"],
    ["2026-12-31T23:30:00Z", "America/Los_Angeles", "2026-12-31"],
    ["2026-01-01T11:00:00Z", "Pacific/Kiritimati", "2026-01-02"],
    ["2026-01-02T10:59:00Z", "Pacific/Pago_Pago", "2026-01-01"],
    // The night in which Berlin's clocks go forward: 23:30 UTC is half past midnight still, 22:30 is half past eleven.
    ["2026-03-28T22:30:00Z", "Europe/Berlin", "2026-03-28"],
    ["2026-03-28T23:30:00Z", "Europe/Berlin", "2026-03-29"],
  ])("%s is in %s the day %s", (now, timeZone, day) => {
    expect(withClock(at(now), () => todayIn(timeZone))).toBe(day);
  });

  it.each(["Europe/Berlin", "UTC", "America/Argentina/Buenos_Aires"])("takes the time zone %s", (timeZone) => {
    expect(createTeamInput.parse({ name: "Team", adminEmail: "a@b.co", timeZone }).timeZone).toBe(timeZone);
  });

  it.each(["", "Berlin", "Mars/Olympus", "UTC; DROP TABLE", "A".repeat(10_000)])("refuses the time zone %j", (zone) => {
    const result = createTeamInput.safeParse({ name: "Team", adminEmail: "a@b.co", timeZone: zone });
    expect(result.error?.issues.map(({ message }) => message)).toEqual([
      "Please enter a time zone, for example Europe/Berlin",
    ]);
  });
});

describe("an injected clock", () => {
  it("holds through what its work awaits, and no further", async () => {
    const seen = await withClock(at("2030-01-01T00:00:00Z"), async () => {
      await Promise.resolve();
      return [nowIso(), ttlIn(60)];
    });
    expect(seen).toEqual(["2030-01-01T00:00:00.000Z", Date.parse("2030-01-01T00:01:00Z") / 1000]);
    expect(nowIso() < "2030").toBe(true);
  });
});
