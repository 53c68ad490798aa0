import { find as findAsset } from "../../library/asset/change.ts";
import { rightsLink } from "../../library/asset/request-summary.ts";
import { mailTeam } from "../../people/team/asking-team.ts";
import { Team } from "../../people/team/index.ts";
import { User } from "../../people/user/index.ts";
import { env } from "../../platform/env.ts";
import { CodedError, notFound } from "../../platform/errors/error.ts";
import { sha256 } from "../../platform/hash.ts";
import { requireMember, requireTeamId } from "../../platform/identity/actor.ts";
import { log } from "../../platform/log.ts";
import { findDocument } from "../../platform/store/kept-document.ts";
import { findGrant, type GrantRecord } from "../grant/grant.entity.ts";
import { read as readRequest } from "../rights-request/rights-request.entity.ts";

/** A license document, for a download. */
export interface LicenseFile {
  fileName: string;
  body: Buffer;
}

export const licenseNotFound = () =>
  notFound("licence", "The license isn't here. It is made within a minute of the approval and mailed to both sides.");

/** The error for a stored document that is missing or isn't the document that was issued. */
const licenseChanged = (number: string) =>
  new CodedError(
    "conflict",
    "licence.changed",
    `The stored document of license ${number} isn't the one that was issued, so it isn't handed out. Choose Verify in the asset's activity, and tell whoever runs Clearhouse here.`,
  );

/**
 * The license document of a grant.
 * @throws licence.not_found if the grant has no document (yet); licence.changed if the stored document isn't the
 * document that was issued
 */
const fileOf = async (grant: GrantRecord | undefined): Promise<LicenseFile> => {
  if (!grant?.document) throw licenseNotFound();
  const { number, document } = grant;
  const { key, sha256: made } = document;
  const body = await findDocument(key);
  if (!body || sha256(body) !== made) {
    const changed = licenseChanged(number);
    log.error("license document changed", changed, { grantId: grant.grantId, key, gone: body === undefined });
    throw changed;
  }
  return { fileName: `license-${number}.pdf`, body };
};

/** The document of a grant of the member's team. @throws licence.not_found, licence.changed */
export const forMember = async (grantId: string): Promise<LicenseFile> => {
  const { teamId } = requireMember();
  return fileOf(await findGrant(teamId, grantId));
};

/** The document to attach to a mail. @throws licence.not_found, licence.changed */
export const attachmentOf = (grant: GrantRecord): Promise<LicenseFile> => fileOf(grant);

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
