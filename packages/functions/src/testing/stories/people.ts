import { randomUUID } from "node:crypto";
import { closeDigest } from "@clearhouse/core/notices/notification/digest.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { Invite } from "@clearhouse/core/people/invite/index.ts";
import { Team } from "@clearhouse/core/people/team/index.ts";
import { User } from "@clearhouse/core/people/user/index.ts";
import { DAY_MS, withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { findTimer } from "@clearhouse/core/platform/timer/timer.ts";
import { aTeam } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { mailsTo } from "../../../../../scripts/vitest/services.ts";
import { eventOf } from "../bus.ts";
import { type Stories, type Story, told } from "../story.ts";

const ofInvite = async (): Promise<Story> => {
  const adminEmail = `first-${randomUUID()}@clearhouse.test`;
  const { team } = await Invite.createTeam({ name: "Clearhouse Network", adminEmail });
  return {
    entry: await eventOf(team.teamId, "invite.created"),
    mailTo: adminEmail,
    effects: async () => [(await mailsTo(adminEmail)).length],
  };
};

const ofJoining = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { link } = await actAs(admin, () => Sent.createInvite({}));
  const email = `new-${randomUUID()}@clearhouse.test`;
  const person = await User.actorOf({
    subject: randomUUID(),
    email,
    name: "Nia New",
    provider: "password",
    issuedAt: 1,
  });
  await actAs(person, () => Invite.join(link.split("/").at(-1) ?? ""));
  return {
    entry: await eventOf(teamId, "member.joined"),
    requester: admin,
    effects: async () => [await told(admin)],
  };
};

const ofRole = async (): Promise<Story> => {
  const { admin, member, teamId } = await aTeam();
  await actAs(admin, () => Team.setRole(member.userId, "admin"));
  return { entry: await eventOf(teamId, "member.role.changed"), effects: async () => [await told(member)] };
};

/** Makes the story in which a member continues with a token that has another email address, confirmed by Cognito. */
const ofAddress = async (): Promise<Story> => {
  const { member, teamId } = await aTeam();
  const email = `new-${randomUUID()}@clearhouse.test`;
  const signedIn = { subject: randomUUID(), email, name: "", provider: "password" as const, issuedAt: 1 };
  await actAs({ ...member, signedIn }, () => User.session());
  return {
    entry: await eventOf(teamId, "user.email.changed"),
    mailTo: member.email,
    effects: async () => [(await mailsTo(member.email)).length],
  };
};

/** Makes the story in which a person with a password signs in with Google. */
const ofSignIn = async (): Promise<Story> => {
  const { member, teamId } = await aTeam();
  const { email } = member;
  await User.actorOf({ subject: randomUUID(), email, name: "", provider: "google", issuedAt: 1 });
  return {
    entry: await eventOf(teamId, "user.sign_in.added"),
    mailTo: email,
    effects: async () => [(await mailsTo(email)).length, await told(member)],
  };
};

/**
 * Makes the story in which the next day begins for a member who has chosen a daily summary and was notified that
 * somebody joined.
 */
const ofDigest = async (): Promise<Story> => {
  const { member, teamId } = await aTeam();
  await actAs(member, () => Sent.changePreferences({ emailFrequency: "daily" }));
  const system = { kind: "system", name: "test", teamId } as const;
  const notice = { kind: "team.joined", actor: "Nia New", subject: "Clearhouse Network", path: "/team" } as const;
  await actAs(system, () => Notification.tell({ to: [member.userId], ...notice, dedupeKey: randomUUID() }));
  const timer = await findTimer({ teamId, kind: "notification-digest", id: member.userId });
  if (!timer) throw new Error("The summary has no timer");
  const tomorrow = { now: () => new Date(Date.now() + DAY_MS) };
  await withClock(tomorrow, () => actAs(system, () => closeDigest(timer)));
  return {
    entry: await eventOf(teamId, "notification.digest.due"),
    mailTo: member.email,
    effects: async () => [(await mailsTo(member.email)).length],
  };
};

export const PEOPLE: Stories = {
  NotifyInviter: ofJoining,
  NotifyMember: ofRole,
  SendDigest: ofDigest,
  SendInvite: ofInvite,
  TellOfNewSignIn: ofSignIn,
  TellOldAddress: ofAddress,
};
