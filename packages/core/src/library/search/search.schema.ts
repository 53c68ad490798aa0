import * as z from "zod";
import { cursor, LIMITS, optionalText, resourceId } from "../../platform/fields.schema.ts";
import { assetColumn, assetCounts, assetPage } from "../asset/asset.schema.ts";
import { ANSWERS, type Answer } from "../verdict/rows.schema.ts";

/** The columns by which the dashboard's table can be sorted, in their order. */
export const SEARCH_SORTS = [
  "name",
  "type",
  "status",
  "verdict",
  "brand",
  "uploadedBy",
  "uploadedAt",
  "usageRights",
] as const;
export const searchSort = z.enum(SEARCH_SORTS);
export type SearchSort = z.infer<typeof searchSort>;

/**
 * The status filter: the four kanban columns (Approved includes time-limited), assets whose license ends within 30 days
 * or has ended, and assets that lack a valid release of people or music today.
 */
export const SEARCH_STATUSES = [...assetColumn.options, "expiring", "expired", "release-needed"] as const;

export const SEARCH_LIMITS = { text: 200 } as const;

const ONE_ANSWER = `(?:${ANSWERS.join("|")})`;

/** The answers in a filter, in their order; none for every answer. */
export const answersIn = (filter: string): Answer[] => {
  const named = filter.split(",");
  return ANSWERS.filter((one) => named.includes(one));
};

const flag = z
  .enum(["true", "false"])
  .transform((value) => value === "true")
  .default(false);

/** The filters of a list of assets: the same in the dashboard's URL, in API calls, in saved views and in exports. */
export const searchFilters = z.object({
  /**
   * A part of the asset's name, of a tag's name, of the uploader's name or of the name or address of the owner who was
   * asked, in any letter case; or the whole number of one of its licenses or records.
   */
  q: optionalText("Search", SEARCH_LIMITS.text),
  /** The name of a tag of type brand, such as `@rap`. */
  brand: optionalText("Brand", LIMITS.tagLength),
  status: z.enum(["", ...SEARCH_STATUSES]).default(""),
  /** Only assets with one of these answers to 'May it be used?' today, without a question: separated by commas. */
  verdict: z
    .string()
    .regex(new RegExp(`^(?:${ONE_ANSWER}(?:,${ONE_ANSWER})*)?$`), "Choose cleared, conditions, ask or stop")
    .overwrite((filter) => answersIn(filter).join(","))
    .default(""),
  /** Only assets whose latest rights request the caller made. */
  mine: flag,
});
export type SearchFilters = z.output<typeof searchFilters>;

export const searchOrder = z.object({
  sort: searchSort.default("uploadedAt"),
  dir: z.enum(["asc", "desc"]).default("desc"),
});

const limit = z.coerce.number().int().min(1).max(100).default(50);

/** The team's assets, or those of one kanban column, filtered and ordered. */
export const listQuery = searchFilters.extend({
  ...searchOrder.shape,
  column: assetColumn.optional(),
  cursor: cursor.optional(),
  limit,
});
export type ListQuery = z.output<typeof listQuery>;

/** The first page of each kanban column; `limit` applies to each column. */
export const boardQuery = listQuery.omit({ column: true, cursor: true });
export type BoardQuery = z.output<typeof boardQuery>;

const counted = z.object({
  /** How many assets match in each kanban column, even if only one column is requested. */
  counts: assetCounts,
  /** How many assets match in total. */
  total: z.number().int(),
});

export const listPage = assetPage.extend(counted.shape);
export type ListPage = z.infer<typeof listPage>;

export const assetBoard = counted.extend({
  /** A cursor continues its column's list, with the same filters and order. */
  columns: z.record(assetColumn, assetPage),
});
export type AssetBoard = z.infer<typeof assetBoard>;

/** The most assets that the Select all button selects; if more assets match, the newest are selected. */
export const SELECT_ALL_MAX = 1_000;
export const searchIds = z.object({ ids: z.array(resourceId), total: z.number().int() });
export type SearchIds = z.infer<typeof searchIds>;
