import { shownNumber } from "../../base/license/license-number.policy.ts";
import { licensePolicy } from "../../base/odrl/license-policy.ts";
import type { OdrlPolicy } from "../../base/odrl/odrl.ts";
import { find } from "../../library/asset/change.ts";
import { Team } from "../../people/team/index.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { checkUrlOf } from "../grant/check-url.ts";
import { findGrant, type GrantRecord } from "../grant/grant.entity.ts";
import { scopeOf } from "../grant/list.ts";
import { type LicenseFile, licenseNotFound } from "./read.ts";

/**
 * A grant as a policy of ODRL 2.2 in the RightsML 2.0 profile.
 * @param sha256s the hashes of the licensed files; a file that isn't hashed has none
 */
export const policyOf = async (grant: GrantRecord, sha256s: readonly (string | undefined)[]): Promise<OdrlPolicy> => {
  const { origin, notes = "", ended } = grant;
  const team = await Team.get(grant.teamId);
  return licensePolicy({
    number: shownNumber(grant),
    byOwner: origin !== "admin",
    checkUrl: checkUrlOf(grant),
    team: team.name,
    sha256s: [...new Set(sha256s.flatMap((hash) => hash || []))],
    scope: scopeOf(grant, team.timeZone),
    hasNotes: notes.trim() !== "",
    endedAt: ended?.at,
  });
};

/**
 * A license of the member's team as an ODRL policy in JSON-LD, to be kept beside a file or read by a program.
 * @throws licence.not_found, also if the asset was deleted
 */
export const policyFor = async (grantId: string): Promise<LicenseFile> => {
  const { teamId } = requireMember();
  const grant = await findGrant(teamId, grantId);
  const asset = grant && (await find(teamId, grant.assetId));
  if (!grant || !asset) throw licenseNotFound();
  const sha256s = [...asset.files.map(({ sha256 }) => sha256), asset.fileSha256];
  const policy = await policyOf(grant, sha256s);
  return {
    fileName: `license-${shownNumber(grant)}.odrl.jsonld`,
    body: Buffer.from(`${JSON.stringify(policy, undefined, 2)}\n`),
  };
};
