import { Answerer } from "../../base/answerer/index.ts";
import { grantedBrand } from "../../base/license/scope-words.policy.ts";
import { find as findAsset } from "../../library/asset/change.ts";
import { judged } from "../../library/asset/judged.ts";
import { refusedBeside } from "../../library/asset/objections.ts";
import { rightsLink, statusNow } from "../../library/asset/request-summary.ts";
import { assetPath } from "../../library/asset/view.ts";
import { mailTeam } from "../../people/team/asking-team.ts";
import { Team } from "../../people/team/index.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import { stillHereOrAdmins, User } from "../../people/user/index.ts";
import { env } from "../../platform/env.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { withOfferedTerms } from "../conversation/conversation.policy.ts";
import { type RightsRequestRecord, read } from "./rights-request.entity.ts";
import { toldOf } from "./told.ts";

/**
 * The email address for an owner's reply to a mail: the requester's, or the team's once the requester has left; "" if
 * the team has none.
 */
export const answersTo = async (
  { requesterId, teamId }: Pick<RightsRequestRecord, "requesterId" | "teamId">,
  { contactEmail = "" }: TeamRecord,
): Promise<string> => {
  if (!(await User.isMemberOf(requesterId, teamId))) return contactEmail;
  return (await User.find(requesterId))?.email ?? contactEmail;
};

/**
 * When the owner got the mail of which a mail that goes out now is a reminder, ISO 8601; undefined for the first mail
 * after one was held back.
 */
export const reminderOf = (of: {
  createdAt: string;
  firstMailedAt?: string | undefined;
  remindedAt?: string | undefined;
}): string | undefined => (of.firstMailedAt && !of.remindedAt ? undefined : (of.firstMailedAt ?? of.createdAt));

/**
 * The mail to an owner; undefined if the owner's email address isn't known, the request isn't open any more, or the
 * request is part of a bundle: a bundle has a mail of its own.
 */
export const ownerMail = async (requestId: string) => {
  const teamId = requireTeamId();
  const [stored, team] = await Promise.all([read(teamId, requestId), Team.get(teamId)]);
  // A reminder asks for the terms that are before the owner now.
  const request = withOfferedTerms(stored);
  if (!request.contentOwnerEmail || request.bundleId || statusNow(request) !== "pending") return undefined;
  return {
    to: [request.contentOwnerEmail],
    held: request.mailHeld,
    replyTo: await answersTo(request, team),
    assetId: request.assetId,
    requesterId: request.requesterId,
    reminderOf: reminderOf(request),
    props: {
      team: mailTeam(team),
      contentOwner: request.contentOwner,
      requestedBy: request.requestedBy,
      told: toldOf(request, team),
      brand: request.brand,
      contentTitle: request.contentTitle,
      contentUrl: request.contentUrl ?? "",
      intendedUse: request.intendedUse,
      useClass: request.useClass,
      message: request.message ?? "",
      requestedUntil: request.requestedUntil ?? "",
      locale: request.locale ?? "en",
      renews: request.renews,
      beside: request.beside,
      link: await Answerer.mailedLink(rightsLink(request.token), {
        token: request.token,
        email: request.contentOwnerEmail,
      }),
      expiresAt: request.expiresAt,
    },
  };
};

/**
 * A request, its asset and the members whom the request concerns: the requester, or the admins once the requester has
 * left; undefined if the asset was deleted.
 */
const concerning = async (requestId: string) => {
  const teamId = requireTeamId();
  const [request, team] = await Promise.all([read(teamId, requestId), Team.get(teamId)]);
  const [to, asset] = await Promise.all([
    stillHereOrAdmins(request.requesterId, teamId),
    findAsset(teamId, request.assetId),
  ]);
  return asset && { request, team, to, asset };
};

/**
 * The mail to the requester about a decision, and the other members to notify. Undefined if there is no decision, if
 * the asset was deleted, or if the decision is part of an answer about several requests.
 */
export const requesterMail = async (requestId: string) => {
  const about = await concerning(requestId);
  const decision = about?.request.decision;
  if (!about || !decision || decision.answerId) return undefined;
  const { request, team, to, asset } = about;
  const judgment = (await judged(team.teamId, [asset.assetId], true)).get(asset.assetId);
  if (!judgment) return undefined;
  return {
    to,
    uploaderId: asset.uploaderId,
    assetId: request.assetId,
    props: {
      team: mailTeam(team),
      use: { ...judgment.use, next: judgment.next },
      requestedBy: request.requestedBy,
      ownerName: decision.name,
      contentTitle: request.contentTitle,
      brand: grantedBrand(decision.scope, request.brand),
      usageRights: decision.usageRights,
      restrictions: decision.restrictions,
      credit: decision.credit,
      notes: decision.notes,
      expiresOn: decision.expiresOn,
      decidedAt: decision.decidedAt,
      fileCount: asset.files.filter(({ origin }) => origin === "owner").length,
      reason: decision.reason,
      notTheirs: decision.notTheirs,
      refused: refusedBeside(asset, requestId),
      link: `${env.SITE_URL}${assetPath(request.assetId)}`,
    },
  };
};

/**
 * The mail to the requester about an unanswered request; undefined if the request's asset was deleted, or if the
 * request is part of a bundle.
 */
export const noAnswerMail = async (requestId: string) => {
  const about = await concerning(requestId);
  if (!about || about.request.bundleId) return undefined;
  const { request, team, to } = about;
  return {
    to,
    assetId: request.assetId,
    props: {
      team: mailTeam(team),
      requestedBy: request.requestedBy,
      contentOwner: request.contentOwner,
      contentTitle: request.contentTitle,
      askedAt: request.createdAt,
      opened: request.viewedOn !== undefined,
      link: `${env.SITE_URL}${assetPath(request.assetId)}`,
    },
  };
};

/** The notice that tells an asset's uploader that somebody has requested the asset's rights. */
export const uploaderMail = async (requestId: string) => {
  const teamId = requireTeamId();
  const request = await read(teamId, requestId);
  const [asset, requester] = await Promise.all([findAsset(teamId, request.assetId), User.find(request.requesterId)]);
  return {
    to: asset?.uploaderId ? [asset.uploaderId] : [],
    actor: requester?.displayName ?? request.requestedBy,
    actorUserId: request.requesterId,
    subject: request.contentTitle,
    path: assetPath(request.assetId),
  };
};
