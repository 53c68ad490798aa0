import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { anInvite, aStranger, join, memberOf, notFound } from "../../testing/invites.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { aTeam } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { readRoster } from "../team/change.ts";
import { Team } from "../team/index.ts";
import { Invite } from "./index.ts";

const later = <T>(ms: number, work: () => T): T => withClock({ now: () => new Date(Date.now() + ms) }, work);

const joinings = async (teamId: string) => {
  const events = await outboxEvents();
  return events.filter((item) => item.name === "member.joined" && item.teamId === teamId);
};

describe("the holder of a link", () => {
  it("a person who opens the link sees the invite's team, role, email address and expiry, and the invite stays open", async () => {
    const team = await aTeam("One");
    const email = `x-${randomUUID()}@clearhouse.test`;
    const { code, expiresAt, id } = await anInvite(team, { email, role: "admin" });
    for (const _ of [1, 2]) {
      expect(await Invite.look(code)).toEqual({
        team: { name: "One", logoUrl: "", primaryColor: null },
        role: "admin",
        email,
        expiresAt,
      });
    }
    expect((await actAs(team.admin, Invite.listOpen)).map((one) => one.id)).toContain(id);
  });

  it("a person who joins gets the invite's role, and the team's log, the list of invites and an event record the joining", async () => {
    const team = await aTeam("One");
    const { code, id } = await anInvite(team, { role: "admin" });
    const before = await readRoster(team.teamId);
    const person = await aStranger();
    expect(await join(person, code)).toEqual({ team: { id: team.teamId, name: "One" }, already: false });
    const { userId, email } = person;
    expect(await memberOf(person)).toMatchObject({
      teamId: team.teamId,
      role: "admin",
      displayName: "Sam Stranger",
      email,
    });
    const after = await readRoster(team.teamId);
    expect(after).toMatchObject({ members: before.members + 1, admins: before.admins + 1 });
    const { items } = await actAs(team.admin, () => Team.audit({ limit: 1 }));
    expect(items[0]).toMatchObject({
      type: "member.joined",
      by: { kind: "member", name: "Sam Stranger" },
      about: "Sam Stranger",
      changes: [{ what: "role", from: "", to: "admin" }],
    });
    expect((await actAs(team.admin, Invite.listOpen)).map((one) => one.id)).not.toContain(id);
    expect((await joinings(team.teamId)).map(({ data }) => data)).toEqual([{ userId, inviteId: id }]);
    const used = await actAs(team.admin, () => Invite.get(id));
    expect(used).toMatchObject({ state: "used", usedBy: userId, inviterId: team.admin.userId });
    expect(Date.now() - Date.parse(used.usedAt ?? "")).toBeLessThan(60_000);
  });

  it("a person who joins with an invite for a member doesn't become an admin", async () => {
    const team = await aTeam();
    const { admins } = await readRoster(team.teamId);
    const person = await aStranger();
    await join(person, (await anInvite(team)).code);
    expect(await memberOf(person)).toMatchObject({ role: "member" });
    expect(await readRoster(team.teamId)).toMatchObject({ admins });
  });

  it("a person must be signed in to join a team", async () => {
    const { code } = await anInvite(await aTeam());
    await expect(Invite.join(code)).rejects.toMatchObject({ code: "auth.required" });
  });
});

describe("a link", () => {
  it("an unknown, malformed, expired, used or revoked link is refused with the same error", async () => {
    const team = await aTeam();
    const [expired, used, revoked] = [await anInvite(team), await anInvite(team), await anInvite(team)];
    await join(await aStranger(), used.code);
    await actAs(team.admin, () => Invite.revoke(revoked.id));
    const person = await aStranger();
    const dead = [
      used.code,
      revoked.code,
      "a".repeat(26),
      "",
      "abc",
      "🌅",
      used.code.toUpperCase(),
      "x".repeat(10_000),
    ];
    for (const code of dead) {
      await expect(Invite.look(code), code).rejects.toMatchObject(notFound);
      await expect(join(person, code), code).rejects.toMatchObject(notFound);
    }
    await later(7 * DAY_MS + 1, async () => {
      await expect(Invite.look(expired.code)).rejects.toMatchObject(notFound);
      await expect(join(person, expired.code)).rejects.toMatchObject(notFound);
    });
    expect(await memberOf(person)).toBeNull();
  });

  it("a link works until the moment at which it expires", async () => {
    const { code, expiresAt } = await anInvite(await aTeam());
    const at = (ms: number) => ({ now: () => new Date(Date.parse(expiresAt) + ms) });
    expect(await withClock(at(-1), () => Invite.look(code))).toBeDefined();
    await expect(withClock(at(0), () => Invite.look(code))).rejects.toMatchObject(notFound);
  });
});

describe("an invite for one email address", () => {
  it("an invite for one email address is refused to a person with another address, and the error names the invited address", async () => {
    const email = `bound-${randomUUID()}@clearhouse.test`;
    const { code } = await anInvite(await aTeam(), { email });
    const person = await aStranger();
    await expect(join(person, code)).rejects.toMatchObject({
      code: "invite.wrong_address",
      message: `This invite is for ${email}`,
    });
    expect(await memberOf(person)).toBeNull();
    expect(await join(await aStranger(email.toUpperCase()), code)).toMatchObject({ already: false });
  });

  it.each(["bound+x", "b.ound", "b\u043eund"])(
    "an invite for the mailbox 'bound' is refused for the similar mailbox '%s' of the same host",
    async (local) => {
      const host = `${randomUUID()}.test`;
      const { code } = await anInvite(await aTeam(), { email: `bound@${host}` });
      await expect(join(await aStranger(`${local}@${host}`), code)).rejects.toMatchObject({
        code: "invite.wrong_address",
      });
    },
  );

  it("an invite is open to everybody after an admin has removed the invite's email address", async () => {
    const team = await aTeam();
    const { code, id } = await anInvite(team, { email: `bound-${randomUUID()}@clearhouse.test` });
    await actAs(team.admin, () => Sent.readdressInvite(id, ""));
    expect(await join(await aStranger(), code)).toMatchObject({ already: false });
  });
});

describe("a member", () => {
  it("a member of the team who uses an invite keeps the role, and the invite stays open", async () => {
    const team = await aTeam();
    const { code } = await anInvite(team, { role: "admin", email: `x-${randomUUID()}@clearhouse.test` });
    expect(await join(team.member, code)).toMatchObject({ already: true });
    expect(await memberOf(team.member)).toMatchObject({ role: "member" });
    expect(await Invite.look(code)).toBeDefined();
  });

  it("a member of another team is refused with the name of that team, and stays a member there", async () => {
    const [ours, theirs] = [await aTeam("Ours"), await aTeam("Theirs")];
    const { code } = await anInvite(ours);
    await expect(join(theirs.member, code)).rejects.toMatchObject({
      code: "team.other_membership",
      message: "You already belong to Theirs. Ask its admin to remove you before you join another.",
    });
    expect(await memberOf(theirs.member)).toMatchObject({ teamId: theirs.teamId });
    expect(await Invite.look(code)).toBeDefined();
  });

  it("a removed member can join the team again with another invite, under the latest name in the profile", async () => {
    const team = await aTeam();
    await actAs(team.member, () => Sent.editProfile({ displayName: "Maxine" }));
    await actAs(team.admin, () => Team.removeMember(team.member.userId));
    const { code } = await anInvite(team);
    const { userId, email } = team.member;
    const signedInBefore = { kind: "user", userId, email, displayName: "Max Member" } as const;
    expect(await join(signedInBefore, code)).toMatchObject({ already: false });
    expect(await memberOf(team.member)).toMatchObject({ displayName: "Maxine", teamId: team.teamId });
  });

  it("a removed member can't return with the invite that was used to join the team", async () => {
    const team = await aTeam();
    const person = await aStranger();
    const { code } = await anInvite(team);
    await join(person, code);
    await actAs(team.admin, () => Team.removeMember(person.userId));
    await expect(join(person, code)).rejects.toMatchObject(notFound);
  });
});

describe("parallel calls", () => {
  it("exactly one of three people who use an invite at the same time joins", async () => {
    const team = await aTeam();
    const { code } = await anInvite(team);
    const { members } = await readRoster(team.teamId);
    const people = await Promise.all([aStranger(), aStranger(), aStranger()]);
    const results = await Promise.allSettled(people.map((person) => join(person, code)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject(notFound);
    expect((await Promise.all(people.map(memberOf))).filter(Boolean)).toHaveLength(1);
    expect((await readRoster(team.teamId)).members).toBe(members + 1);
  });

  it("a person who joins several times at once gets one membership, and the team is notified once", async () => {
    const team = await aTeam();
    const { code } = await anInvite(team);
    const person = await aStranger();
    const answers = await Promise.all([1, 2, 3].map(() => join(person, code)));
    expect(answers.map(({ team: { id } }) => id)).toEqual(Array(3).fill(team.teamId));
    expect(answers.filter(({ already }) => !already)).toHaveLength(1);
    expect(await joinings(team.teamId)).toHaveLength(1);
    expect(await join(person, code), "also afterwards").toMatchObject({ already: true });
  });

  it("a person who uses two invites at once joins one team, and the other invite stays open", async () => {
    const [one, other] = [await aTeam(), await aTeam()];
    const codes = [(await anInvite(one)).code, (await anInvite(other)).code];
    const person = await aStranger();
    const results = await Promise.allSettled(codes.map((code) => join(person, code)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const failed = results.findIndex(({ status }) => status === "rejected");
    expect((results[failed] as PromiseRejectedResult).reason).toMatchObject({ code: "team.other_membership" });
    expect(await Invite.look(codes[failed] ?? "")).toBeDefined();
  });

  it("if an invite is revoked and used at the same time, exactly one of the two calls succeeds", async () => {
    const team = await aTeam();
    const { code, id } = await anInvite(team);
    const person = await aStranger();
    const [joined, revoked] = await Promise.allSettled([
      join(person, code),
      actAs(team.admin, () => Invite.revoke(id)),
    ]);
    expect([joined?.status, revoked?.status].sort()).toEqual(["fulfilled", "rejected"]);
    expect(await memberOf(person)).toEqual(joined?.status === "fulfilled" ? expect.anything() : null);
  });
});
