import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../platform/id.ts";
import { type Actor, actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { aPerson, aTeam, PNG, type Scene } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { log, peopleOf } from "../../testing/team.ts";
import { UserEntity } from "../account/user.entity.ts";
import { Invite } from "../invite/index.ts";
import { User } from "../user/index.ts";
import { verifyLog } from "./audit.ts";
import { Team } from "./index.ts";
import type { Role } from "./session.schema.ts";
import { ADMIN_ACTS, isAdmin, LAST_ADMIN } from "./team.policy.ts";

const setRole = (by: Actor, { userId }: { userId: string }, role: Role) => actAs(by, () => Sent.setRole(userId, role));
const remove = (by: Actor, { userId }: { userId: string }) => actAs(by, () => Team.removeMember(userId));

const eventsOf = async (teamId: string) => {
  const events = await outboxEvents();
  return events.filter((event) => event.teamId === teamId && event.name !== "invite.created");
};

/** A team that stays unchanged, because all calls of its tests are refused. */
let team: Scene;
beforeAll(async () => {
  team = await aTeam();
});

describe("a member's role", () => {
  it("a role that is given or taken is recorded and announced, and applies from the next call", async () => {
    const { admin, member, teamId } = await aTeam();
    expect(await setRole(admin, member, "admin")).toEqual({
      userId: member.userId,
      displayName: "Max Member",
      role: "admin",
      avatarUrl: "",
      email: member.email,
      joinedAt: expect.any(String),
    });
    expect((await log(admin))[0]).toMatchObject({
      type: "member.role.changed",
      by: { kind: "member", name: "Ada Admin" },
      about: "Max Member",
      changes: [{ what: "role", from: "member", to: "admin" }],
    });
    expect(await eventsOf(teamId)).toMatchObject([
      { name: "member.role.changed", data: { userId: member.userId, byUserId: admin.userId } },
    ]);
    await setRole({ ...member, role: "admin" }, admin, "member");
    const people = await peopleOf(teamId);
    expect(people.map(({ displayName, role }) => [displayName, role])).toEqual([
      ["Ada Admin", "member"],
      ["Max Member", "admin"],
    ]);
  });

  it("a role that the member already has is neither recorded nor announced", async () => {
    const { admin, member, teamId } = await aTeam();
    const before = await log(admin);
    expect(await setRole(admin, member, "member")).toMatchObject({ role: "member" });
    expect(await setRole(admin, admin, "admin")).toMatchObject({ role: "admin" });
    expect([await log(admin), await eventsOf(teamId)]).toEqual([before, []]);
  });

  it.each(["owner", "", "ADMIN", null])("a role can't be %j", async (role) => {
    const { admin, member } = team;
    await expect(setRole(admin, member, role as Role)).rejects.toMatchObject({ code: "request.invalid" });
  });
});

describe("a removed member", () => {
  it("a removed member keeps the account, has no team, and can join again with another invite", async () => {
    const { admin, member, teamId } = await aTeam();
    const subject = randomUUID();
    const gone = await User.createAccount({
      subject,
      email: `${subject}@b.co`,
      displayName: "Gone",
      teamId,
      role: "admin",
    });
    const signedIn = { subject, email: gone.email, name: "Gone", provider: "password" as const, issuedAt: 0 };
    const before = await User.actorOf(signedIn);
    expect(before).toMatchObject({ kind: "member", role: "admin" });
    await remove(admin, gone);
    expect(await User.actorOf(signedIn)).toEqual({
      kind: "user",
      userId: gone.userId,
      email: gone.email,
      displayName: "Gone",
    });
    expect((await UserEntity.get({ userId: gone.userId }).go()).data).toMatchObject({ displayName: "Gone" });
    expect((await peopleOf(teamId)).map(({ userId }) => userId)).toEqual([admin.userId, member.userId]);
    expect((await log(admin))[0]).toMatchObject({ type: "member.removed", about: "Gone" });
    expect(await eventsOf(teamId)).toEqual([]);
    // A call that began before the removal changes nothing after the removal.
    await expect(actAs(before, () => Sent.editTeam({ name: "Mine" }))).rejects.toMatchObject({ code: "auth.no_team" });
    await expect(setRole(before, member, "admin")).rejects.toMatchObject({ code: "auth.no_team" });

    const { link } = await actAs(admin, () => Sent.createInvite({ email: "", role: "member" }));
    const back = await User.actorOf(signedIn);
    await actAs(back, () => Invite.join(link.split("/").at(-1) ?? ""));
    expect(await peopleOf(teamId)).toHaveLength(3);
    expect(await User.actorOf(signedIn)).toMatchObject({ kind: "member", role: "member", teamId });
  });

  it("the record of a removed member notes the latest removal from each of the last 50 teams", async () => {
    const { admin, member, teamId } = await aTeam();
    const { userId } = member;
    const noted = async () => (await UserEntity.get({ userId }).go({ consistent: true })).data?.removals ?? [];
    expect(await noted()).toEqual([]);
    await expect(remove(member, admin), "nobody was").rejects.toMatchObject({ code: "auth.forbidden" });
    const others = Array.from({ length: 50 }, (_, n) => ({ teamId: `tea_${n}`, at: "2026-01-01T00:00:00.000Z" }));
    const before = { teamId, at: "2025-01-01T00:00:00.000Z" };
    await UserEntity.patch({ userId })
      .set({ removals: [before, ...others.slice(0, 10)] })
      .go();
    await remove(admin, member);
    const removals = await noted();
    expect(removals.slice(0, -1)).toEqual(others.slice(0, 10));
    expect(removals.at(-1)).toMatchObject({ teamId });
    expect(Date.now() - Date.parse(removals.at(-1)?.at ?? "")).toBeLessThan(60_000);

    const { userId: other } = await aPerson(teamId, "member");
    await UserEntity.patch({ userId: other }).set({ removals: others }).go();
    await remove(admin, { userId: other });
    const { data } = await UserEntity.get({ userId: other }).go({ consistent: true });
    expect(data?.removals?.map((one) => one.teamId)).toEqual([...others.slice(1).map((one) => one.teamId), teamId]);
  });

  it("an admin can leave the team if another admin stays", async () => {
    const { admin, teamId } = await aTeam();
    const other = await aPerson(teamId, "admin");
    await remove(other, other);
    await expect(remove(admin, admin)).rejects.toMatchObject({ code: "team.last_admin", message: LAST_ADMIN });
    expect(await peopleOf(teamId)).toHaveLength(2);
  });

  it("a removed member can't be removed again", async () => {
    const { admin, member, teamId } = await aTeam();
    await remove(admin, member);
    await expect(remove(admin, member)).rejects.toMatchObject({ code: "member.not_found" });
    expect(await peopleOf(teamId)).toHaveLength(1);
  });
});

describe("a demoted admin", () => {
  it("a demoted admin's call that began before the demotion is refused with the action's message", async () => {
    const { admin, member, teamId } = await aTeam();
    const other = await aPerson(teamId, "admin");
    await setRole(admin, other, "member");
    await expect(remove(other, member)).rejects.toMatchObject({
      code: "auth.forbidden",
      message: ADMIN_ACTS.removeMember,
    });
    expect(await peopleOf(teamId)).toHaveLength(3);
  });
});

describe("parallel changes of members", () => {
  const ROUNDS = [0, 1, 2, 3];
  type Acts = (one: MemberActor, two: MemberActor) => [() => Promise<unknown>, () => Promise<unknown>];
  const TABS: [string, Acts][] = [
    [
      "two admins demote each other",
      (one, two) => [() => setRole(one, two, "member"), () => setRole(two, one, "member")],
    ],
    ["two admins remove each other", (one, two) => [() => remove(one, two), () => remove(two, one)]],
    [
      "two admins demote themselves",
      (one, two) => [() => setRole(one, one, "member"), () => setRole(two, two, "member")],
    ],
    ["two admins leave", (one, two) => [() => remove(one, one), () => remove(two, two)]],
    [
      "one admin demotes another admin who leaves",
      (one, two) => [() => setRole(one, two, "member"), () => remove(two, two)],
    ],
    [
      "one admin leaves and another admin demotes themselves",
      (one, two) => [() => remove(one, one), () => setRole(two, two, "member")],
    ],
  ];

  it.each(TABS)("a team keeps an admin if %s at the same moment", async (_, acts) => {
    for (const round of ROUNDS) {
      const { admin, teamId } = await aTeam();
      const pair = acts(admin, await aPerson(teamId, "admin"));
      const results = await Promise.allSettled((round % 2 ? pair : pair.toReversed()).map((act) => act()));
      const refused = results.filter((result) => result.status === "rejected").map(({ reason }) => reason.code);
      const admins = (await peopleOf(teamId)).filter(({ role }) => isAdmin(role));
      expect(admins).toHaveLength(1);
      // A refused caller is no longer an admin or a member, or is the last admin.
      for (const code of refused) {
        expect(["auth.forbidden", "auth.no_team", "member.not_found", "team.last_admin"]).toContain(code);
      }
      expect(refused.length).toBeLessThanOrEqual(1);
      expect(await verifyLog(teamId)).toEqual({ ok: true, entries: 4 + 2 - refused.length, redacted: 0 });
    }
  });

  it("the last admin can't demote themselves with two calls at the same moment", async () => {
    const { admin, teamId } = await aTeam();
    const tabs = await Promise.allSettled([setRole(admin, admin, "member"), setRole(admin, admin, "member")]);
    expect(tabs).toMatchObject([{ reason: { code: "team.last_admin" } }, { reason: { code: "team.last_admin" } }]);
    expect((await peopleOf(teamId)).filter(({ role }) => isAdmin(role))).toHaveLength(1);
  });

  it("people who join or get another role at the same moment are all stored, and the log has each change", async () => {
    const { admin, member, teamId } = await aTeam();
    await Promise.all([
      aPerson(teamId, "member"),
      aPerson(teamId, "admin"),
      setRole(admin, member, "admin"),
      actAs(admin, () => Sent.editTeam({ name: "Busy" })),
    ]);
    const people = await peopleOf(teamId);
    expect(people.map(({ role }) => role).toSorted()).toEqual(["admin", "admin", "admin", "member"]);
    expect(await verifyLog(teamId)).toEqual({ ok: true, entries: 7, redacted: 0 });
  });
});

describe("a member's profile", () => {
  const shown = async ({ member }: Scene) => {
    const [{ data: person }, people] = await Promise.all([
      UserEntity.get({ userId: member.userId }).go(),
      actAs(member, () => User.teamMembers()),
    ]);
    const inTeam = people.find(({ userId }) => userId === member.userId);
    expect([inTeam?.displayName, inTeam?.avatarUrl]).toEqual([person?.displayName, person?.avatarUrl ?? ""]);
    return inTeam;
  };

  it("a member's new name is in the account and the team, and the log has the old and the new name", async () => {
    const scene = await aTeam();
    const { admin, member } = scene;
    const edited = await actAs(admin, () => Sent.editMember(member.userId, { displayName: "  Maxine " }));
    expect(edited).toMatchObject({ displayName: "Maxine", email: member.email });
    expect(await shown(scene)).toEqual(edited);
    expect((await log(admin))[0]).toMatchObject({
      type: "member.profile.changed",
      about: "Max Member",
      changes: [{ what: "name", from: "Max Member", to: "Maxine" }],
    });
  });

  it("a member's avatar can be changed and removed, and the log has each change once", async () => {
    const scene = await aTeam();
    const { admin, member } = scene;
    const url = await actAs(admin, () => Team.setMemberAvatar(member.userId, PNG));
    expect(url).toMatch(/^\/branding\/[0-9a-f]{64}\.webp$/);
    expect(await shown(scene)).toMatchObject({ avatarUrl: url, displayName: "Max Member" });
    await actAs(admin, () => Team.setMemberAvatar(member.userId, PNG));
    await actAs(admin, () => Team.removeMemberAvatar(member.userId));
    await actAs(admin, () => Team.removeMemberAvatar(member.userId));
    expect(await shown(scene)).toMatchObject({ avatarUrl: "" });
    expect((await log(admin)).slice(0, 2)).toMatchObject([
      { seq: 5, changes: [{ what: "avatar", from: url, to: "" }] },
      { seq: 4, changes: [{ what: "avatar", from: "", to: url }] },
    ]);
  });

  it.each([
    ["", "Display name is required"],
    ["   ", "Display name is required"],
    ["A", "Please enter a valid name (at least 2 characters)"],
    ["Max\r\nBcc: all@example.com", "Please enter a valid name (at least 2 characters)"],
    ["Max\u0007", "Please enter a valid name (at least 2 characters)"],
    ["x".repeat(101), "Name is too long (maximum 100 characters)"],
  ])("a member can't have the name %j", async (displayName, message) => {
    const { admin, member } = team;
    await expect(actAs(admin, () => Sent.editMember(member.userId, { displayName }))).rejects.toMatchObject({
      code: "request.invalid",
      fields: { displayName: message },
    });
    expect(await shown(team)).toMatchObject({ displayName: "Max Member" });
  });

  it.each(["<b>Max</b>", "Zoë 👩‍🎤", "محمد علي", "=cmd|' /C calc'!A0", 'O\'Hara; -- "x"'])(
    "a member can have the name %s, exactly as typed",
    async (displayName) => {
      const scene = await aTeam();
      await actAs(scene.admin, () => Sent.editMember(scene.member.userId, { displayName }));
      expect(await shown(scene)).toMatchObject({ displayName });
      expect((await log(scene.admin))[0]?.changes).toMatchObject([{ to: displayName }]);
      expect(await verifyLog(scene.teamId)).toMatchObject({ ok: true });
    },
  );
});

describe("a person outside the team", () => {
  const REACH: Record<string, (userId: string) => Promise<unknown>> = {
    setRole: (userId) => Sent.setRole(userId, "admin"),
    removeMember: (userId) => Team.removeMember(userId),
    editMember: (userId) => Sent.editMember(userId, { displayName: "Mine now" }),
    setMemberAvatar: (userId) => Team.setMemberAvatar(userId, PNG),
    removeMemberAvatar: (userId) => Team.removeMemberAvatar(userId),
  };

  let other: Scene;
  beforeAll(async () => {
    other = await aTeam("Other");
  });

  it.each(Object.entries(REACH))(
    "the action %s refuses a person of another team exactly like an unknown id",
    async (_, reach) => {
      const before = await peopleOf(other.teamId);
      const refusals = [];
      for (const userId of [other.member.userId, other.admin.userId, newId("user"), "x", other.teamId]) {
        refusals.push(
          await actAs(team.admin, () => reach(userId)).catch((error: Error) => ({ ...error, message: error.message })),
        );
      }
      expect(refusals[0]).toMatchObject({ code: "member.not_found", kind: "not_found", message: "Member not found" });
      for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
      expect(JSON.stringify(refusals)).not.toContain(other.member.userId);
      expect(await peopleOf(other.teamId)).toEqual(before);
      expect(await verifyLog(other.teamId)).toMatchObject({ entries: 3 });
    },
  );
});
