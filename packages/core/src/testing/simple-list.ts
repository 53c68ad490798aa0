import { isDeepStrictEqual } from "node:util";
import type { AssetRecord } from "../library/asset/asset.entity.ts";
import { ASSET_COLUMNS, columnOf, STATUS_LABELS } from "../library/asset/asset.schema.ts";
import type { RequestSummary } from "../library/asset/kept.ts";
import type { RightsRecord } from "../library/asset/stored-facts.ts";
import { mayBeUsed, viewer } from "../library/asset/view.ts";
import { Search } from "../library/search/index.ts";
import { EXPIRING_DAYS } from "../library/search/match.ts";
import type { Order } from "../library/search/order.ts";
import { type RowRecord, sortKey } from "../library/search/row.ts";
import type { SearchFilters } from "../library/search/search.schema.ts";
import { newestFirst } from "../library/search/snapshot/columns.ts";
import { releaseObjection } from "../library/verdict/release.policy.ts";
import { ANSWERS, type Answer } from "../library/verdict/rows.schema.ts";
import { Team } from "../people/team/index.ts";
import { addDays, todayIn } from "../platform/clock.ts";
import type { MemberActor } from "../platform/identity/actor.ts";
import type { RandomList } from "./lists.ts";

const dayOf = (at: string): string => at.slice(0, 10);

/** Who looks at a list, and on which calendar date. */
interface Looking {
  userId: string;
  today: string;
}

const answerOn = (today: string, asset: RightsRecord): Answer =>
  mayBeUsed(asset, undefined, { today, licensee: "", strict: false, dayOf }).verdict;

/** A simple implementation of the filters, asset by asset. Tests compare it with the product's implementation. */
export const naive = (
  { q, brand, status, mine, verdict }: SearchFilters,
  { name, tags, uploadedBy = "", ...rest }: RowRecord,
  { userId, today }: Looking,
): boolean => {
  const labels = tags as { type: string; name: string }[];
  const { owner = "", ownerEmail = "" } = (rest.request ?? {}) as Partial<RequestSummary>;
  const fields = [name, ...labels.map((tag) => tag.name), uploadedBy, owner, ownerEmail];
  const { expiresOn = "" } = (rest.approval ?? {}) as { expiresOn?: string };
  const limited = rest.status === "time-limited" && expiresOn !== "";
  return (
    fields.some((field) => field.toLowerCase().includes(q.toLowerCase())) &&
    (brand === "" || labels.some((tag) => tag.type === "brand" && tag.name.toLowerCase() === brand.toLowerCase())) &&
    (verdict === "" || verdict.split(",").includes(answerOn(today, rest))) &&
    (!mine || (rest.request as RequestSummary | undefined)?.requesterId === userId) &&
    (status === "" ||
      (status === "expiring"
        ? limited && expiresOn >= today && expiresOn <= addDays(today, EXPIRING_DAYS)
        : status === "expired"
          ? limited && expiresOn < today
          : status === "release-needed"
            ? releaseObjection(rest.releases, today) !== undefined
            : columnOf(rest.status) === status))
  );
};

const keyOf = (order: Order, asset: RowRecord, today: string): string => {
  const brands = (asset.tags as { type: string; name: string }[]).filter(({ type }) => type === "brand");
  const { usageRights = "" } = (asset.approval ?? {}) as { usageRights?: string };
  switch (order.sort) {
    case "uploadedAt":
      return "";
    case "status":
      return STATUS_LABELS[asset.status].toLowerCase();
    case "type":
      return asset.type;
    case "verdict":
      return String(ANSWERS.indexOf(answerOn(today, asset)));
    case "brand":
      return sortKey(brands.map(({ name }) => name).join(", ") || (brands.length > 0 ? "" : (asset.source ?? "")));
    case "usageRights":
      return sortKey(usageRights || (asset.context ?? ""));
    default:
      return sortKey(asset[order.sort] ?? "");
  }
};

/** A simple implementation of the order, asset by asset. Tests compare it with the product's implementation. */
export const inOrder = <One extends RowRecord>(order: Order, all: readonly One[], today: string): One[] => {
  const byTime = order.sort === "uploadedAt";
  const keyed = all.map((one) => ({
    one,
    key: keyOf(order, one, today),
    place: { createdAt: Date.parse(one.createdAt), id: one.assetId },
  }));
  const sorted = keyed.toSorted((a, b) => {
    if (byTime && order.dir === "asc") return newestFirst(b.place, a.place);
    if (a.key !== b.key) return a.key < b.key === (order.dir === "asc") ? -1 : 1;
    return newestFirst(a.place, b.place);
  });
  return sorted.map(({ one }) => one);
};

const PAGES = 4;

/**
 * Checks that a list's first pages and counts equal the pages and counts of the simple implementation for the given
 * records. The caller acts as the given member.
 */
export const isIdentical = async (
  { asked, order, column, limit }: RandomList,
  all: readonly AssetRecord[],
  { teamId, userId }: MemberActor,
): Promise<boolean> => {
  const looking = { userId, today: todayIn((await Team.get(teamId)).timeZone) };
  const matching = inOrder(order, all, looking.today).filter((one) => naive(asked, one, looking));
  const wanted = matching.filter(({ status }) => column === undefined || columnOf(status) === column);
  const show = await viewer();
  const counts = Object.fromEntries(
    ASSET_COLUMNS.map((one) => [one, matching.filter(({ status }) => columnOf(status) === one).length]),
  );
  let cursor: string | undefined;
  for (let page = 0; page < PAGES; page++) {
    const answer = await Search.list({ ...asked, ...order, column, limit, ...(cursor !== undefined && { cursor }) });
    const items = await Promise.all(wanted.slice(page * limit, (page + 1) * limit).map(show));
    const more = wanted.length > (page + 1) * limit;
    const told = { items, counts, total: matching.length, more };
    const { cursor: next, ...rest } = answer;
    if (!isDeepStrictEqual(asJson(told), asJson({ ...rest, more: next !== null }))) return false;
    if (next === null) return true;
    cursor = next;
  }
  return true;
};

/** A value as JSON contains it, so that undefined fields make no difference. */
const asJson = (value: object): unknown => JSON.parse(JSON.stringify(value));
