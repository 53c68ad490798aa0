import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { busEntries } from "../../../../../scripts/vitest/services.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { sweepOutbox } from "../../platform/events/bus.ts";
import { newId } from "../../platform/id.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { aTeam } from "../../testing/scene.ts";
import { Invite } from "../invite/index.ts";
import { User } from "../user/index.ts";
import { readRoster } from "./change.ts";
import { Team } from "./index.ts";

const asSystem = <T>(teamId: string, work: () => T): T => actAs({ kind: "system", name: "test", teamId }, work);

describe("a new team", () => {
  it("a new team has the default brands and settings, and an invite for its admin", async () => {
    const { team, inviteLink } = await Invite.createTeam({ name: "  Züri & Söhne  ", adminEmail: "First@Example.com" });
    expect(Team.view(team)).toMatchObject({
      name: "Züri & Söhne",
      slug: "zuri-sohne",
      defaultBrand: "Züri & Söhne",
      brandOptions: expect.arrayContaining(["Züri & Söhne", "rap", "controller"]),
      timeZone: "UTC",
    });
    expect(Team.view(team).brands.filter(({ inFilter }) => inFilter)).toHaveLength(5);
    expect(Team.legalName(team)).toBe("Züri & Söhne");
    expect(await asSystem(team.teamId, () => readRoster(team.teamId))).toMatchObject({ members: 0, admins: 0 });
    expect(inviteLink).toMatch(/^http:\/\/clearhouse\.test\/invite\/[a-z2-7]{26}$/);
    await sweepOutbox(0);
    const event = (await busEntries()).find(({ Detail }) => Detail.includes(team.teamId));
    expect(event?.DetailType).toBe("invite.created");
    const detail: { data: { inviteId: string } } = JSON.parse(event?.Detail ?? "{}");
    expect(event?.Detail).not.toContain("example.com");
    const invite = await asSystem(team.teamId, () => Invite.get(detail.data.inviteId));
    expect(invite).toMatchObject({ email: "first@example.com", role: "admin" });
    expect(inviteLink.endsWith(invite.code)).toBe(true);
    expect(Date.parse(invite.expiresAt) - Date.parse(invite.createdAt)).toBe(7 * DAY_MS);
  });

  it.each([
    [{ name: "" }, { name: "Team name is required" }],
    [{ adminEmail: "nobody" }, { adminEmail: "Please enter a valid email address" }],
    [{ timeZone: "Mars" }, { timeZone: "Please enter a time zone, for example Europe/Berlin" }],
  ])("a team isn't created from %j", async (wrong, fields) => {
    const input = { name: "Team", adminEmail: "a@b.co", ...wrong };
    await expect(Invite.createTeam(input)).rejects.toMatchObject({ code: "request.invalid", fields });
  });

  it("a team is found by its id, and an unknown id isn't found", async () => {
    const { teamId } = await aTeam("One");
    expect((await Team.get(teamId)).name).toBe("One");
    await expect(Team.get(newId("team"))).rejects.toMatchObject({ code: "team.not_found" });
  });
});

it("a team can't reach another team's invite", async () => {
  const [one, other] = [await aTeam(), await aTeam()];
  await sweepOutbox(0);
  const event = (await busEntries()).find(({ Detail }) => Detail.includes(one.teamId));
  const { data }: { data: { inviteId: string } } = JSON.parse(event?.Detail ?? "{}");
  await expect(asSystem(other.teamId, () => Invite.get(data.inviteId))).rejects.toMatchObject({
    code: "invite.not_found",
  });
});

describe("a person's session and team", () => {
  it("a person who has no team, or isn't signed in, has no session", async () => {
    await expect(User.session()).rejects.toMatchObject({ code: "auth.required" });
    const stranger = { kind: "user" as const, userId: newId("user"), email: "a@b.co", displayName: "Ada" };
    await expect(actAs(stranger, () => User.session())).rejects.toMatchObject({
      code: "auth.no_team",
      message: "You need an invite to access the product. Please contact an admin for an invite link.",
    });
  });

  it("a person sees only the people of their own team, in the order of joining", async () => {
    const { admin, member, teamId } = await aTeam();
    await aTeam("Another");
    const later = { now: () => new Date(Date.now() + 60_000) };
    const account = { subject: randomUUID(), email: "z@b.co", displayName: "Zoë", teamId, role: "member" as const };
    await withClock(later, () => User.createAccount(account));
    const people = await actAs(member, () => User.teamMembers());
    expect(people.map(({ displayName, role, email }) => [displayName, role, email])).toEqual([
      ["Ada Admin", "admin", admin.email],
      ["Max Member", "member", member.email],
      ["Zoë", "member", "z@b.co"],
    ]);
  });

  it("a member's session has the member's name and team", async () => {
    const { member, teamId } = await aTeam("One");
    expect(await actAs(member, () => User.session())).toMatchObject({
      user: { id: member.userId, displayName: "Max Member" },
      team: { id: teamId, name: "One" },
      role: "member",
    });
  });
});
