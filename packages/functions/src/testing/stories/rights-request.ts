import { randomUUID } from "node:crypto";
import { DAY_MS, withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs, type MemberActor, type OwnerActor } from "@clearhouse/core/platform/identity/actor.ts";
import { RequestBundle } from "@clearhouse/core/rights/request-bundle/index.ts";
import { expire } from "@clearhouse/core/rights/rights-request/expire.ts";
import { REQUEST_DAYS } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { aYesToSign } from "@clearhouse/core/testing/contracts.ts";
import {
  ASK,
  anAsset,
  anOpenRequest,
  approve,
  askRemoval,
  aTeam,
  CALLER,
  deny,
  reply,
} from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { mailsTo } from "../../../../../scripts/vitest/services.ts";
import { eventOf } from "../bus.ts";
import { aLicense } from "../licence.ts";
import { type Stories, type Story, steps, told } from "../story.ts";

/** The numbers of a member's notifications and mails about an asset, and of the mails in the asset's activity. */
const toldAndMailed = async (person: MemberActor, assetId: string): Promise<number[]> => [
  (await mailsTo(person.email)).length,
  await steps(person, assetId, "mail.sent"),
  await told(person),
];

/**
 * Returns a function that makes a story, in which an owner has answered, and the requester, with a unique email
 * address, is notified.
 */
const ofAnswer = (answer: (owner: OwnerActor) => Promise<unknown>, event: string) => async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { asset, owner } = await anOpenRequest(admin);
  await answer(owner);
  return {
    entry: await eventOf(teamId, event),
    requester: admin,
    mailTo: admin.email,
    effects: () => toldAndMailed(admin, asset.id),
  };
};

/** Makes the story in which an owner has approved. */
const ofApproval = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { asset, owner } = await anOpenRequest(admin);
  await approve(owner);
  return {
    entry: await eventOf(teamId, "rights_request.approved"),
    effects: async () => [await steps(admin, asset.id, "licence.issued")],
  };
};

/** Makes the story in which the license of an approval is made, and the requester is notified and mailed. */
const ofLicence = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { asset } = await aLicense(admin);
  return {
    entry: await eventOf(teamId, "licence.issued"),
    requester: admin,
    mailTo: admin.email,
    effects: () => toldAndMailed(admin, asset.id),
  };
};

/** Makes the story in which the license of an approval is made, and the owner gets a receipt. */
const ofReceipt = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const mailTo = `owner-${randomUUID()}@example.com`;
  const { asset } = await aLicense(admin, { email: mailTo });
  return {
    entry: await eventOf(teamId, "licence.issued"),
    requester: admin,
    mailTo,
    effects: async () => [(await mailsTo(mailTo)).length, await steps(admin, asset.id, "mail.sent")],
  };
};

/** Returns a function that makes a story, in which an owner with a unique email address is asked, or reminded. */
const ofAsking = (event: "rights_request.created" | "rights_request.reminded") => async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const contentOwnerEmail = `owner-${randomUUID()}@example.com`;
  const ask = async () => Sent.requestForAsset((await anAsset()).id, { ...ASK, contentOwnerEmail });
  const { asset, request } = await actAs(admin, ask, CALLER);
  if (event === "rights_request.reminded") await actAs(admin, () => RequestBundle.remind(request.id), CALLER);
  return {
    entry: await eventOf(teamId, event),
    requester: admin,
    mailTo: contentOwnerEmail,
    effects: async () => [(await mailsTo(contentOwnerEmail)).length, await steps(admin, asset.id, "mail.sent")],
  };
};

/** Makes the story in which another member asks for the rights to the admin's asset. */
const ofOthersRequest = async (): Promise<Story> => {
  const { admin, member, teamId } = await aTeam();
  const { id } = await actAs(admin, () => anAsset(), CALLER);
  await actAs(member, () => Sent.requestForAsset(id, ASK), CALLER);
  return { entry: await eventOf(teamId, "rights_request.created"), effects: async () => [await told(admin)] };
};

/** Requests the rights to a post whose social network can't be reached. */
export const aPost = async () => {
  const { admin, teamId } = await aTeam();
  const post = { contentUrl: "https://www.instagram.com/p/1", contentTitle: "Sunset", proof: "" };
  const { asset } = await actAs(admin, () => Sent.requestByUrl({ ...ASK, ...post }), CALLER);
  return { entry: await eventOf(teamId, "rights_request.created"), admin, assetId: asset.id };
};

const ofPost = async (): Promise<Story> => {
  const { entry, admin, assetId } = await aPost();
  return { entry, effects: async () => [await steps(admin, assetId, "rights_request.post.not_copied")] };
};

const unanswered = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { asset, request } = await anOpenRequest(admin);
  const system = { kind: "system", name: "test", teamId } as const;
  const later = { now: () => new Date(Date.now() + (REQUEST_DAYS + 1) * DAY_MS) };
  await withClock(later, () => actAs(system, () => expire({ teamId, id: request.id }), CALLER));
  return {
    entry: await eventOf(teamId, "rights_request.expired"),
    requester: admin,
    mailTo: admin.email,
    effects: () => toldAndMailed(admin, asset.id),
  };
};

/** Makes the story in which an owner has approved and still has to sign a contract, and the requester is notified. */
const ofYesToSign = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  await aYesToSign(admin);
  return {
    entry: await eventOf(teamId, "rights_request.agreed"),
    requester: admin,
    effects: async () => [await told(admin)],
  };
};

export const RIGHTS_REQUEST: Stories = {
  CopyPost: ofPost,
  IssueLicence: ofApproval,
  NotifyOwner: ofAsking("rights_request.created"),
  NotifyRequesterAgreed: ofYesToSign,
  NotifyRequesterApproved: ofLicence,
  NotifyRequesterDenied: ofAnswer(deny, "rights_request.denied"),
  NotifyRequesterReplied: ofAnswer(reply, "rights_request.replied"),
  NotifyTeamRemoval: ofAnswer(async (owner) => {
    await approve(owner);
    await askRemoval(owner);
  }, "rights_request.removal_requested"),
  SendReceipt: ofReceipt,
  NotifyRequesterExpired: unanswered,
  NotifyUploader: ofOthersRequest,
  RemindOwner: ofAsking("rights_request.reminded"),
};
