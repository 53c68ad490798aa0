import { grantsOf } from "../../library/asset/grants-of.ts";
import { judged } from "../../library/asset/judged.ts";
import { assetPath } from "../../library/asset/view.ts";
import { releaseDays } from "../../library/search/release-ends.ts";
import { releasesOnFile } from "../../library/verdict/release.policy.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { decodeCursor, encodeCursor } from "../../platform/store/cursor.ts";
import { addressOf } from "../../platform/store/object-key.ts";
import { leadingGrant } from "../../rights/grant/grant.policy.ts";
import type { LicenseEndsQuery, ReleaseEnd, ReleaseEndPage } from "./calendar.schema.ts";

/** How many days of assets a page has at most. DynamoDB reads at most this many assets in one call. */
const PAGE = 100;

/**
 * A page of at most 100 ends of releases of the actor's team in a range of days, sorted by day: one an asset and day. The
 * search knows which assets they are, and one batch read gives their current releases, so even a page before the last may
 * be short or empty.
 * @throws cursor.invalid for a cursor of another range of days or of another team; search.preparing
 */
export const releaseEnds = async ({ from, to, cursor }: LicenseEndsQuery): Promise<ReleaseEndPage> => {
  const { teamId } = requireMember();
  const list = `release-ends:${teamId}:${from}:${to}`;
  const after = cursor ? (await decodeCursor(list, cursor)).join("") : "";
  const days = (await releaseDays(teamId, from, to)).filter(({ day, assetId }) => day + assetId > after);
  const page = days.slice(0, PAGE);
  const last = days.length > PAGE ? page.at(-1) : undefined;
  const assets = await judged(
    teamId,
    page.map(({ assetId }) => assetId),
  );
  const items = page.flatMap(({ day, assetId }): ReleaseEnd | [] => {
    const told = assets.get(assetId);
    const ending = told?.asset.releases?.releases.filter(({ validUntil }) => validUntil === day) ?? [];
    const what = releasesOnFile({ releases: ending }, day);
    if (!told || what === "") return [];
    const { asset, use: mayBeUsed, next } = told;
    return {
      ...{ endsOn: day, what, assetId, assetName: asset.name, path: assetPath(assetId), type: asset.type },
      ...{ thumbnailUrl: addressOf(asset.thumbnailKey), brand: leadingGrant(grantsOf(asset))?.brand ?? "" },
      ...{ mayBeUsed, next },
    };
  });
  return { items, cursor: last ? await encodeCursor(list, [last.day, last.assetId]) : null };
};
