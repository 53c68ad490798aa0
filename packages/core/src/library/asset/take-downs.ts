import { AFTER_END, type AfterEnd, isExpired } from "../../base/license/scope.policy.ts";
import { addDays, DAY_MS, momentOf } from "../../platform/clock.ts";
import type { AssetRecord } from "./asset.entity.ts";
import type { Asset } from "./asset.schema.ts";
import { endingsOf, grantsOf } from "./grants-of.ts";
import type { RemovalRecord } from "./kept.ts";
import { removalsOf, wasFollowedBefore } from "./objections.ts";

type Granted = Pick<AssetRecord, "approval" | "grants" | "endedApproval" | "endedGrants" | "endings">;
type Holder = Granted & Pick<AssetRecord, "removal" | "removals" | "takeDown" | "toldDown" | "publications">;

/** Why what is published of an asset has to come down: since when (ISO 8601), and whose wish it is, if it is a wish. */
interface ComesDown {
  since: string;
  requestId?: string;
}

/** What happens to posts after the last license has ended; undefined while one is in force, or if one doesn't say it. */
export const afterTheEnd = (asset: Granted, today: string): AfterEnd | undefined => {
  const ends = endsOf(asset, today).map(({ afterEnd }) => afterEnd);
  const strictest = AFTER_END.find((one) => ends.includes(one));
  return strictest === "come_down" || !ends.includes(undefined) ? strictest : undefined;
};

/** The licenses of an asset that are over, if none is in force, with their last moment. */
const endsOf = (asset: Granted, today: string) => {
  const grants = grantsOf(asset);
  if (grants.some(({ expiresOn }) => !isExpired(expiresOn, today))) return [];
  return [
    ...grants.map(({ grantId, origin, expiresOn, scope }) => ({
      ...{ grantId, isOwners: origin !== "admin", expiresOn, at: "", afterEnd: scope?.afterEnd },
    })),
    ...endingsOf(asset)
      .filter(({ by }) => by === "admin")
      .map(({ grantId, at, afterEnd }) => ({ grantId, isOwners: true, expiresOn: "", at, afterEnd })),
  ];
};

/** The owners' licenses that are over and say that posts come down then, if none of the asset is in force. */
export const endedToComeDown = (asset: Granted, today: string): string[] =>
  endsOf(asset, today).flatMap(({ grantId, isOwners, afterEnd }) =>
    isOwners && afterEnd === "come_down" ? [grantId] : [],
  );

/** The owners' wishes because of which what is published has to come down, from when a license ended with them. */
const followedWishes = (asset: Holder): RemovalRecord[] =>
  removalsOf(asset).filter((wish) => wish.ended ?? wasFollowedBefore(wish, asset));

/**
 * Why what is published has to come down: licenses ended at their owners' wishes, or a license is over that says so.
 * Each publication that is up is a task then, also one that is noted later.
 */
export const comesDown = (asset: Holder, today: string, timeZone: string): ComesDown[] => [
  ...followedWishes(asset).map(({ requestId, ended, at }) => ({ requestId, since: ended?.at ?? at })),
  ...endsOf(asset, today)
    .filter(({ afterEnd }) => afterEnd === "come_down")
    .map(({ expiresOn, at }) => ({
      since: at || new Date(momentOf(addDays(expiresOn, 1), 0, timeZone)).toISOString(),
    })),
];

/** What of it counts for one publication: what is covered today has to come down at an owner's wish alone. */
export const stillSo = (reasons: readonly ComesDown[], isCovered: boolean): ComesDown[] =>
  reasons.filter(({ requestId }) => requestId || !isCovered);

/** Until when a publication has to be taken down that was noted at `addedAt`, in `hours`; the first reason counts. */
export const takeDownDue = (reasons: readonly ComesDown[], hours: number, addedAt = ""): string | undefined => {
  const [since] = reasons.map((one) => one.since).toSorted();
  if (since === undefined) return undefined;
  const from = since > addedAt ? since : addedAt;
  return new Date(Date.parse(from) + (hours / 24) * DAY_MS).toISOString();
};

const wasTold = ({ requestId, downAt }: RemovalRecord, { takeDown }: Holder): boolean =>
  downAt !== undefined || (takeDown?.requestId === requestId && takeDown.doneAt !== undefined);

/**
 * The owners who have to hear that the last publication is down, by their requests. Each of them hears it once, also if
 * something is published again and taken down again.
 */
export const toTellDown = (asset: Holder): string[] =>
  followedWishes(asset)
    .filter((wish) => !wasTold(wish, asset))
    .map(({ requestId }) => requestId);

/** The state of taking down as members see it; absent if nothing has, or had, to be taken down. */
export const takeDownView = (
  asset: Holder,
  { today, timeZone, takeDownHours }: { today: string; timeZone: string; takeDownHours: number },
): Asset["takeDown"] => {
  const { publications, takeDown, toldDown } = asset;
  if (!publications) return undefined;
  const reasons = comesDown(asset, today, timeZone);
  const dueAt = takeDownDue(reasons, takeDownHours);
  if (!dueAt) return undefined;
  const [first] = reasons.toSorted((a, b) => (a.since < b.since ? -1 : 1));
  const open = { requestId: first?.requestId, openedAt: first?.since ?? "", dueAt };
  if (publications.live > 0) return open;
  const told = followedWishes(asset).find((wish) => wasTold(wish, asset));
  const doneAt = told ? (told.downAt ?? takeDown?.doneAt) : toldDown?.findLast(({ at }) => at >= open.openedAt)?.at;
  return doneAt ? { ...open, doneAt } : undefined;
};
