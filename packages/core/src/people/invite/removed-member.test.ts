import { describe, expect, it } from "vitest";
import { actAs, type UserActor } from "../../platform/identity/actor.ts";
import { anInvite, aStranger, join, memberOf, notFound } from "../../testing/invites.ts";
import { aTeam } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Team } from "../team/index.ts";
import { Invite } from "./index.ts";
import { isShutTo } from "./record.ts";

describe("a removed member", () => {
  const aRemovedMember = async () => {
    const team = await aTeam();
    const open = await anInvite(team);
    await actAs(team.admin, () => Team.removeMember(team.member.userId));
    const { userId, email, displayName } = team.member;
    const person: UserActor = { kind: "user", userId, email, displayName };
    return { team, open, person, look: (code: string) => actAs(person, () => Invite.look(code)) };
  };

  it("a removed member can't return with a link from before the removal, but another person can join with that link", async () => {
    const { open, person, look } = await aRemovedMember();
    await expect(look(open.code)).rejects.toMatchObject(notFound);
    await expect(join(person, open.code)).rejects.toMatchObject(notFound);
    expect(await memberOf(person)).toBeNull();
    expect(await Invite.look(open.code)).toBeDefined();
    expect(await join(await aStranger(), open.code)).toMatchObject({ already: false });
  });

  it("a removed member can return with an earlier invite that was renewed after the removal", async () => {
    const { team, open, person, look } = await aRemovedMember();
    const { link } = await actAs(team.admin, () => Invite.renew(open.id));
    const code = link.slice(link.lastIndexOf("/") + 1);
    expect(await look(code)).toBeDefined();
    expect(await join(person, code)).toMatchObject({ already: false });
  });

  it("a removed member can use an earlier invite only while the invite names the member's email address", async () => {
    const { team, open, person, look } = await aRemovedMember();
    await actAs(team.admin, () => Sent.readdressInvite(open.id, person.email));
    expect(await look(open.code)).toMatchObject({ email: person.email });
    await actAs(team.admin, () => Sent.readdressInvite(open.id, ""));
    await expect(look(open.code)).rejects.toMatchObject(notFound);
    await expect(join(person, open.code)).rejects.toMatchObject(notFound);
    await actAs(team.admin, () => Sent.readdressInvite(open.id, person.email));
    expect(await join(person, open.code)).toMatchObject({ already: false });
  });

  it("a removed member who has joined the team again can use all open links of the team", async () => {
    const { team, open, person, look } = await aRemovedMember();
    await join(person, (await anInvite(team)).code);
    expect(await look(open.code)).toBeDefined();
    expect(await join(person, open.code)).toMatchObject({ already: true });
    await actAs(team.admin, () => Team.removeMember(person.userId));
    await expect(join(person, open.code)).rejects.toMatchObject(notFound);
  });

  it("a removed member can join another team", async () => {
    const other = await anInvite(await aTeam("Other"));
    const { person, look } = await aRemovedMember();
    expect(await look(other.code)).toBeDefined();
    expect(await join(person, other.code)).toMatchObject({ team: { name: "Other" } });
  });

  it("a member who opens a link at the moment of the removal is removed and can't return with the link", async () => {
    const team = await aTeam();
    const { code } = await anInvite(team);
    const { member } = team;
    await Promise.allSettled([join(member, code), actAs(team.admin, () => Team.removeMember(member.userId))]);
    expect(await memberOf(member)).toBeNull();
    await expect(join(member, code)).rejects.toMatchObject(notFound);
  });
});

describe("a team's link for a removed member", () => {
  const [earlier, now, later] = ["2026-11-20T09:00:00.000Z", "2026-11-21T09:00:00.000Z", "2026-11-22T09:00:00.000Z"];
  const invite = { teamId: "tea_1", createdAt: earlier };
  const removals = [{ teamId: "tea_1", at: now }];

  it.each([
    ["shut", "made before the removal", invite],
    ["shut", "made at the moment of the removal", { ...invite, createdAt: now }],
    ["shut", "renewed before the removal", { ...invite, createdAt: "2026-11-01T09:00:00.000Z", renewedAt: earlier }],
    ["open", "made after the removal", { ...invite, createdAt: later }],
    ["open", "renewed after the removal", { ...invite, renewedAt: later }],
    ["open", "made for an email address", { ...invite, email: "a@b.co" }],
    ["open", "made by another team", { ...invite, teamId: "tea_2" }],
  ])("a team's link is %s for a removed member if the invite was %s", (state, _which, given) => {
    expect(isShutTo(given, { removals })).toBe(state === "shut");
    expect(isShutTo(given, {}), "to nobody else").toBe(false);
  });
});
