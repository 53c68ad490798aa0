import { findGrant } from "../grant/grant.entity.ts";
import { attachmentOf, type LicenseFile } from "../license-document/read.ts";
import type { RightsRequestRecord } from "../rights-request/rights-request.entity.ts";

export interface LicensePart {
  assetId: string;
  title: string;
  number: string;
  file: LicenseFile;
}

/** The licenses of some requests with their documents; deleted assets have none. */
export const licensesOf = async (approved: readonly RightsRequestRecord[]): Promise<LicensePart[]> => {
  const parts: LicensePart[] = [];
  for (const { teamId, assetId, contentTitle, decision } of approved) {
    const grant = decision?.grantId ? await findGrant(teamId, decision.grantId) : undefined;
    if (!grant?.document) continue;
    const number = decision?.number ?? "";
    parts.push({ assetId, title: contentTitle, number, file: await attachmentOf(grant) });
  }
  return parts;
};
