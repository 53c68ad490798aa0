import { describe, expect, it } from "vitest";
import type { NotificationKind } from "../../base/happenings/list.schema.ts";
import { MemberEntity } from "../../people/account/user.entity.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { newId } from "../../platform/id.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { aTeam } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Notification } from "./index.ts";
import { NotificationEntity } from "./notification.entity.ts";
import { DEFAULT_PREFERENCES, type NotificationPreferences } from "./notification.schema.ts";
import type { Notice } from "./tell.ts";

const notice = (to: MemberActor[], more: Partial<Notice> = {}): Notice => ({
  to: to.map(({ userId }) => userId),
  kind: "rights_request.approved",
  actor: "Olivia Owner",
  subject: "Sunset",
  path: "/?asset=ast_1",
  dedupeKey: newId("event"),
  ...more,
});
const tell = (teamId: string, what: Notice) =>
  actAs({ kind: "system", name: "test", teamId }, () => Notification.tell(what));
const at = <T>(ms: number, work: () => Promise<T>) => withClock({ now: () => new Date(Date.now() + ms) }, work);

const as = (actor: MemberActor) => ({
  list: (query = {}) => actAs(actor, () => Notification.list({ limit: 20, ...query })),
  unread: () => actAs(actor, () => Notification.countUnread()),
  read: (id: string) => actAs(actor, () => Notification.markRead(id)),
  readAll: () => actAs(actor, () => Notification.markAllRead()),
  choose: (chosen: Partial<NotificationPreferences>) => actAs(actor, () => Sent.changePreferences(chosen)),
  preferences: () => actAs(actor, () => Notification.preferences()),
});
const stored = async ({ teamId, userId }: MemberActor) =>
  (await NotificationEntity.query.primary({ teamId, userId }).go()).data;

describe("a notification", () => {
  it("a notification is stored once for each person, and the people who want mail are returned to the caller", async () => {
    const { teamId, admin, member } = await aTeam();
    expect(await tell(teamId, notice([admin, member, admin]))).toEqual([admin.userId, member.userId]);
    const { items } = await as(member).list();
    expect(items).toMatchObject([
      {
        kind: "rights_request.approved",
        actor: "Olivia Owner",
        subject: "Sunset",
        path: "/?asset=ast_1",
        readAt: null,
      },
    ]);
    expect((await as(admin).list()).items).toHaveLength(1);
  });

  it("a repeated notification is stored once, and each call returns the same people", async () => {
    const { teamId, member } = await aTeam();
    const once = notice([member]);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => tell(teamId, once)));
    answers.push(await tell(teamId, once));
    expect(new Set(answers.flat())).toEqual(new Set([member.userId]));
    expect(await stored(member)).toHaveLength(1);
  });

  it("the person who acted gets no notification", async () => {
    const { teamId, admin, member } = await aTeam();
    expect(await tell(teamId, notice([admin, member], { actorUserId: admin.userId }))).toEqual([member.userId]);
    expect((await as(admin).list()).items).toEqual([]);
  });

  it("members of other teams and people who have left the team get no notification", async () => {
    const { teamId, member } = await aTeam();
    const other = await aTeam("Another");
    await MemberEntity.delete({ userId: member.userId }).go();
    expect(await tell(teamId, notice([member, other.admin]))).toEqual([]);
    expect([...(await stored(member)), ...(await stored({ ...other.admin, teamId }))]).toEqual([]);
  });

  it.each<[keyof NotificationPreferences, NotificationKind]>([
    ["rightsRequests", "rights_request.created"],
    ["approvals", "rights_request.approved"],
    ["approvals", "rights_request.denied"],
    ["approvals", "rights_request.not_theirs"],
    ["approvals", "rights_request.more_denied"],
    ["approvals", "rights_request.expired"],
    ["expiringContent", "asset.expiring"],
    ["expiringContent", "grant.expired"],
    ["expiringContent", "grant.withdrawn"],
    ["expiringContent", "grant.restored"],
  ])("with the switch %s off, a notification of the kind %s is neither stored nor mailed", async (group, kind) => {
    const { teamId, member } = await aTeam();
    await as(member).choose({ [group]: false });
    expect(await tell(teamId, notice([member], { kind }))).toEqual([]);
    expect(await stored(member)).toEqual([]);
  });

  it.each<NotificationKind>([
    "team.joined",
    "team.role.changed",
    "user.sign_in.added",
    "mail.undeliverable",
    "mail.held",
  ])("a notification of %s is shown in the app even with every switch off, but isn't mailed", async (kind) => {
    const { teamId, member } = await aTeam();
    await as(member).choose({ email: false, rightsRequests: false, approvals: false, expiringContent: false });
    expect(await tell(teamId, notice([member], { kind, mailed: true }))).toEqual([]);
    expect(await stored(member)).toMatchObject([{ kind, channels: ["app"] }]);
  });

  it("a notification is stored with the channels that were used", async () => {
    const { teamId, admin, member } = await aTeam();
    await as(member).choose({ push: true });
    await tell(teamId, notice([admin, member], { mailed: true }));
    await tell(teamId, notice([admin]));
    expect((await stored(admin)).map(({ channels }) => channels)).toEqual(
      expect.arrayContaining([["app", "email"], ["app"]]),
    );
    expect(await stored(member)).toMatchObject([{ channels: ["app", "email", "push"] }]);
  });
});

describe("the list of notifications", () => {
  it("the list of notifications has the newest first, in pages without gaps and duplicates", async () => {
    const { teamId, member } = await aTeam();
    for (const n of [1, 2, 3, 4, 5]) await at(n, () => tell(teamId, notice([member], { subject: String(n) })));
    const subjects: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await as(member).list({ limit: 2, cursor });
      expect(page.items.length).toBeLessThanOrEqual(2);
      subjects.push(...page.items.map(({ subject }) => subject));
      cursor = page.cursor ?? undefined;
    } while (cursor);
    expect(subjects).toEqual(["5", "4", "3", "2", "1"]);
  });

  it("the list of notifications refuses the cursor of another person", async () => {
    const { teamId, admin, member } = await aTeam();
    for (const _ of [1, 2]) await tell(teamId, notice([admin]));
    const { cursor } = await as(admin).list({ limit: 1 });
    expect(cursor).toEqual(expect.any(String));
    await expect(as(member).list({ cursor })).rejects.toMatchObject({ code: "cursor.invalid" });
  });

  it("the list of notifications has no notifications of a team that the person has left", async () => {
    const { teamId, member } = await aTeam();
    const { teamId: next } = await aTeam("Another");
    await tell(teamId, notice([member]));
    const moved = { ...member, teamId: next };
    expect((await as(moved).list()).items).toEqual([]);
    expect(await as(moved).unread()).toBe(0);
    const [{ notificationId = "" } = {}] = await stored(member);
    await expect(as(moved).read(notificationId)).rejects.toMatchObject({ code: "notification.not_found" });
  });

  it("the list of notifications leaves out notifications older than 180 days, even if the table still has them", async () => {
    const { teamId, member } = await aTeam();
    await tell(teamId, notice([member]));
    const [{ notificationId = "" } = {}] = await stored(member);
    const look = async () => [(await as(member).list()).items.length, await as(member).unread()];
    expect(await at(179 * DAY_MS, look)).toEqual([1, 1]);
    expect(await at(181 * DAY_MS, look)).toEqual([0, 0]);
    const late = at(181 * DAY_MS, () => as(member).read(notificationId));
    await expect(late).rejects.toMatchObject({ code: "notification.not_found" });
  });
});

describe("the marking of notifications as read", () => {
  it("a notification that is marked as read twice keeps the time of the first call and lowers the unread count by one", async () => {
    const { teamId, member } = await aTeam();
    for (const n of [1, 2]) await at(n, () => tell(teamId, notice([member], { subject: String(n) })));
    const [{ id = "" } = {}] = (await as(member).list()).items;
    await as(member).read(id);
    const { readAt } = (await as(member).list()).items[0] ?? {};
    await at(5_000, () => as(member).read(id));
    expect((await as(member).list()).items).toMatchObject([{ id, readAt }, { readAt: null }]);
    expect(readAt).toEqual(expect.any(String));
    expect(await as(member).unread()).toBe(1);
  });

  it("a member can't mark another person's notification or an unknown notification as read", async () => {
    const { teamId, admin, member } = await aTeam();
    await tell(teamId, notice([admin]));
    const [{ id = "" } = {}] = (await as(admin).list()).items;
    for (const wrong of [id, newId("notification")]) {
      await expect(as(member).read(wrong)).rejects.toMatchObject({
        kind: "not_found",
        code: "notification.not_found",
      });
    }
    expect(await as(admin).unread()).toBe(1);
  });

  it("one call marks all notifications of a person as read, and the unread count never exceeds 100", async () => {
    const { teamId, admin, member } = await aTeam();
    const all = Array.from({ length: 130 }, (_, n) => n);
    for (let n = 0; n < all.length; n += 26) {
      await Promise.all(all.slice(n, n + 26).map(() => tell(teamId, notice([member]))));
    }
    await tell(teamId, notice([admin]));
    expect(await as(member).unread()).toBe(100);
    await as(member).readAll();
    await as(member).readAll();
    expect(await as(member).unread()).toBe(0);
    expect((await stored(member)).filter(({ readAt }) => readAt === undefined)).toEqual([]);
    expect(await as(admin).unread()).toBe(1);
  });
});

describe("preferences", () => {
  it("a person has the default preferences before any change, and a change applies in every team", async () => {
    const { member, admin } = await aTeam();
    expect(await as(member).preferences()).toEqual({
      email: true,
      emailFrequency: "instant",
      push: false,
      rightsRequests: true,
      approvals: true,
      expiringContent: true,
    });
    const chosen = {
      email: false,
      emailFrequency: "weekly" as const,
      push: true,
      rightsRequests: false,
      approvals: true,
      expiringContent: false,
    };
    expect(await as(member).choose(chosen)).toEqual(chosen);
    expect(await as({ ...member, teamId: newId("team") }).preferences()).toEqual(chosen);
    expect(await as(admin).preferences()).toEqual(DEFAULT_PREFERENCES);
  });

  it("a change of one preference leaves the other preferences unchanged", async () => {
    const { member } = await aTeam();
    expect(await as(member).choose({ push: true })).toEqual({ ...DEFAULT_PREFERENCES, push: true });
    expect(await as(member).choose({})).toEqual({ ...DEFAULT_PREFERENCES, push: true });
    await Promise.all([as(member).choose({ email: false }), as(member).choose({ approvals: false })]);
    expect(await as(member).preferences()).toEqual({
      ...DEFAULT_PREFERENCES,
      push: true,
      email: false,
      approvals: false,
    });
  });

  it("preferences with a switch that is neither true nor false are refused", async () => {
    const { member } = await aTeam();
    const wrong = { email: "yes" } as unknown as Partial<NotificationPreferences>;
    await expect(as(member).choose(wrong)).rejects.toMatchObject({ code: "request.invalid" });
    expect(await as(member).preferences()).toEqual(DEFAULT_PREFERENCES);
  });
});
