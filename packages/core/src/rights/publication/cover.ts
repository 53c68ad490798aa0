import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import type { PublicationRecord } from "../../library/asset/publication.entity.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import { dayIn, todayIn } from "../../platform/clock.ts";
import { type GateGrant, mayUse, type Rights } from "../clearance/gate.policy.ts";
import { rightsOf } from "../clearance/rights.ts";
import { GrantEntity, type GrantRecord } from "../grant/grant.entity.ts";
import type { Publication } from "./publication.schema.ts";

type Objections = Pick<Publication, "atFirst" | "today">;

/**
 * Returns a function that says why the asset's rights didn't allow a publication on the day it was published, and why
 * they don't allow it today. For the day of publication, a license that was withdrawn later still counts.
 */
export const objector = async (
  asset: AssetRecord,
  team: TeamRecord,
): Promise<(publication: PublicationRecord) => Objections> => {
  const { teamId, assetId } = asset;
  const [now, { data }] = await Promise.all([
    rightsOf(asset, team),
    GrantEntity.query.ofAsset({ teamId, assetId }).go({ pages: "all" }),
  ]);
  const holding = new Set(now.grants.map(({ grantId }) => grantId));
  const ended = data.filter((grant) => grant.ended && !holding.has(grant.grantId));
  const once: Rights = { ...now, grants: [...now.grants, ...ended.map((grant) => untilItsEnd(grant, team.timeZone))] };
  const today = todayIn(team.timeZone);
  return ({ brand, use, publishedOn, takenDownOn }) => ({
    atFirst: objectionOf(once, { brand, use, on: publishedOn }),
    today: takenDownOn ? undefined : objectionOf(now, { brand, use, on: today }),
  });
};

const objectionOf = (
  rights: Rights,
  question: { brand: string; use: string | undefined; on: string },
): Publication["today"] => {
  const { answer, reason, text } = mayUse(rights, question);
  return answer === "allow" ? undefined : { reason, text };
};

/** A withdrawn grant, valid until the day of its withdrawal. */
const untilItsEnd = (grant: GrantRecord, timeZone: string): GateGrant => {
  const { grantId, number, origin, brand, intendedUse, usageRights = "", useClass, restrictions, credit = "" } = grant;
  const { expiresOn = "", grantedAt: approvedAt, ended } = grant;
  const endedOn = dayIn(timeZone, new Date(ended?.at ?? approvedAt));
  return {
    ...{ grantId, number, origin, brand, intendedUse, usageRights, useClass, restrictions, credit, approvedAt },
    from: dayIn(timeZone, new Date(approvedAt)),
    expiresOn: expiresOn !== "" && expiresOn < endedOn ? expiresOn : endedOn,
  };
};
