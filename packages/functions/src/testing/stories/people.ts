import { randomUUID } from "node:crypto";
import { Invite } from "@clearhouse/core/invite/index.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { Team } from "@clearhouse/core/team/index.ts";
import { aTeam } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { User } from "@clearhouse/core/user/index.ts";
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

/** A member goes on with a token that says another address, which Cognito has confirmed. */
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

/** Whose password is known signs in with Google. */
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

export const PEOPLE: Stories = {
  NotifyInviter: ofJoining,
  NotifyMember: ofRole,
  SendInvite: ofInvite,
  TellOfNewSignIn: ofSignIn,
  TellOldAddress: ofAddress,
};
