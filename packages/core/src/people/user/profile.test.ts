import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newId } from "../../platform/id.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { Clearance } from "../../rights/clearance/index.ts";
import { anAsset, anOpenRequest, approve, aTeam, CALLER, deny, PNG } from "../../testing/scene.ts";
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

describe("a person's activity stats", () => {
  it("activity stats count a person's uploads by status", async () => {
    const { admin, member } = await aTeam();
    const none = { totalAssets: 0, approved: 0, pending: 0, denied: 0 };
    expect(await as(member, User.stats)).toEqual(none);
    const [first] = [await as(member, () => anAsset()), await as(member, () => anAsset())];
    const approved = await anOpenRequest(member);
    const denied = await anOpenRequest(member);
    expect(await as(member, User.stats)).toEqual({ totalAssets: 4, approved: 0, pending: 4, denied: 0 });
    await approve(approved.owner, { expiresOn: "2099-01-01" });
    await deny(denied.owner);
    expect(await as(member, User.stats)).toEqual({ totalAssets: 4, approved: 1, pending: 2, denied: 1 });
    await as(admin, () => Clearance.setStatus(first.id, { version: first.version, status: "approved" }));
    expect(await as(member, User.stats)).toEqual({ totalAssets: 4, approved: 2, pending: 1, denied: 1 });
    expect(await as(admin, User.stats), "whoever sets a status uploaded nothing by it").toEqual(none);
  });

  it("activity stats count only the assets of the person's current team", async () => {
    const { member } = await aTeam();
    await as(member, () => anAsset());
    const elsewhere = { ...member, teamId: newId("team") };
    expect(await as(elsewhere, User.stats)).toMatchObject({ totalAssets: 0 });
  });
});
