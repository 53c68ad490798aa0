import { findGrant } from "../grant/find.ts";
import type { GrantRecord } from "../grant/grant.entity.ts";
import { sha256 } from "../platform/hash.ts";
import { notFound } from "../platform/http/error.ts";
import { requireMember } from "../platform/identity/actor.ts";
import { numberOf } from "./document.ts";
import { readDocument } from "./document-store.ts";

/** A license's document, to be saved. */
export interface LicenceFile {
  fileName: string;
  body: Buffer;
}

export const licenceNotFound = () =>
  notFound("licence", "The license isn't here. It is made within a minute of the approval and mailed to both sides.");

/** @throws licence.not_found while it isn't made, and where none is; where it isn't the one that was made */
const fileOf = async (grant: GrantRecord | undefined): Promise<LicenceFile> => {
  if (!grant?.document) throw licenceNotFound();
  const { key, sha256: made } = grant.document;
  const body = await readDocument(key);
  if (sha256(body) !== made) throw new Error(`The document ${key} isn't the one that was made`);
  return { fileName: `license-${numberOf(grant)}.pdf`, body };
};

/** The document of a grant of the member's team. @throws licence.not_found */
export const forMember = async (grantId: string): Promise<LicenceFile> => {
  const { teamId } = requireMember();
  return fileOf(await findGrant(teamId, grantId));
};

/** For the mail that a document goes along with. @throws licence.not_found */
export const attachmentOf = (grant: GrantRecord): Promise<LicenceFile> => fileOf(grant);
