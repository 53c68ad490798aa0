import { QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { shownNumber } from "../../base/license/license-number.policy.ts";
import { grantsOf } from "../../library/asset/grants-of.ts";
import { judged, type ToldAsset } from "../../library/asset/judged.ts";
import { statusNow } from "../../library/asset/request-summary.ts";
import { assetPath } from "../../library/asset/view.ts";
import { Team } from "../../people/team/index.ts";
import { addDays, todayIn } from "../../platform/clock.ts";
import { requireMember, requireTeamId } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { decodeCursor, encodeCursor } from "../../platform/store/cursor.ts";
import { addressOf } from "../../platform/store/object-key.ts";
import { GrantEntity } from "../../rights/grant/grant.entity.ts";
import { leadingGrant } from "../../rights/grant/grant.policy.ts";
import type { LicenseEnd, LicenseEndPage, LicenseEndsQuery } from "./calendar.schema.ts";

/** How many license ends a page has. DynamoDB reads at most this many assets in one call. */
const PAGE = 100;

/** The last day for calls that give none. No license ends after this day. */
const NEVER = "9999-12-31";

/** `gsi4sk` is `expiresOn#assetId#grantId`. */
const indexKeys = z.array(z.object({ gsi4sk: z.string() }));

interface EndKey {
  key: string;
  expiresOn: string;
  assetId: string;
  grantId: string;
}

interface Range {
  /** The days `from` and `to` are included. */
  from: string;
  to?: string;
  /** The last key of the previous page. */
  after?: EndKey | undefined;
}

/** The keys of license ends, in the order of their days, at most `most`. Only the index is read. */
const endKeys = async (teamId: string, { from, to = NEVER, after }: Range, most: number): Promise<EndKey[]> => {
  // In a key the asset's id follows the day. The upper bound is the last day followed by "~", which sorts after all
  // ids.
  const start = after
    ? { expiresOn: after.expiresOn, assetId: after.assetId, grantId: after.grantId }
    : { expiresOn: from };
  const query = GrantEntity.query
    .byEnd({ teamId })
    .between(start, { expiresOn: to, assetId: "~" })
    .params<QueryCommandInput>({ limit: most + 1 });
  const { Items = [] } = await table.send(new QueryCommand({ ...query, ProjectionExpression: "gsi4sk" }));
  const keys = indexKeys.parse(Items).map(({ gsi4sk: key }) => {
    const [expiresOn = "", assetId = "", grantId = ""] = key.split("#");
    return { key, expiresOn, assetId, grantId };
  });
  return keys.filter(({ key }) => key !== after?.key).slice(0, most);
};

/** What is shown of a license's end; undefined if the grant was withdrawn. */
const endOf = (
  grantId: string,
  { asset, use: mayBeUsed, next }: { asset: ToldAsset; use: LicenseEnd["mayBeUsed"]; next?: string | undefined },
): LicenseEnd | undefined => {
  const grants = grantsOf(asset);
  const grant = grants.find((held) => held.grantId === grantId);
  const leading = leadingGrant(grants);
  if (!grant || !leading) return undefined;
  const { request } = asset;
  return {
    grantId,
    number: shownNumber(grant),
    endsOn: grant.expiresOn,
    assetId: asset.assetId,
    assetName: asset.name,
    path: assetPath(asset.assetId),
    type: asset.type,
    thumbnailUrl: addressOf(asset.thumbnailKey),
    brand: grant.brand ?? "",
    use: (grant.scope && grant.usageRights) || grant.intendedUse || grant.usageRights,
    origin: grant.origin,
    grantedBy: grant.approverName,
    goesOnUntil: leading.expiresOn === "" || leading.expiresOn > grant.expiresOn ? leading.expiresOn : null,
    renewalAsked: request?.renews === grantId && statusNow(request) === "pending",
    ...{ mayBeUsed, next },
  };
};

const endsOf = async (
  teamId: string,
  keys: readonly EndKey[],
  isShown: (asset: ToldAsset) => boolean = () => true,
): Promise<LicenseEnd[]> => {
  const assets = await judged(
    teamId,
    keys.map(({ assetId }) => assetId),
  );
  const found = keys.map(({ assetId, grantId }) => {
    const told = assets.get(assetId);
    return told && isShown(told.asset) ? endOf(grantId, told) : undefined;
  });
  return found.filter((end) => end !== undefined);
};

/**
 * A page of at most 100 licenses of the actor's team that end in a range of days, sorted by day. The page is read with
 * one Query of the index and one batch read of assets, and the agreements of their creators. Withdrawn grants are left out, so even a page before the last
 * may be short or empty.
 * @throws cursor.invalid for a cursor of another range of days or of another team
 */
export const ends = async ({ from, to, cursor }: LicenseEndsQuery): Promise<LicenseEndPage> => {
  const { teamId } = requireMember();
  const list = `licence-ends:${teamId}:${from}:${to}`;
  const [expiresOn, assetId = "", grantId = ""] = cursor ? await decodeCursor(list, cursor) : [];
  const after = expiresOn ? { expiresOn, assetId, grantId, key: [expiresOn, assetId, grantId].join("#") } : undefined;
  const keys = await endKeys(teamId, { from, to, after }, PAGE);
  const last = keys.length === PAGE ? keys.at(-1) : undefined;
  const next = last && (await encodeCursor(list, [last.expiresOn, last.assetId, last.grantId]));
  return { items: await endsOf(teamId, keys), cursor: next ?? null };
};

/** The most keys that are read for a feed. Only a team with mostly withdrawn licenses reaches this limit. */
const MOST_KEYS = 5_000;
const KEYS_AT_ONCE = 500;

/** The first licenses of a team that end on or after a day, at most `most`; withdrawn licenses are left out. */
export const endsFrom = async (teamId: string, from: string, most: number): Promise<LicenseEnd[]> => {
  const found: LicenseEnd[] = [];
  let after: EndKey | undefined;
  for (let read = 0; read < MOST_KEYS && found.length < most; read += KEYS_AT_ONCE) {
    const keys = await endKeys(teamId, { from, after }, KEYS_AT_ONCE);
    found.push(...(await endsOf(teamId, keys)));
    if (keys.length < KEYS_AT_ONCE) break;
    after = keys.at(-1);
  }
  return found.slice(0, most);
};

/** The most ends of each kind in a summary. */
const MOST_NEAR = 20;
/** How many days ahead a summary looks. */
const NEAR_DAYS = 7;

/** What a summary says of the ends of licenses. */
export interface NearEnds {
  /** Licenses that have ended, so that what is still published of their assets may be too much. */
  over: LicenseEnd[];
  /** The licenses that end next, unless another license of the asset goes on. */
  soon: LicenseEnd[];
}

/**
 * The licenses of the current team that ended in the last days and whose assets are Stop and still published, and those
 * that end in the next seven days; at most 20 of each. Two Queries and two batch reads, whatever the team's size.
 * @param days how many days the summary looks back
 */
export const nearEnds = async (days: number): Promise<NearEnds> => {
  const teamId = requireTeamId();
  const today = todayIn((await Team.get(teamId)).timeZone);
  const [past, next] = await Promise.all([
    endKeys(teamId, { from: addDays(today, -days), to: addDays(today, -1) }, PAGE),
    endKeys(teamId, { from: today, to: addDays(today, NEAR_DAYS) }, PAGE),
  ]);
  const [over, soon] = await Promise.all([
    endsOf(teamId, past, ({ publications }) => (publications?.live ?? 0) > 0),
    endsOf(teamId, next),
  ]);
  const last = ({ goesOnUntil }: LicenseEnd): boolean => goesOnUntil === null;
  return {
    over: over.filter((end) => last(end) && end.mayBeUsed.verdict === "stop").slice(0, MOST_NEAR),
    soon: soon.filter(last).slice(0, MOST_NEAR),
  };
};
