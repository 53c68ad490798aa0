import { describe, expect, it } from "vitest";
import { addDays, DAY_MS, momentOf, withClock } from "../../platform/clock.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { runTimers } from "../../platform/timer/run.ts";
import { findTimer } from "../../platform/timer/timer.entity.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { anOpenRequest, approve, aTeam } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { endGrant } from "./end.ts";
import { lookAfter } from "./expiry.ts";
import { GrantEntity } from "./grant.entity.ts";

const NOON = Date.parse("2026-06-01T12:00:00Z");
const ENDS = "2026-08-31";

const at = <T>(ms: number, work: () => T): T => withClock({ now: () => new Date(ms) }, work);
const atHour = <T>(day: string, hour: number, work: () => T): T => at(momentOf(day, hour, "UTC"), work);

/** A grant from an owner's approval at noon on June 1, with the given last day. */
const aGrant = (expiresOn = ENDS) =>
  at(NOON, async () => {
    const { admin, teamId } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    await approve(owner, { expiresOn });
    const { data } = await GrantEntity.query.ofAsset({ teamId, assetId: asset.id }).go();
    return { admin, teamId, assetId: asset.id, grantId: data[0]?.grantId ?? "" };
  });

const eventsOf = async (teamId: string, name: string): Promise<Record<string, string>[]> => {
  const events = await outboxEvents();
  const all = events.filter((event) => event.teamId === teamId && event.name === name);
  return all.map(({ data }) => data as Record<string, string>);
};

/** On each day of a period, runs the timers that are due at the given hour. */
const live = async (from: string, to: string, hour = 9): Promise<void> => {
  for (let day = from; day <= to; day = addDays(day, 1)) {
    await atHour(day, hour, () => runTimers({ "grant-expiry": lookAfter }));
    // If a timer was due too early, the first run moves the timer to the right hour, and the second run handles it.
    await atHour(day, hour, () => runTimers({ "grant-expiry": lookAfter }));
  }
};

const noticesOf = async (teamId: string) => (await eventsOf(teamId, "grant.expiring")).map(({ days }) => days);
const endsOf = async (teamId: string) => (await eventsOf(teamId, "grant.expired")).length;

describe("a grant", () => {
  it("the end of a grant is announced 30, 7 and 1 days before its last day and on the day after it, once each", async () => {
    const { teamId } = await aGrant();
    await live("2026-07-30", "2026-07-31");
    expect(await noticesOf(teamId)).toEqual([]);
    await live("2026-08-01", "2026-08-03");
    expect(await noticesOf(teamId)).toEqual(["30"]);
    await live("2026-08-22", "2026-08-31");
    expect((await noticesOf(teamId)).toSorted()).toEqual(["1", "30", "7"]);
    expect(await endsOf(teamId)).toBe(0);
    await live("2026-09-01", "2026-09-04");
    expect(await endsOf(teamId)).toBe(1);
    expect(await noticesOf(teamId)).toHaveLength(3);
  });

  it("a grant has no timer after its end was announced", async () => {
    const { teamId, grantId } = await aGrant();
    await live("2026-09-01", "2026-09-01", 12);
    expect(await findTimer({ teamId, kind: "grant-expiry", id: grantId })).toBeUndefined();
  });

  it("a notice whose day passed while no timer ran is skipped, but the grant's end is still announced", async () => {
    const { teamId } = await aGrant();
    await live("2026-08-26", "2026-08-27");
    expect(await noticesOf(teamId)).toEqual([]);
    await live("2026-09-20", "2026-09-20");
    expect(await noticesOf(teamId)).toEqual([]);
    expect(await endsOf(teamId)).toBe(1);
  });

  it("a grant that is given for less than 30 days has no 30-day notice", async () => {
    const { teamId } = await aGrant("2026-06-05");
    await at(NOON + 60_000, () => runTimers({ "grant-expiry": lookAfter }));
    expect(await noticesOf(teamId)).toEqual([]);
    await live("2026-06-02", "2026-06-04");
    expect(await noticesOf(teamId)).toEqual(["1"]);
  });

  it("the end of a withdrawn grant isn't announced", async () => {
    const { teamId, assetId, grantId } = await aGrant();
    await at(NOON + DAY_MS, () =>
      actAs({ kind: "system", name: "test", teamId }, () =>
        endGrant({ teamId, assetId, grantId, by: "admin", reason: "" }),
      ),
    );
    await live("2026-08-01", "2026-08-02");
    await live("2026-09-01", "2026-09-01");
    expect([await noticesOf(teamId), await endsOf(teamId)]).toEqual([[], 0]);
  });

  it("a grant without an end has no timer", async () => {
    const { teamId, grantId } = await aGrant("");
    expect(grantId).not.toBe("");
    expect(await findTimer({ teamId, kind: "grant-expiry", id: grantId })).toBeUndefined();
  });

  it.each([
    ["UTC", "2026-08-01T09:00:00.000Z", "2026-09-01T09:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-07-31T19:00:00.000Z", "2026-08-31T19:00:00.000Z"],
    ["Pacific/Pago_Pago", "2026-08-01T20:00:00.000Z", "2026-09-01T20:00:00.000Z"],
  ])(
    "in the time zone %s, a grant's first notice (at 9:00 on August 1) is due at %s, and the notice of the grant's end at %s",
    async (timeZone, notice, end) => {
      const { admin, teamId, grantId } = await aGrant();
      await actAs(admin, () => Sent.editTeam({ timeZone }));
      const due = async () => (await findTimer({ teamId, kind: "grant-expiry", id: grantId }))?.due;
      await atHour("2026-07-31", 12, () => runTimers({ "grant-expiry": lookAfter }));
      expect(await due()).toBe(notice);
      await at(Date.parse(end) - 1, () => runTimers({ "grant-expiry": lookAfter }));
      expect(await due()).toBe(end);
    },
  );
});
