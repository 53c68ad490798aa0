import { find as findAsset } from "../../library/asset/change.ts";
import { liveOf, placeOf } from "../../library/asset/publications.ts";
import { assetPath } from "../../library/asset/view.ts";
import { mailTeam } from "../../people/team/asking-team.ts";
import { Team } from "../../people/team/index.ts";
import { stillHereOrAdmins, User } from "../../people/user/index.ts";
import { env } from "../../platform/env.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { type RightsRequestRecord, read } from "./rights-request.entity.ts";

/** A mail to the requester about what an owner wrote; undefined if the asset was deleted. */
export const mailOf = async (request: RightsRequestRecord, writer: { name: string; email: string }) => {
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
    /** Replies to the mail go to the owner. */
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

/** The mail to the requester about an owner's 'Yes, but…'; undefined if the asset was deleted. */
export const replyMail = async (requestId: string, replyId: string) => {
  const request = await read(requireTeamId(), requestId);
  const reply = request.replies?.find(({ id }) => id === replyId);
  const content = reply && (await mailOf(request, reply));
  return content && { ...content, props: { ...content.props, topic: reply.topic, message: reply.message } };
};

/**
 * The mail to the requester and the admins about an owner's request for removal; undefined if the asset was deleted.
 */
export const removalMail = async (requestId: string) => {
  const request = await read(requireTeamId(), requestId);
  const { removal } = request;
  const content = removal && (await mailOf(request, removal));
  if (!content) return undefined;
  const admins = await User.adminsOf(request.teamId);
  const known = new Set(content.to.map(({ userId }) => userId));
  const places = (await liveOf(request.teamId, request.assetId)).map(placeOf);
  const to = [...content.to, ...admins.filter(({ userId }) => !known.has(userId))];
  return { ...content, to, props: { ...content.props, reason: removal.reason, places } };
};
