import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { aTeam, CALLER, PNG } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { MemberEntity } from "../account/user.entity.ts";
import { readRoster } from "../team/change.ts";
import { User } from "./index.ts";

const as = <T>(actor: MemberActor, work: () => T): T => actAs(actor, work, CALLER);
const EDIT = { displayName: "Maxine", phone: "+49 30 1", location: "Berlin", bio: "Two\nlines" };

describe("a person's own profile", () => {
  it("a profile has the person's name, team and permissions", async () => {
    const { member, admin, teamId } = await aTeam("One");
    expect(await as(member, User.profile)).toEqual({
      id: member.userId,
      displayName: "Max Member",
      email: member.email,
      phone: "",
      location: "",
      bio: "",
      avatarUrl: "",
      role: "member",
      team: { id: teamId, name: "One" },
      joinedAt: expect.stringMatching(/Z$/),
      permissions: ["Upload", "Edit", "Download", "Request rights", "Manage creators", "Send contracts"],
      signIn: { password: true, google: false },
    });
    const { permissions } = await as(admin, User.profile);
    expect(permissions).toEqual(expect.arrayContaining(["Change status", "Delete", "Manage team", "Settings"]));
  });

  it("a person can change their profile, and the team's list shows the new name", async () => {
    const { member, admin, teamId } = await aTeam();
    const { head } = await readRoster(teamId);
    expect(await as(member, () => Sent.editProfile(EDIT))).toMatchObject(EDIT);
    expect(await as(member, User.profile)).toMatchObject(EDIT);
    const people = await as(admin, User.teamMembers);
    expect(people.find(({ userId }) => userId === member.userId)).toMatchObject({
      displayName: "Maxine",
      email: member.email,
      role: "member",
    });
    expect((await readRoster(teamId)).head, "an own edit is no change of the team").toEqual(head);
  });

  it("an edit of a profile keeps the fields that the edit doesn't name and clears emptied fields", async () => {
    const { member } = await aTeam();
    await as(member, () => Sent.editProfile(EDIT));
    const { phone, bio } = EDIT;
    expect(await as(member, () => Sent.editProfile({ displayName: "Max", location: "" }))).toMatchObject({
      displayName: "Max",
      phone,
      location: "",
      bio,
    });
  });

  it.each([
    [{ displayName: "  " }, { displayName: "Display name is required" }],
    [{ displayName: "x".repeat(101) }, { displayName: "Name is too long (maximum 100 characters)" }],
    [{ displayName: "Ada\r\nBcc: x@y.z" }, { displayName: "Please enter a valid name (at least 2 characters)" }],
    [{ bio: "x".repeat(5_001) }, { bio: "Bio is too long (maximum 5,000 characters)" }],
  ])("an edit of a profile refuses %j", async (wrong, fields) => {
    const { member } = await aTeam();
    await expect(as(member, () => Sent.editProfile({ ...EDIT, ...wrong }))).rejects.toMatchObject({
      code: "request.invalid",
      fields,
    });
  });

  it("an edit of a profile doesn't bring a removed person back into the team", async () => {
    const { member } = await aTeam();
    await MemberEntity.delete({ userId: member.userId }).go();
    await as(member, () => Sent.editProfile(EDIT));
    const { data } = await MemberEntity.get({ userId: member.userId }).go({ consistent: true });
    expect(data).toBeNull();
    expect(await User.find(member.userId)).toMatchObject({ displayName: "Maxine" });
  });

  it("a person's picture is in the profile, the session and the team's list until the picture is removed", async () => {
    const { member } = await aTeam();
    const signedIn = { subject: randomUUID(), email: member.email, name: "", provider: "google", issuedAt: 0 } as const;
    const shown = async () => {
      const people = await as(member, User.teamMembers);
      const { user } = await actAs(await User.actorOf(signedIn), User.session);
      const inList = people.find(({ userId }) => userId === member.userId)?.avatarUrl;
      return [inList, user.avatarUrl, (await as(member, User.profile)).avatarUrl];
    };
    const url = await as(member, () => User.setAvatar(PNG));
    expect(url).toMatch(/^\/branding\/[0-9a-f]{64}\.webp$/);
    expect(await shown()).toEqual([url, url, url]);
    await as(member, User.removeAvatar);
    expect(await shown()).toEqual(["", "", ""]);
  });
});
