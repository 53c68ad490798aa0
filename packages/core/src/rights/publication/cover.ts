import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import type { PublicationRecord } from "../../library/asset/publication.entity.ts";
import { grantOf } from "../../library/asset/stored-facts.ts";
import type { Facts, Finding, GrantFacts } from "../../library/verdict/facts.policy.ts";
import { ROWS } from "../../library/verdict/rows.schema.ts";
import { verdict } from "../../library/verdict/verdict.policy.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import { dayIn } from "../../platform/clock.ts";
import { olderReason } from "../clearance/gate-answer.policy.ts";
import { readFacts } from "../clearance/rights.ts";
import { GrantEntity, type GrantRecord } from "../grant/grant.entity.ts";
import type { Publication } from "./publication.schema.ts";

type Objections = Pick<Publication, "atFirst" | "today">;

/**
 * Returns a function that says why the asset's rights didn't allow a publication on the day it was published, and why
 * they don't allow it today. For the day of publication, a license that was withdrawn later still counts, and what
 * stopped the asset later doesn't.
 */
export const objector = async (
  asset: AssetRecord,
  team: TeamRecord,
): Promise<(publication: PublicationRecord) => Objections> => {
  const { teamId, assetId } = asset;
  const [now, { data }] = await Promise.all([
    readFacts(asset, team),
    GrantEntity.query.ofAsset({ teamId, assetId }).go({ pages: "all" }),
  ]);
  const holding = new Set(now.ways.flat().flatMap(({ grants }) => grants.map(({ id }) => id)));
  const ended = data.filter((grant) => grant.ended && !holding.has(grant.grantId));
  const earlier = ended.map((grant) => untilItsEnd(grant, asset, team.timeZone));
  return ({ brand, use, publishedOn, takenDownOn }) => ({
    atFirst: objectionOf(asOf(publishedOn, now, earlier), { brand, use }),
    today: takenDownOn ? undefined : objectionOf(now, { brand, use }),
  });
};

/** The facts as they were on a day. */
const asOf = (day: string, now: Facts, ended: readonly GrantFacts[]): Facts => {
  const { removal, refusals = [], ways } = now;
  const hadRights = ended.length > 0 || ways.flat().some(({ grants }) => grants.length > 0);
  return {
    ...now,
    today: day,
    ways: ways.map((owners) =>
      owners.map(({ endedByTeam: _, ...owner }) => ({ ...owner, grants: [...owner.grants, ...ended] })),
    ),
    removal: removal && removal.on <= day ? removal : undefined,
    endedForOwner: undefined,
    refusals: refusals.filter(({ on }) => on <= day),
    // Nobody knows since when the team denies an asset that it had rights for.
    deniedByTeam: now.deniedByTeam && !hadRights,
  };
};

/**
 * Why a publication isn't covered; undefined if it is. Conditions of a license are no objection to what was published,
 * but missing releases are, and a brand that the request didn't name.
 */
const objectionOf = (
  facts: Facts,
  { brand, use }: { brand: string; use: string | undefined },
): Publication["today"] => {
  const { answer, findings } = verdict(facts, { on: facts.today, brands: [brand], ...(use && { uses: [use] }) });
  const objection = answer === "ask" || answer === "stop" ? findings[0] : findings.find(isObjection);
  return objection && { reason: olderReason(objection), text: objection.text };
};

const isObjection = ({ reason, about }: Finding): boolean =>
  ROWS[reason] === ROWS.adult_without_release || about === "brand";

/** A withdrawn grant, valid until the day of its withdrawal. */
const untilItsEnd = (grant: GrantRecord, { request }: AssetRecord, timeZone: string): GrantFacts => {
  const {
    grantId,
    number,
    origin,
    brand,
    intendedUse,
    scope,
    usageRights = "",
    useClass,
    restrictions,
    credit = "",
  } = grant;
  const { expiresOn = "", grantedAt: approvedAt, ended, grantedBy } = grant;
  const endedOn = dayIn(timeZone, new Date(ended?.at ?? approvedAt));
  const last = expiresOn !== "" && expiresOn < endedOn ? expiresOn : endedOn;
  return grantOf(
    {
      ...{ grantId, number, origin, brand, intendedUse, usageRights, useClass, restrictions, credit, approvedAt },
      ...{ expiresOn: last, approverName: grantedBy.name, ...(scope && { scope }) },
    },
    request,
    (at) => dayIn(timeZone, new Date(at)),
  );
};
