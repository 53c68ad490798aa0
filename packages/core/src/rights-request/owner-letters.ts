import { find as findAsset } from "../asset/change.ts";
import { assetPath } from "../asset/view.ts";
import { liveOf, placeOf } from "../asset-use/publications.ts";
import { mailTeam } from "../mail/sender.ts";
import { stillHereOrAdmins } from "../notification/recipients.ts";
import { env } from "../platform/env.ts";
import { requireTeamId } from "../platform/identity/actor.ts";
import { Team } from "../team/index.ts";
import { User } from "../user/index.ts";
import { read } from "./read.ts";
import type { RightsRequestRecord } from "./rights-request.entity.ts";

const letterOf = async (request: RightsRequestRecord, writer: { name: string; email: string }) => {
  const [team, to, asset] = await Promise.all([
    Team.get(request.teamId),
    stillHereOrAdmins(request.requesterId, request.teamId),
    findAsset(request.teamId, request.assetId),
  ]);
  if (!asset) return undefined;
  return {
    to,
    uploaderId: asset.uploaderId,
    assetId: request.assetId,
    /** Whoever answers the mail writes to the owner. */
    replyTo: writer.email,
    props: {
      team: mailTeam(team),
      requestedBy: request.requestedBy,
      ownerName: writer.name,
      ownerEmail: writer.email,
      contentTitle: request.contentTitle,
      link: `${env.SITE_URL}${assetPath(request.assetId)}`,
    },
  };
};

/** What the requester is told of an owner's 'Yes, but…'; undefined where the asset is gone. */
export const replyLetter = async (requestId: string, replyId: string) => {
  const request = await read(requireTeamId(), requestId);
  const reply = request.replies?.find(({ id }) => id === replyId);
  const letter = reply && (await letterOf(request, reply));
  return letter && { ...letter, props: { ...letter.props, topic: reply.topic, message: reply.message } };
};

/** What the requester and the admins are told of an owner who asks for removal; undefined where the asset is gone. */
export const removalLetter = async (requestId: string) => {
  const request = await read(requireTeamId(), requestId);
  const { removal } = request;
  const letter = removal && (await letterOf(request, removal));
  if (!letter) return undefined;
  const admins = await User.adminsOf(request.teamId);
  const known = new Set(letter.to.map(({ userId }) => userId));
  const places = (await liveOf(request.teamId, request.assetId)).map(placeOf);
  const to = [...letter.to, ...admins.filter(({ userId }) => !known.has(userId))];
  return { ...letter, to, props: { ...letter.props, reason: removal.reason, places } };
};
