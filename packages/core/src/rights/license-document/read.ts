import { CodedError, notFound } from "../../platform/errors/error.ts";
import { sha256 } from "../../platform/hash.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { log } from "../../platform/log.ts";
import { findDocument } from "../../platform/store/kept-document.ts";
import { findGrant, type GrantRecord } from "../grant/grant.entity.ts";

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
