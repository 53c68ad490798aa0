import type { AfterEnd } from "../../base/license/scope.policy.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import type { PublicationRecord } from "../../library/asset/publication.entity.ts";
import { grantOf } from "../../library/asset/stored-facts.ts";
import { afterTheEnd, comesDown, stillSo, takeDownDue } from "../../library/asset/take-downs.ts";
import type { Facts, Finding, GrantFacts } from "../../library/verdict/facts.policy.ts";
import type { Reason } from "../../library/verdict/rows.schema.ts";
import { Team } from "../../people/team/index.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import { dayIn } from "../../platform/clock.ts";
import { olderReason } from "../clearance/gate-answer.policy.ts";
import { objectionTo, readFacts } from "../clearance/rights.ts";
import { GrantEntity, type GrantRecord } from "../grant/grant.entity.ts";
import type { Publication } from "./publication.schema.ts";

type Objections = Pick<Publication, "atFirst" | "today" | "mayStay" | "takeDown">;

/**
 * Returns a function that says why the asset's rights didn't allow a publication on the day it was published, why they
 * don't allow it today, whether it may stay up nevertheless, and until when it has to be taken down if not. For the day of publication, a license that was withdrawn later still counts, and what
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
  const afterEnd = afterTheEnd(asset, now.today);
  const reasons = comesDown(asset, now.today, team.timeZone);
  const wishes = stillSo(reasons, true);
  return ({ brand, use, publishedOn, takenDownOn, addedAt, takeDownById: id, takeDownBy: name = "" }) => {
    const first = objectionTo(asOf(publishedOn, now, earlier), { brand, use });
    const atFirst = shown(first);
    if (takenDownOn) return { atFirst };
    const today = objectionTo(now, { brand, use });
    const dueAt = takeDownDue(stillSo(reasons, !today), Team.takeDownHours(team), addedAt);
    const by = id && { id, name };
    return {
      ...{
        atFirst,
        today: shown(today),
        mayStay: mayStay(today?.reason, { isEndedForOwner: wishes.length > 0, wasCovered: !first, afterEnd }),
      },
      ...(dueAt && { takeDown: { dueAt, ...(by && { by }) } }),
    };
  };
};

/** What a license that is over says about what was published. */
const AFTER_END: Record<AfterEnd, NonNullable<Publication["mayStay"]>> = {
  come_down: { answer: "no", text: "No. Posts must come down at the end of the license." },
  ads_stop: { answer: "ads_stop", text: "Yes, but not as an ad: ads stop at the end of the license." },
  stay: { answer: "yes", text: "Yes. Posts may stay up after the end of the license." },
};

/** The end of a license is the reason only if nothing that weighs more is one. */
const IS_END = new Set<Reason | undefined>(["ended_by_team", "rights_ended"]);

const mayStay = (
  objection: Reason | undefined,
  {
    isEndedForOwner,
    wasCovered,
    afterEnd,
  }: { isEndedForOwner: boolean; wasCovered: boolean; afterEnd: AfterEnd | undefined },
): Publication["mayStay"] => {
  if (isEndedForOwner) return { answer: "no", text: "No. A license was ended at its owner's wish." };
  if (!objection) return { answer: "yes", text: "Yes. It is covered today." };
  // What the license never covered, it doesn't let stay either.
  if (IS_END.has(objection) && wasCovered)
    return afterEnd
      ? AFTER_END[afterEnd]
      : { answer: "unclear", text: "Not stated. The license doesn't say what happens after its end." };
  return objection === "removal_open"
    ? { answer: "unclear", text: "Not decided. The owner asked for removal." }
    : { answer: "unclear", text: "Nothing says so. It isn't covered today." };
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

const shown = (objection: Finding | undefined): Publication["today"] =>
  objection && { reason: olderReason(objection), text: objection.text };

/** A withdrawn grant, valid until the day of its withdrawal. */
const untilItsEnd = (grant: GrantRecord, asset: AssetRecord, timeZone: string): GrantFacts => {
  const {
    grantId,
    number,
    origin,
    brand,
    intendedUse,
    scope,
    post,
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
      ...(post !== undefined && { post }),
    },
    asset,
    (at) => dayIn(timeZone, new Date(at)),
  );
};
