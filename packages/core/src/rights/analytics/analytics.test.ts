import { describe, expect, it } from "vitest";
import { addDays, DAY_MS, withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor, type OwnerActor } from "../../platform/identity/actor.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { ASK, anAsset, approve, aTeam, CALLER, deny } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { RightsRequest } from "../rights-request/index.ts";
import { RequestFiguresEntity } from "./figures.entity.ts";
import { Analytics } from "./index.ts";

const NOW = Date.now();
const HOUR_MS = 3_600_000;
const ago = <T>(ms: number, work: () => T): T => withClock({ now: () => new Date(NOW - ms) }, work);

const countAs = (teamId: string, requestId: string) =>
  actAs({ kind: "system", name: "test", teamId }, () => Analytics.count(teamId, requestId));

/** A request that was sent some time ago, and its owner. */
const asked = (member: MemberActor, sentAgoMs: number, brand = ASK.brand) =>
  ago(sentAgoMs, async () => {
    const { request } = await actAs(
      member,
      async () => Sent.requestForAsset((await anAsset()).id, { ...ASK, brand, requestedBy: member.displayName }),
      CALLER,
    );
    const owner = await RightsRequest.ownerByToken(new URL(request.link).searchParams.get("token") ?? "");
    return { id: request.id, owner };
  });

const look = (owner: OwnerActor) => actAs(owner, RightsRequest.viewed, CALLER);
const report = (member: MemberActor, days: 30 | 90 | 365 = 30) => actAs(member, () => Analytics.report({ days }));

describe("figures of requests", () => {
  it("the analytics count sent, opened, answered and approved requests by brand and requester", async () => {
    const { admin, member, teamId } = await aTeam();
    const yes = await asked(admin, 10 * HOUR_MS, "rap");
    const no = await asked(member, 10 * HOUR_MS, "Rap");
    const seen = await asked(member, 10 * HOUR_MS, "drip");
    const silent = await asked(member, 10 * HOUR_MS, "drip");
    await ago(8 * HOUR_MS, () => approve(yes.owner));
    await ago(2 * HOUR_MS, () => deny(no.owner));
    await look(seen.owner);
    for (const { id } of [yes, no, seen, silent]) await countAs(teamId, id);
    const { total, brands, requesters } = await report(member);
    expect(total).toMatchObject({ sent: 4, opened: 3, answered: 2, approved: 1 });
    expect(brands.map(({ brand, sent, approved }) => [brand.toLowerCase(), sent, approved]).toSorted()).toEqual([
      ["drip", 2, 0],
      ["rap", 2, 1],
    ]);
    expect(requesters.map(({ userId, name, sent, answered }) => [userId, name, sent, answered])).toEqual([
      [member.userId, member.displayName, 3, 1],
      [admin.userId, admin.displayName, 1, 1],
    ]);
    const [theirs] = requesters.filter(({ userId }) => userId === admin.userId);
    expect(Math.abs((theirs?.medianSeconds ?? 0) - 2 * 3_600)).toBeLessThan(0.1 * 2 * 3_600);
  });

  it("each step of a request is counted once, even if the request's events are delivered many times", async () => {
    const { admin, teamId } = await aTeam();
    const { id, owner } = await asked(admin, HOUR_MS);
    await look(owner);
    await approve(owner);
    await Promise.all(Array.from({ length: 8 }, () => countAs(teamId, id)));
    await countAs(teamId, id);
    expect((await report(admin)).total).toMatchObject({ sent: 1, opened: 1, answered: 1, approved: 1 });
  });

  it("twelve requests that are counted in parallel are all in the analytics", async () => {
    const { admin, teamId } = await aTeam();
    const requests = await Promise.all(Array.from({ length: 12 }, () => asked(admin, HOUR_MS)));
    await Promise.all(requests.map(({ id }) => countAs(teamId, id)));
    expect((await report(admin)).total).toMatchObject({ sent: 12, opened: 0, answered: 0 });
  });

  it("an answer counts for the day on which its request was sent", async () => {
    const { admin, teamId } = await aTeam();
    const { id, owner } = await asked(admin, 25 * DAY_MS);
    await ago(25 * DAY_MS, () => countAs(teamId, id));
    await deny(owner);
    await countAs(teamId, id);
    const { periods, total, to } = await report(admin);
    expect(total).toMatchObject({ sent: 1, opened: 1, answered: 1, approved: 0 });
    expect(periods).toHaveLength(30);
    expect(periods.filter(({ sent }) => sent > 0)).toEqual([
      { from: addDays(to, -25), sent: 1, answered: 1, approved: 0 },
    ]);
  });

  it("the analytics include only the requests of the last 30, 90 or 365 days", async () => {
    const { admin, teamId } = await aTeam();
    for (const days of [1, 40, 200]) await countAs(teamId, (await asked(admin, days * DAY_MS)).id);
    expect((await report(admin, 30)).total.sent).toBe(1);
    expect((await report(admin, 90)).total.sent).toBe(2);
    const year = await report(admin, 365);
    expect(year.total.sent).toBe(3);
    expect(year.since).toBe(addDays(year.to, -364));
    expect(year.periods.length).toBeLessThanOrEqual(13);
    expect(year.periods.reduce((sum, { sent }) => sum + sent, 0)).toBe(3);
  });

  it("the analytics leave out the requests of other teams", async () => {
    const [ours, theirs] = [await aTeam(), await aTeam()];
    await countAs(theirs.teamId, (await asked(theirs.admin, HOUR_MS)).id);
    const { total, brands, requesters } = await report(ours.admin);
    expect([total.sent, total.medianSeconds, brands, requesters]).toEqual([0, null, [], []]);
  });

  it("deleted figures of the analytics can be recomputed from the requests", async () => {
    const { admin, teamId } = await aTeam();
    const { id, owner } = await asked(admin, 5 * HOUR_MS);
    await asked(admin, 3 * HOUR_MS);
    await approve(owner);
    await countAs(teamId, id);
    const { data } = await RequestFiguresEntity.query.primary({ teamId }).go();
    await RequestFiguresEntity.delete(data).go();
    expect((await report(admin)).total.sent).toBe(0);
    const system = { kind: "system", name: "test", teamId } as const;
    for (const _time of ["first", "again"]) expect(await actAs(system, () => Analytics.rebuildFigures(teamId))).toBe(2);
    expect((await report(admin)).total).toMatchObject({ sent: 2, opened: 1, answered: 1, approved: 1 });
  });
});

describe("an owner's first view", () => {
  it("an owner's first view of a request publishes an event, and a later view publishes no event", async () => {
    const { admin, teamId } = await aTeam();
    const { id, owner } = await asked(admin, 3 * DAY_MS);
    await ago(2 * DAY_MS, () => look(owner));
    await look(owner);
    const events = (await outboxEvents()).filter((event) => event.teamId === teamId);
    expect(events.filter(({ name }) => name === "rights_request.opened")).toMatchObject([{ data: { requestId: id } }]);
  });
});
