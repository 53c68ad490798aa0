import { findGrant } from "../grant/find.ts";
import { attachmentOf, type LicenceFile } from "../license-document/read.ts";
import type { RightsRequestRecord } from "../rights-request/rights-request.entity.ts";

export interface LicencePart {
  title: string;
  number: string;
  file: LicenceFile;
}

/** The licenses of some requests with their documents; deleted assets have none. */
export const licencesOf = async (approved: readonly RightsRequestRecord[]): Promise<LicencePart[]> => {
  const parts: LicencePart[] = [];
  for (const { teamId, contentTitle, decision } of approved) {
    const grant = decision?.grantId ? await findGrant(teamId, decision.grantId) : undefined;
    if (!grant?.document) continue;
    parts.push({ title: contentTitle, number: decision?.number ?? "", file: await attachmentOf(grant) });
  }
  return parts;
};
