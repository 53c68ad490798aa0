import { randomUUID } from "node:crypto";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import type { ChangePreferencesInput } from "@clearhouse/core/notices/notification/notification.schema.ts";
import { MemberEntity } from "@clearhouse/core/people/account/user.entity.ts";
import { Invite } from "@clearhouse/core/people/invite/index.ts";
import { User } from "@clearhouse/core/people/user/index.ts";
import { DAY_MS, withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { expire } from "@clearhouse/core/rights/rights-request/expire.ts";
import { RightsRequest } from "@clearhouse/core/rights/rights-request/index.ts";
import { REQUEST_DAYS } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import {
  ASK,
  anAsset,
  aPerson,
  approve,
  askRemoval,
  aTeam,
  CALLER,
  deny,
  reply,
} from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { describe, expect, it } from "vitest";
import { mailsTo } from "../../../../scripts/vitest/services.ts";
import { handler as runTimers } from "../schedule/run-timers.ts";
import { deliverTo, entryOf, waiting } from "../testing/bus.ts";
import { issueLicense } from "../testing/license.ts";

const toldOf = async (person: MemberActor) => {
  const { items } = await actAs(person, () => Notification.list({ limit: 20 }));
  return items.map(({ kind, actor, subject, path }) => ({ kind, actor, subject, path }));
};
const choose = (person: MemberActor, chosen: ChangePreferencesInput) =>
  actAs(person, () => Sent.changePreferences(chosen));
const leave = ({ userId }: MemberActor) => MemberEntity.delete({ userId }).go();

const deliver = async (name: string, teamId: string, event: string): Promise<void> => {
  const item = (await waiting(teamId)).findLast((one) => one.name === event);
  if (!item) throw new Error(`${event} didn't happen`);
  await deliverTo(name, entryOf(item));
};

/** A request in which the member asks for the rights to the admin's asset. */
const aRequest = async () => {
  const { admin, member, teamId } = await aTeam();
  const { id: assetId } = await actAs(admin, () => anAsset(), CALLER);
  const { request } = await actAs(member, () => Sent.requestForAsset(assetId, ASK), CALLER);
  const owner = await RightsRequest.ownerByToken(new URL(request.link).searchParams.get("token") ?? "");
  return { admin, member, teamId, owner, path: `/?asset=${assetId}` };
};

it("whoever says that it isn't theirs denies nothing, in the notice and in the mail", async () => {
  const { member, teamId, owner, path } = await aRequest();
  await deny(owner, { about: "not_mine", belongsTo: "@somebody" });
  await deliver("NotifyRequesterDenied", teamId, "rights_request.denied");
  const notice = { actor: "Olivia Owner", subject: "Sunset over the bridge", path };
  expect(await toldOf(member)).toEqual([{ kind: "rights_request.not_theirs", ...notice }]);
  expect(await mailsTo(member.email)).toMatchObject([{ subject: "Not theirs: “Sunset over the bridge”" }]);
});

describe.each([
  ["NotifyRequesterApproved", "rights_request.approved" as const, "licence.issued", approve],
  ["NotifyRequesterDenied", "rights_request.denied" as const, "rights_request.denied", deny],
  ["NotifyRequesterReplied", "rights_request.replied" as const, "rights_request.replied", reply],
])("%s", (name, kind, event, answer) => {
  const anAnswer = async () => {
    const request = await aRequest();
    await answer(request.owner);
    if (event === "licence.issued") {
      const { requestId, assetId } = request.owner;
      await actAs({ kind: "system", name: "test", teamId: request.teamId }, () => issueLicense({ requestId, assetId }));
    }
    const mails = async (person: MemberActor) => (await mailsTo(person.email)).length;
    const notices = [{ kind, actor: "Olivia Owner", subject: "Sunset over the bridge", path: request.path }];
    return { ...request, mails, notices, go: () => deliver(name, request.teamId, event) };
  };

  it("an owner's answer is announced to the requester and the uploader, and mailed only to the requester", async () => {
    const { admin, member, mails, notices, go } = await anAnswer();
    await go();
    expect([await toldOf(member), await toldOf(admin)]).toEqual([notices, notices]);
    expect([await mails(member), await mails(admin)]).toEqual([1, 0]);
  });

  it("an owner's answer is announced to the admins if the requester has left", async () => {
    const { admin, member, mails, notices, go } = await anAnswer();
    await leave(member);
    await go();
    expect(await toldOf(admin)).toEqual(notices);
    expect([await mails(member), await mails(admin)]).toEqual([0, 1]);
  });

  it("a requester who turned mails off gets a notice of the owner's answer, but no mail", async () => {
    const { member, mails, notices, go } = await anAnswer();
    await choose(member, { email: false });
    await go();
    expect([await toldOf(member), await mails(member)]).toEqual([notices, 0]);
  });

  it("a requester who chose daily summaries gets no mail about the owner's answer at once, and a summary later", async () => {
    const { member, teamId, mails, notices, go } = await anAnswer();
    await choose(member, { emailFrequency: "daily" });
    await go();
    expect([await toldOf(member), await mails(member)]).toEqual([notices, 0]);
    await withClock({ now: () => new Date(Date.now() + DAY_MS) }, runTimers);
    await deliver("SendDigest", teamId, "notification.digest.due");
    expect(await mailsTo(member.email)).toMatchObject([
      { subject: "Daily summary: 1 notification at Clearhouse Network" },
    ]);
  });

  it("a requester who turned notifications about approvals off isn't notified of the owner's answer", async () => {
    const { admin, member, mails, notices, go } = await anAnswer();
    await choose(member, { approvals: false });
    await go();
    expect([await toldOf(member), await mails(member)]).toEqual([[], 0]);
    expect(await toldOf(admin)).toEqual(notices);
  });
});

describe("NotifyTeamRemoval", () => {
  it("a removal request is announced and mailed to the requester and the admin, and replies go to the owner", async () => {
    const { admin, member, teamId, owner, path } = await aRequest();
    await approve(owner);
    await askRemoval(owner);
    await deliver("NotifyTeamRemoval", teamId, "rights_request.removal_requested");
    const kind = "rights_request.removal_requested";
    const notices = [{ kind, actor: "Olivia Owner", subject: "Sunset over the bridge", path }];
    expect([await toldOf(member), await toldOf(admin)]).toEqual([notices, notices]);
    for (const { email } of [member, admin]) {
      expect(await mailsTo(email)).toMatchObject([{ replyTo: ["olivia@example.com"] }]);
    }
  });
});

describe("NotifyOwner", () => {
  it("a rights request is mailed to the owner with replies to the requester, or to the team if the requester left", async () => {
    const contentOwnerEmail = `owner-${randomUUID()}@example.com`;
    for (const gone of [false, true]) {
      const { admin, member, teamId } = await aTeam();
      await actAs(admin, () => Sent.editTeam({ contactEmail: "rights@team.example" }), CALLER);
      const { id } = await actAs(member, () => anAsset(), CALLER);
      await actAs(member, () => Sent.requestForAsset(id, { ...ASK, contentOwnerEmail }), CALLER);
      if (gone) await leave(member);
      await deliver("NotifyOwner", teamId, "rights_request.created");
      const replyTo = [gone ? "rights@team.example" : member.email];
      expect((await mailsTo(contentOwnerEmail)).at(-1)).toMatchObject({ replyTo });
    }
  });
});

describe("NotifyRequesterExpired", () => {
  const noAnswer = async () => {
    const asked = await aRequest();
    const { teamId } = asked;
    const later = { now: () => new Date(Date.now() + (REQUEST_DAYS + 1) * DAY_MS) };
    const system = { kind: "system", name: "timer:request-end", teamId } as const;
    await withClock(later, () => actAs(system, () => expire({ teamId, id: asked.owner.requestId })));
    const notices = { kind: "rights_request.expired", actor: ASK.contentOwner, subject: "Sunset over the bridge" };
    return { ...asked, notices: [{ ...notices, path: asked.path }] };
  };

  it("an expired request is announced only to the requester, in the application and by mail", async () => {
    const { admin, member, teamId, notices } = await noAnswer();
    await deliver("NotifyRequesterExpired", teamId, "rights_request.expired");
    expect([await toldOf(member), await toldOf(admin)]).toEqual([notices, []]);
    expect(await mailsTo(member.email)).toHaveLength(1);
  });

  it("an expired request is announced to the admins if the requester has left", async () => {
    const { admin, member, teamId, notices } = await noAnswer();
    await leave(member);
    await deliver("NotifyRequesterExpired", teamId, "rights_request.expired");
    expect(await toldOf(admin)).toEqual(notices);
    expect([(await mailsTo(member.email)).length, (await mailsTo(admin.email)).length]).toEqual([0, 1]);
  });
});

describe("NotifyUploader", () => {
  const NAME = "NotifyUploader";

  it("the uploader is notified if another member requests the rights to the asset", async () => {
    const { admin, member, teamId, path } = await aRequest();
    await deliver(NAME, teamId, "rights_request.created");
    const notices = { kind: "rights_request.created", actor: "Max Member", subject: "Sunset over the bridge", path };
    expect([await toldOf(admin), await toldOf(member)]).toEqual([[notices], []]);
  });

  it("an uploader isn't notified of their own request for the asset", async () => {
    const { admin, teamId } = await aTeam();
    const { id } = await actAs(admin, () => anAsset(), CALLER);
    await actAs(admin, () => Sent.requestForAsset(id, ASK), CALLER);
    await deliver(NAME, teamId, "rights_request.created");
    expect(await toldOf(admin)).toEqual([]);
  });

  it("an uploader who turned notifications about rights requests off isn't notified of a request", async () => {
    const { admin, teamId } = await aRequest();
    await choose(admin, { rightsRequests: false });
    await deliver(NAME, teamId, "rights_request.created");
    expect(await toldOf(admin)).toEqual([]);
  });
});

describe("NotifyInviter", () => {
  const aJoining = async () => {
    const { admin, teamId } = await aTeam();
    const email = `second-${randomUUID()}@clearhouse.test`;
    const inviter = await aPerson(teamId, "admin", { name: "Bea", email });
    const { link } = await actAs(inviter, () => Sent.createInvite({}));
    const joiner = {
      subject: randomUUID(),
      email: `n-${email}`,
      name: "Nia New",
      provider: "password" as const,
      issuedAt: 1,
    };
    const person = await User.actorOf(joiner);
    await actAs(person, () => Invite.join(link.split("/").at(-1) ?? ""));
    const joined: MemberActor = { ...person, kind: "member", teamId, role: "member" };
    const notices = [{ kind: "team.joined", actor: person.displayName, subject: "Clearhouse Network", path: "/team" }];
    return { admin, inviter, joined, notices, go: () => deliver("NotifyInviter", teamId, "member.joined") };
  };

  it("a new member is announced to the inviter, but not to another admin or the new member", async () => {
    const { admin, inviter, joined, notices, go } = await aJoining();
    await go();
    expect([await toldOf(inviter), await toldOf(admin), await toldOf(joined)]).toEqual([notices, [], []]);
  });

  it("a new member is announced to the admins if the inviter has left", async () => {
    const { admin, inviter, joined, notices, go } = await aJoining();
    await leave(inviter);
    await go();
    expect([await toldOf(admin), await toldOf(joined)]).toEqual([notices, []]);
  });
});

describe("TellOfNewSignIn", () => {
  const signInWith = (provider: "password" | "google", email: string) =>
    User.actorOf({ subject: randomUUID(), email, name: "Sam Stranger", provider, issuedAt: 1 });
  const go = (teamId: string) => deliver("TellOfNewSignIn", teamId, "user.sign_in.added");

  it("a new way to sign in is announced only to its person, in the application and by mail", async () => {
    const { admin, member, teamId } = await aTeam();
    await signInWith("google", member.email);
    await go(teamId);
    const notices = { kind: "user.sign_in.added", actor: "", subject: "Google", path: "/profile" };
    expect([await toldOf(member), await toldOf(admin)]).toEqual([[notices], []]);
    expect(await mailsTo(member.email)).toMatchObject([
      { subject: "A new way to sign in to your account at Clearhouse Network" },
    ]);
    expect(await mailsTo(admin.email)).toEqual([]);
  });

  it("a new way to sign in is mailed even to a person who turned mails off", async () => {
    const { member, teamId } = await aTeam();
    await choose(member, { email: false });
    await signInWith("google", member.email);
    await go(teamId);
    expect(await mailsTo(member.email)).toHaveLength(1);
  });

  it("a new way to sign in is mailed even to a person without a team", async () => {
    const email = `alone-${randomUUID()}@clearhouse.test`;
    const { userId } = await signInWith("google", email);
    await signInWith("password", email);
    const item = (await waiting()).find(
      (one) => one.name === "user.sign_in.added" && JSON.stringify(one.data).includes(userId),
    );
    if (!item) throw new Error("user.sign_in.added didn't happen");
    await deliverTo("TellOfNewSignIn", entryOf(item));
    expect(await mailsTo(email)).toMatchObject([{ subject: "A new way to sign in to your account at Clearhouse" }]);
  });
});

describe("NotifyMember", () => {
  it("a changed role is announced to the member with the current name of the admin who changed the role", async () => {
    const { admin, member, teamId } = await aTeam();
    await actAs(admin, () => Sent.setRole(member.userId, "admin"));
    await actAs(admin, () => Sent.editProfile({ displayName: "Ada Renamed" }));
    await deliver("NotifyMember", teamId, "member.role.changed");
    const notices = { kind: "team.role.changed", actor: "Ada Renamed", subject: "Clearhouse Network", path: "/team" };
    expect([await toldOf(member), await toldOf(admin)]).toEqual([[notices], []]);
  });

  it("an admin who changed their own role isn't notified", async () => {
    const { admin, member, teamId } = await aTeam();
    await actAs(admin, () => Sent.setRole(member.userId, "admin"));
    await actAs(admin, () => Sent.setRole(admin.userId, "member"));
    await deliver("NotifyMember", teamId, "member.role.changed");
    expect([await toldOf(member), await toldOf(admin)]).toEqual([[], []]);
  });
});
