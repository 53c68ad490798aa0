import { find as findAsset } from "../../library/asset/change.ts";
import { rightsLink } from "../../library/asset/request-summary.ts";
import { mailTeam } from "../../notices/mail/sender.ts";
import { Team } from "../../people/team/index.ts";
import { User } from "../../people/user/index.ts";
import { env } from "../../platform/env.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { findGrant } from "../grant/grant.entity.ts";
import { read as readRequest } from "../rights-request/rights-request.entity.ts";
import { attachmentOf } from "./read.ts";

/** The license number and license document of a grant, for a mail; undefined if the grant has no document. */
export const licenseOf = async (grantId: string) => {
  const grant = await findGrant(requireTeamId(), grantId);
  return grant?.document && { number: grant.number, file: await attachmentOf(grant) };
};

/**
 * The mail with the owner's receipt; replies to it go to the requester. Undefined if the asset was deleted since the
 * approval, or if the approval is part of an answer about several assets.
 */
export const receiptMail = async (issued: { grantId: string; assetId: string; requestId: string }) => {
  const teamId = requireTeamId();
  const [grant, request, team, asset] = await Promise.all([
    findGrant(teamId, issued.grantId),
    readRequest(teamId, issued.requestId),
    Team.get(teamId),
    findAsset(teamId, issued.assetId),
  ]);
  if (!grant?.document || !("email" in grant.grantedBy) || !asset || request.decision?.answerId) return undefined;
  const requester = await User.find(request.requesterId);
  const { usageRights = "", restrictions, credit = "", expiresOn = "" } = grant;
  return {
    to: grant.grantedBy.email,
    replyTo: requester?.email ?? team.contactEmail,
    requesterId: request.requesterId,
    file: await attachmentOf(grant),
    props: {
      team: mailTeam(team),
      legalName: Team.legalName(team),
      ownerName: grant.grantedBy.name,
      locale: request.locale ?? request.decision?.locale ?? ("en" as const),
      contentTitle: request.contentTitle,
      brand: grant.brand ?? request.brand,
      licenseNumber: grant.number,
      ...{ usageRights, restrictions, credit, expiresOn },
      decidedAt: grant.grantedAt,
      requestedBy: request.requestedBy,
      fileCount: grant.evidence?.files.length ?? 0,
      link: rightsLink(request.token),
      checkLink: `${env.SITE_URL}/check`,
    },
  };
};
