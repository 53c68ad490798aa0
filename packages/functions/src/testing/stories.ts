import { randomUUID } from "node:crypto";
import type { ActivityType } from "@clearhouse/core/activity/activity.schema.ts";
import { Asset } from "@clearhouse/core/asset/index.ts";
import { Invite } from "@clearhouse/core/invite/index.ts";
import { Notification } from "@clearhouse/core/notification/index.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/actor.ts";
import { RightsRequest } from "@clearhouse/core/rights-request/index.ts";
import { Team } from "@clearhouse/core/team/index.ts";
import { ASK, anAsset, anOpenRequest, approve, aTeam, CALLER, deny } from "@clearhouse/core/testing/scene.ts";
import { User } from "@clearhouse/core/user/index.ts";
import type { BusEntry } from "../../../../scripts/vitest/recorder.ts";
import { mailsTo } from "../../../../scripts/vitest/services.ts";
import { entryOf, waiting } from "./bus.ts";

/** An event as it came about, and what its consequence leaves behind, counted. */
export interface Story {
  entry: BusEntry;
  /** Who asked, where somebody is told. */
  requester?: MemberActor;
  /** To whom a mail goes. */
  mailTo?: string;
  effects(): Promise<number[]>;
}

const eventOf = async (teamId: string, name: string): Promise<BusEntry> => {
  const items = (await waiting(teamId)).filter((item) => item.name === name);
  const last = items.at(-1);
  if (!last) throw new Error(`${name} didn't happen`);
  return entryOf(last);
};

const steps = async (admin: MemberActor, assetId: string, type: ActivityType): Promise<number> => {
  const all = await actAs(admin, () => Asset.activity(assetId), CALLER);
  return all.filter((step) => step.type === type).length;
};

/** How much a person was told of. */
const told = async (person: MemberActor): Promise<number> =>
  (await actAs(person, () => Notification.list({ limit: 20 }))).items.length;

const ofFile = (type: ActivityType) => async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { id } = await actAs(admin, () => anAsset(), CALLER);
  return { entry: await eventOf(teamId, "asset.file.stored"), effects: async () => [await steps(admin, id, type)] };
};

/** An owner has answered; the requester, whose address nobody else has, is told. */
const ofAnswer = (answer: typeof approve | typeof deny, event: string) => async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { asset, owner } = await anOpenRequest(admin);
  await answer(owner);
  return {
    entry: await eventOf(teamId, event),
    requester: admin,
    mailTo: admin.email,
    effects: async () => [
      (await mailsTo(admin.email)).length,
      await steps(admin, asset.id, "mail.sent"),
      await told(admin),
    ],
  };
};

const ofRequest = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const contentOwnerEmail = `owner-${randomUUID()}@example.com`;
  const ask = async () => RightsRequest.requestForAsset((await anAsset()).id, { ...ASK, contentOwnerEmail });
  const { asset } = await actAs(admin, ask, CALLER);
  return {
    entry: await eventOf(teamId, "rights_request.created"),
    requester: admin,
    mailTo: contentOwnerEmail,
    effects: async () => [(await mailsTo(contentOwnerEmail)).length, await steps(admin, asset.id, "mail.sent")],
  };
};

const ofInvite = async (): Promise<Story> => {
  const adminEmail = `first-${randomUUID()}@clearhouse.test`;
  const { team } = await Team.create({ name: "Clearhouse Network", adminEmail });
  return {
    entry: await eventOf(team.teamId, "invite.created"),
    mailTo: adminEmail,
    effects: async () => [(await mailsTo(adminEmail)).length],
  };
};

/** Somebody else asks for the rights of the admin's asset. */
const ofOthersRequest = async (): Promise<Story> => {
  const { admin, member, teamId } = await aTeam();
  const { id } = await actAs(admin, () => anAsset(), CALLER);
  await actAs(member, () => RightsRequest.requestForAsset(id, ASK), CALLER);
  return { entry: await eventOf(teamId, "rights_request.created"), effects: async () => [await told(admin)] };
};

const ofJoining = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { link } = await actAs(admin, () => Invite.create({}));
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

/** How each subscription's event comes about. A subscription that is missing here fails a test. */
export const STORIES: Record<string, () => Promise<Story>> = {
  HashFile: ofFile("asset.file.hashed"),
  MakeThumbnail: ofFile("asset.thumbnail.made"),
  NotifyInviter: ofJoining,
  NotifyMember: ofRole,
  NotifyOwner: ofRequest,
  NotifyRequesterApproved: ofAnswer(approve, "rights_request.approved"),
  NotifyRequesterDenied: ofAnswer(deny, "rights_request.denied"),
  NotifyUploader: ofOthersRequest,
  SendInvite: ofInvite,
  TellOfNewSignIn: ofSignIn,
  TellOldAddress: ofAddress,
};

export const storyOf = (name: string): Promise<Story> => {
  const story = STORIES[name];
  if (!story) throw new Error(`No story of ${name}`);
  return story();
};
