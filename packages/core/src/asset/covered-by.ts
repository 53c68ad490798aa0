import type { StandingLicenceRecord } from "../creator/standing-licence.entity.ts";
import type { Coverage } from "../creator/standing-licence.schema.ts";
import { standingOf } from "../creator/standing-licence.ts";
import { leads } from "../licence/term.policy.ts";
import { dayIn, todayIn } from "../platform/clock.ts";
import { isExpired } from "./asset.policy.ts";

const termOf = ({ contractId, signedAt, expiresOn = "" }: StandingLicenceRecord) => ({
  id: contractId,
  since: signedAt,
  expiresOn,
});

/** Of the agreements that a creator has signed for all their content the one that reaches farthest. One Query. */
export const coverageOf = async (
  teamId: string,
  creatorId: string,
  timeZone: string,
): Promise<Coverage | undefined> => {
  const signed = await standingOf(teamId, creatorId);
  const [leading] = signed.toSorted((a, b) => (leads(termOf(a), termOf(b)) ? -1 : 1));
  if (!leading) return undefined;
  const { contractId, brand, usageRights, useClass, restrictions, credit = "", expiresOn = "", signedAt } = leading;
  return {
    ...{ contractId, brand, usageRights, useClass, restrictions, credit, expiresOn },
    from: dayIn(timeZone, new Date(signedAt)),
    expired: isExpired(expiresOn, todayIn(timeZone)),
  };
};
