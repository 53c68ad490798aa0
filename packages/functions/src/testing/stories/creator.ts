import { randomUUID } from "node:crypto";
import { Creator } from "@clearhouse/core/contracts/creator/index.ts";
import { CreatorContent } from "@clearhouse/core/contracts/creator-content/index.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { aCreator } from "@clearhouse/core/testing/creators.ts";
import { anInvite, onboard } from "@clearhouse/core/testing/onboarding.ts";
import { aTeam, PNG, storedObjects } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { mailsTo } from "../../../../../scripts/vitest/services.ts";
import { eventOf } from "../bus.ts";
import { type Stories, type Story, told } from "../story.ts";

const ofInvite = async (): Promise<Story> => {
  const { member, teamId } = await aTeam();
  const mailTo = `cleo-${randomUUID()}@clearhouse.test`;
  await actAs(member, () => Sent.inviteCreator({ creator: mailTo }));
  return {
    entry: await eventOf(teamId, "creator_invite.created"),
    mailTo,
    effects: async () => [(await mailsTo(mailTo)).length],
  };
};

const someContent = async () => {
  const team = await aTeam();
  const { id: creatorId } = await actAs(team.admin, () => aCreator());
  const fields = { creatorId, title: "Sunset", contentType: "Photo" } as const;
  const { id } = await actAs(team.admin, () => Sent.addCreatorContent(fields));
  const picture = await actAs(team.admin, () => CreatorContent.setPicture(id, PNG));
  return { ...team, creatorId, id, pictureKey: picture.slice(1) };
};

/** Makes the story in which a creator with some work is deleted. */
const ofDeletion = async (): Promise<Story> => {
  const { admin, teamId, creatorId } = await someContent();
  await actAs(admin, () => Creator.remove(creatorId));
  return {
    entry: await eventOf(teamId, "creator.deleted"),
    effects: async () => [1 - (await actAs(admin, Creator.counts)).content],
  };
};

/** Makes the story in which a piece of content gets another picture. */
const ofPicture = async (): Promise<Story> => {
  const { admin, teamId, id, pictureKey } = await someContent();
  await actAs(admin, () => CreatorContent.setPicture(id, PNG));
  return {
    entry: await eventOf(teamId, "creator_content.picture.dropped"),
    effects: async () => [(await storedObjects([pictureKey])).filter((there) => !there).length],
  };
};

/**
 * Makes the story in which a person joins by an invite, and the inviting member, with a unique email address, is
 * notified.
 */
const ofOnboarding = async (): Promise<Story> => {
  const { member, teamId } = await aTeam();
  await onboard((await anInvite(member)).invited);
  return {
    entry: await eventOf(teamId, "creator.onboarded"),
    requester: member,
    mailTo: member.email,
    effects: async () => [(await mailsTo(member.email)).length, await told(member)],
  };
};

export const CREATOR: Stories = {
  NotifyCreatorInviter: ofOnboarding,
  SendCreatorInvite: ofInvite,
  RemoveContent: ofDeletion,
  RemovePicture: ofPicture,
};
