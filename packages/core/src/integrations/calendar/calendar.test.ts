import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { MemberEntity } from "../../people/account/user.entity.ts";
import { Team } from "../../people/team/index.ts";
import { addDays, DAY_MS, momentOf, todayIn, withClock } from "../../platform/clock.ts";
import { newId } from "../../platform/id.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { parseInput } from "../../platform/parse.ts";
import { table } from "../../platform/store/clients.ts";
import { Clearance } from "../../rights/clearance/index.ts";
import { endGrant } from "../../rights/grant/end.ts";
import { GrantEntity } from "../../rights/grant/grant.entity.ts";
import type { AddReleaseInput } from "../../rights/release/release.schema.ts";
import { RightsRequest } from "../../rights/rights-request/index.ts";
import { aRelease } from "../../testing/releases.ts";
import { ASK, anOpenRequest, approve, aTeam, CALLER } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { licenseEndsQuery } from "./calendar.schema.ts";
import { Calendar } from "./index.ts";

const TODAY = new Date().toISOString().slice(0, 10);
const inDays = (days: number): string => addDays(TODAY, days);

/** The id of an asset whose owner has given an approval that ends on `expiresOn`, or has no end if the day is "". */
const aYes = async (admin: MemberActor, expiresOn: string) => {
  const { asset, owner } = await anOpenRequest(admin);
  await approve(owner, { expiresOn });
  return asset.id;
};

/** All licenses that end in a range, read page by page as the calendar does. */
const endsOf = async (member: MemberActor, from: string, to: string) => {
  const all: Awaited<ReturnType<typeof Calendar.ends>>["items"] = [];
  let cursor: string | undefined;
  do {
    const page = await actAs(member, () => Calendar.ends({ from, to, cursor }));
    all.push(...page.items);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return all;
};

afterEach(() => vi.restoreAllMocks());

describe("licenses by their last day", () => {
  it("the calendar lists the licenses that end in a range of days, including the range's first and last day", async () => {
    const { admin, member } = await aTeam();
    for (const days of [9, 40, 10, 20, 21]) await aYes(admin, inDays(days));
    await aYes(admin, "");
    const found = await endsOf(member, inDays(10), inDays(20));
    expect(found.map(({ endsOn }) => endsOn)).toEqual([inDays(10), inDays(20)]);
    expect(found[0]).toMatchObject({
      assetName: "Sunset over the bridge",
      brand: ASK.brand,
      use: ASK.intendedUse,
      origin: "owner",
      grantedBy: "Olivia Owner",
      goesOnUntil: null,
      renewalAsked: false,
      mayBeUsed: { verdict: "conditions", reason: "answered_elsewhere" },
      next: "Confirm who answered",
    });
  });

  it("the calendar leaves out withdrawn grants and deleted assets", async () => {
    const { admin, teamId } = await aTeam();
    const [taken, deleted, kept] = [
      await aYes(admin, inDays(5)),
      await aYes(admin, inDays(5)),
      await aYes(admin, inDays(5)),
    ];
    const [{ grantId = "" } = {}] = (await endsOf(admin, TODAY, inDays(6))).filter(({ assetId }) => assetId === taken);
    await actAs({ kind: "system", name: "test", teamId }, () =>
      endGrant({ teamId, assetId: taken, grantId, by: "admin", reason: "" }),
    );
    await actAs(admin, () => Clearance.remove(deleted), CALLER);
    expect((await endsOf(admin, TODAY, inDays(6))).map(({ assetId }) => assetId)).toEqual([kept]);
  });

  it("the calendar shows a requested renewal and, after its approval, the end of the renewed license", async () => {
    const { admin } = await aTeam();
    const assetId = await aYes(admin, inDays(5));
    const [{ grantId = "" } = {}] = await endsOf(admin, TODAY, inDays(5));
    const { request } = await actAs(admin, () => Sent.requestForAsset(assetId, { ...ASK, renews: grantId }), CALLER);
    expect(await endsOf(admin, TODAY, inDays(5))).toMatchObject([{ grantId, renewalAsked: true, goesOnUntil: null }]);
    const owner = await RightsRequest.ownerByToken(new URL(request.link).searchParams.get("token") ?? "");
    await approve(owner, { expiresOn: inDays(100) });
    expect(await endsOf(admin, TODAY, inDays(5))).toMatchObject([
      { grantId, renewalAsked: false, goesOnUntil: inDays(100) },
    ]);
  });

  it("the calendar leaves out other teams' licenses and refuses an unknown cursor", async () => {
    const [ours, theirs] = [await aTeam(), await aTeam()];
    await aYes(theirs.admin, inDays(5));
    expect(await endsOf(ours.admin, TODAY, inDays(9))).toEqual([]);
    const range = { from: TODAY, to: inDays(9) };
    await expect(actAs(ours.admin, () => Calendar.ends({ ...range, cursor: "none" }))).rejects.toMatchObject({
      code: "cursor.invalid",
    });
  });

  it("a page of the calendar with only withdrawn grants is empty, and its cursor leads to the next page", async () => {
    const { admin, teamId } = await aTeam();
    const last = await aYes(admin, inDays(8));
    const ended = Array.from({ length: 101 }, (_, n) => ({
      ...{ teamId, grantId: newId("grant"), assetId: newId("asset"), origin: "owner" as const },
      ...{ number: "CH-0001-0002-0003", restrictions: [] },
      ...{ grantedAt: new Date().toISOString(), grantedBy: { userId: "", name: "" }, expiresOn: inDays(n % 2 ? 6 : 7) },
    }));
    await GrantEntity.put(ended).go();
    const range = { from: TODAY, to: inDays(8) };
    const first = await actAs(admin, () => Calendar.ends(range));
    expect([first.items, typeof first.cursor]).toEqual([[], "string"]);
    const second = await actAs(admin, () => Calendar.ends({ ...range, cursor: first.cursor ?? "" }));
    expect([second.items.map(({ assetId }) => assetId), second.cursor]).toEqual([[last], null]);
    await expect(
      actAs(admin, () => Calendar.ends({ ...range, to: inDays(9), cursor: first.cursor ?? "" })),
    ).rejects.toMatchObject({ code: "cursor.invalid" });
  });

  it("licenses that end outside the requested days don't increase the number of the calendar's DynamoDB calls", async () => {
    const { admin } = await aTeam();
    const sent = vi.spyOn(table, "send");
    const calls = async (): Promise<number> => {
      sent.mockClear();
      await endsOf(admin, inDays(50), inDays(60));
      const queries = sent.mock.calls.filter(([command]) => command instanceof QueryCommand);
      // One reads the ends, and one which creators have an agreement.
      expect(queries).toHaveLength(2);
      return sent.mock.calls.length;
    };
    await aYes(admin, inDays(55));
    const before = await calls();
    for (const days of [1, 2, 3, 70, 80]) await aYes(admin, inDays(days));
    expect(await calls()).toBe(before);
  });
});

it("the calendar lists the stored releases that end in a range of days, by day and asset, with what follows today", async () => {
  const { admin, member } = await aTeam();
  const other = await aTeam();
  const add = async (by: MemberActor, validUntil: string, more: Partial<AddReleaseInput> = {}) => {
    const { asset } = await anOpenRequest(by);
    const release = async (one: Partial<AddReleaseInput>) =>
      actAs(
        by,
        async () => {
          const uploadId = "uploadId" in more ? undefined : await aRelease();
          return Sent.addRelease(asset.id, { kind: "person", name: "Anna", validUntil, uploadId, ...one });
        },
        CALLER,
      );
    await release(more);
    return { assetId: asset.id, release };
  };
  const minor = await add(admin, inDays(20), { minor: true, guardian: "Ida" });
  await minor.release({ kind: "music", name: "Waves" });
  await minor.release({ validUntil: inDays(10) });
  await add(admin, inDays(15), { uploadId: undefined });
  await add(admin, inDays(21));
  await add(other.admin, inDays(15));
  const range = { from: inDays(10), to: inDays(20) };
  const { items, cursor } = await actAs(member, () => Calendar.releaseEnds(range));
  expect(items.map(({ endsOn, assetId, what }) => [endsOn, assetId, what])).toEqual([
    [inDays(10), minor.assetId, "1 person"],
    [inDays(20), minor.assetId, "1 person (1 minor), 1 piece of music"],
  ]);
  expect(items[0]).toMatchObject({ assetName: "Sunset over the bridge", mayBeUsed: { verdict: "ask" } });
  expect(JSON.stringify(items)).not.toMatch(/Anna|Ida|Waves/);
  expect(cursor).toBeNull();
});

describe("the ends that a summary names", () => {
  const published = (admin: MemberActor, assetId: string, takenDownOn = "") =>
    actAs(
      admin,
      () =>
        Sent.addPublication(assetId, {
          url: "https://x.com/a/status/1",
          publishedOn: TODAY,
          brand: "rap",
          takenDownOn,
        }),
      CALLER,
    );
  const near = (teamId: string, days: number) =>
    actAs({ kind: "system", name: "test", teamId }, () => Calendar.nearEnds(days));

  it("are those of assets that became Stop and are still published, and the last ones in the next seven days, in the team's zone", async () => {
    const { admin, teamId } = await aTeam();
    await actAs(admin, () => Sent.editTeam({ timeZone: "Pacific/Kiritimati" }));
    const today = todayIn("Pacific/Kiritimati");
    const [up, down, earlier, last, later] = [
      await aYes(admin, today),
      await aYes(admin, today),
      await aYes(admin, addDays(today, 7)),
      await aYes(admin, addDays(today, 8)),
      await aYes(admin, addDays(today, 9)),
    ];
    await published(admin, up);
    await published(admin, down, TODAY);
    // An asset with a license that goes on isn't named.
    const grantId = (await actAs(admin, () => Asset.get(earlier))).approval?.grantId;
    const { request } = await actAs(
      admin,
      () => Sent.requestForAsset(earlier, { ...ASK, renews: grantId, requestedUntil: addDays(today, 90) }),
      CALLER,
    );
    const token = new URL(request.link).searchParams.get("token") ?? "";
    await approve(await RightsRequest.ownerByToken(token), { expiresOn: addDays(today, 90) });
    const idsOf = (ends: { assetId: string }[]) => ends.map(({ assetId }) => assetId);
    const on = (days: number) =>
      withClock({ now: () => new Date(momentOf(addDays(today, days), 8, "Pacific/Kiritimati")) }, () =>
        near(teamId, 1),
      );
    expect(idsOf((await on(0)).over)).toEqual([]);
    expect(idsOf((await on(0)).soon).toSorted()).toEqual([up, down].toSorted());
    const { over, soon } = await on(1);
    expect(over).toMatchObject([{ assetId: up, mayBeUsed: { verdict: "stop", reason: "rights_ended" } }]);
    expect(soon).toMatchObject([{ assetId: last, mayBeUsed: { verdict: "conditions" } }]);
    expect(idsOf((await on(2)).over)).toEqual([]);
    expect(idsOf((await on(2)).soon)).toEqual([last, later]);
  });

  it("take the same calls whatever the team's size", async () => {
    const { admin, teamId } = await aTeam();
    const sent = vi.spyOn(table, "send");
    const calls = async (): Promise<number> => {
      sent.mockClear();
      await near(teamId, 7);
      return sent.mock.calls.length;
    };
    await aYes(admin, inDays(3));
    const before = await calls();
    for (const days of [1, 2, 4, 30]) await aYes(admin, inDays(days));
    expect(await calls()).toBe(before);
  });
});

it.each([
  [{ from: "2026-11-01", to: "2026-10-31" }],
  [{ from: "2026-01-01", to: "2026-12-31" }],
  [{ from: "", to: "2026-10-31" }],
  [{ from: "2026-02-30", to: "2026-03-01" }],
  [{ from: "2026-02-01" }],
])("the calendar refuses the range %j", (asked) => {
  expect(() => parseInput(licenseEndsQuery, asked)).toThrow();
});

describe("a member's calendar feed", () => {
  const tokenOf = (feed: { address: string } | null) => /\/([^/]+)\.ics$/.exec(feed?.address ?? "")?.[1] ?? "";
  const refused = { code: "calendar_feed.not_found" };

  it("the calendar feed shows the licenses that ended in the last month and the licenses that haven't ended yet", async () => {
    const { admin, member } = await aTeam("Riverside Media");
    const past = await withClock({ now: () => new Date(Date.now() - 60 * DAY_MS) }, async () => [
      await aYes(admin, inDays(-40)),
      await aYes(admin, inDays(-10)),
    ]);
    const next = await aYes(admin, inDays(400));
    expect(await actAs(member, Calendar.feed)).toBeNull();
    const made = await actAs(member, Calendar.makeFeed);
    expect(await actAs(member, Calendar.feed)).toEqual(made);
    expect(await actAs(admin, Calendar.feed)).toBeNull();
    const { team, ends } = await Calendar.readFeed(tokenOf(made));
    expect([team, ends.map(({ assetId }) => assetId)]).toEqual(["Riverside Media", [past[1], next]]);
  });

  it("the calendar feed finds the next license after 501 withdrawn licenses", async () => {
    const { admin, teamId } = await aTeam();
    const last = await aYes(admin, inDays(8));
    const ended = Array.from({ length: 501 }, () => ({
      ...{ teamId, grantId: newId("grant"), assetId: newId("asset"), origin: "owner" as const },
      ...{ number: "CH-0001-0002-0003", restrictions: [] },
      ...{ grantedAt: new Date().toISOString(), grantedBy: { userId: "", name: "" }, expiresOn: inDays(7) },
    }));
    await GrantEntity.put(ended).go();
    const token = tokenOf(await actAs(admin, () => Calendar.makeFeed()));
    const { ends } = await Calendar.readFeed(token);
    expect(ends.map(({ assetId }) => assetId)).toEqual([last]);
  });

  it("a new calendar feed makes the member's previous feed URL invalid, and can be turned off", async () => {
    const { member } = await aTeam();
    const first = tokenOf(await actAs(member, Calendar.makeFeed));
    const second = tokenOf(await actAs(member, Calendar.makeFeed));
    await expect(Calendar.readFeed(first)).rejects.toMatchObject(refused);
    await expect(Calendar.readFeed(second)).resolves.toMatchObject({ ends: [] });
    for (const _time of ["once", "again"]) await actAs(member, Calendar.endFeed);
    expect(await actAs(member, Calendar.feed)).toBeNull();
    await expect(Calendar.readFeed(second)).rejects.toMatchObject(refused);
  });

  it("a calendar feed that is made three times in parallel has one working URL", async () => {
    const { member } = await aTeam();
    const made = await Promise.all([1, 2, 3].map(() => actAs(member, Calendar.makeFeed)));
    const kept = await actAs(member, Calendar.feed);
    expect(made.map(tokenOf)).toContain(tokenOf(kept));
    const works = await Promise.allSettled(made.map((feed) => Calendar.readFeed(tokenOf(feed))));
    expect(works.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("a removed member's calendar feed stops, and the feed's URL stays invalid if the member returns", async () => {
    const { admin, member, teamId } = await aTeam();
    const token = tokenOf(await actAs(member, Calendar.makeFeed));
    const { data: membership } = await MemberEntity.get({ userId: member.userId }).go();
    await actAs(admin, () => Team.removeMember(member.userId), CALLER);
    await expect(Calendar.readFeed(token)).rejects.toMatchObject(refused);
    if (!membership) throw new Error("no membership");
    await MemberEntity.create({ ...membership, teamId, joinedAt: new Date().toISOString() }).go();
    await expect(Calendar.readFeed(token)).rejects.toMatchObject(refused);
    const anew = tokenOf(await actAs(member, Calendar.makeFeed));
    await expect(Calendar.readFeed(anew)).resolves.toMatchObject({ ends: [] });
  });

  it.each(["", "a", "a".repeat(26), "AAAAAAAAAAAAAAAAAAAAAAAAAA", "x".repeat(5_000)])(
    "no calendar feed is found with the token %j",
    async (token) => {
      await expect(Calendar.readFeed(token)).rejects.toMatchObject(refused);
    },
  );
});
