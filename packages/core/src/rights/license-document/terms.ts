import { find } from "../../library/asset/change.ts";
import { Team } from "../../people/team/index.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { findGrant } from "../grant/grant.entity.ts";
import { documentOf } from "./document.ts";
import { type LicenseFile, licenseNotFound } from "./read.ts";
import { termsText } from "./terms-text.ts";

/**
 * The terms of a grant of the member's team as plain text, to be kept beside a downloaded file. The text has the
 * owner's name, but not the owner's email or IP address.
 * @throws licence.not_found, also if nobody accepted terms or the asset was deleted
 */
export const termsFor = async (grantId: string): Promise<LicenseFile> => {
  const { teamId } = requireMember();
  const grant = await findGrant(teamId, grantId);
  if (!grant?.evidence) throw licenseNotFound();
  const [asset, team] = await Promise.all([find(teamId, grant.assetId), Team.get(teamId)]);
  if (!asset) throw licenseNotFound();
  const told = documentOf({ grant, asset, team, chain: { seq: 0, hash: "" }, picture: undefined });
  return { fileName: `license-${told.number}-terms.txt`, body: Buffer.from(termsText(told)) };
};
