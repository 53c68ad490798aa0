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

/** The agreements that a creator has signed for all their content, the one that reaches farthest first. One Query. */
export const coveragesOf = async (teamId: string, creatorId: string, timeZone: string): Promise<Coverage[]> => {
  const signed = await standingOf(teamId, creatorId);
  return signed
    .toSorted((a, b) => (leads(termOf(a), termOf(b)) ? -1 : 1))
    .map(({ contractId, brand, usageRights, useClass, restrictions, credit = "", expiresOn = "", signedAt }) => ({
      ...{ contractId, brand, usageRights, useClass, restrictions, credit, expiresOn },
      from: dayIn(timeZone, new Date(signedAt)),
      expired: isExpired(expiresOn, todayIn(timeZone)),
    }));
};

/** What of a creator's agreements reaches farthest, read once for each creator. */
export const coverageReader = (
  teamId: string,
  timeZone: string,
): ((creatorId: string) => Promise<Coverage | undefined>) => {
  const known = new Map<string, Promise<Coverage | undefined>>();
  return (creatorId) => {
    const reading = known.get(creatorId) ?? coveragesOf(teamId, creatorId, timeZone).then(([leading]) => leading);
    known.set(creatorId, reading);
    return reading;
  };
};
