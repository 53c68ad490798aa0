import { ASSET_COLUMNS, ASSET_STATUSES, type AssetColumn, columnOf } from "../asset/asset.schema.ts";
import type { Answer } from "../verdict/rows.schema.ts";
import { answersOf, type RightsReading } from "./answers.ts";
import { dayNumber, SEPARATOR } from "./row.ts";
import type { SearchFilters } from "./search.schema.ts";
import { type Columns, rowWith } from "./snapshot/columns.ts";

/** How many days ahead the Expiring filter looks, including the last day. */
export const EXPIRING_DAYS = 30;

/** The criteria of a filter, with the person and the day to which the filter refers. */
export interface Criteria {
  /** The text to find, in lower case like `brand`. */
  text: string;
  brand: string;
  /** The id of the asset whose license has the number that `text` is; undefined if it is no number of the team's. */
  numbered: string | undefined;
  status: SearchFilters["status"];
  /** Only assets whose latest rights request this user made; undefined for all assets. */
  requester: string | undefined;
  /** Only assets that this member uploaded; undefined for all assets. */
  uploader: string | undefined;
  /** The current day, in days since 1970. */
  today: number;
  /** Only assets with one of these answers; undefined for all assets. */
  rights: RightsCriteria | undefined;
}

/** The wanted answers, and what decides them beside an asset's own rights. */
export interface RightsCriteria extends RightsReading {
  answers: readonly Answer[];
}

/** Filters whose text may be a license's number; `numbered` is the id of the license's asset. */
export type NumberedFilters = SearchFilters & { numbered?: string | undefined };

/**
 * The criteria of a person's filters.
 * @param today the calendar date in the team's time zone
 */
export const criteriaOf = (
  { q, brand, status, mine, numbered }: NumberedFilters,
  userId: string,
  today: string,
  rights?: RightsCriteria,
): Criteria => ({
  text: q.toLowerCase(),
  brand: brand.toLowerCase(),
  numbered,
  status,
  requester: mine ? userId : undefined,
  uploader: undefined,
  today: dayNumber(today),
  rights,
});

export interface Matches {
  /** 1 for each row that matches. */
  rows: Uint8Array;
  total: number;
  counts: Record<AssetColumn, number>;
}

const TIME_LIMITED = ASSET_STATUSES.indexOf("time-limited");
const COLUMN_OF_STATUS = Uint8Array.from(ASSET_STATUSES, (status) => ASSET_COLUMNS.indexOf(columnOf(status)));

/** The kanban column of a row. */
export const columnIn = ({ status }: Columns, row: number): AssetColumn =>
  ASSET_COLUMNS[COLUMN_OF_STATUS[status[row] ?? 0] ?? 0] ?? "pending";

const isBetween = (day = 0, first: number, last: number): boolean => day >= first && day <= last;

/** Returns a function that says whether a row passes the filter, apart from the filter's text. */
const filterOf = (columns: Columns, { brand, status, requester, uploader, today, rights }: Criteria) => {
  const { brandSets, brandSet, requesters, uploads, endsOn, releaseFrom } = columns;
  const ofBrand = Uint8Array.from(brandSets, (names) => (names.includes(brand) ? 1 : 0));
  const of = requester === undefined ? -1 : requesters.indexOf(requester);
  const by = uploader === undefined ? -1 : (uploads?.members.indexOf(uploader) ?? -1);
  const answerOf = rights && answersOf(columns, rights);
  const byEnd = status === "expiring" || status === "expired";
  const from = status === "expiring" ? today : 1;
  const to = status === "expiring" ? today + EXPIRING_DAYS : today - 1;
  const ofColumn = (ASSET_COLUMNS as readonly string[]).indexOf(status);
  return (row: number): boolean => {
    if (brand !== "" && ofBrand[brandSet[row] ?? 0] === 0) return false;
    if (requester !== undefined && (of < 0 || columns.requester[row] !== of)) return false;
    if (uploader !== undefined && (by < 0 || uploads?.member[row] !== by)) return false;
    if (answerOf && !rights.answers.includes(answerOf(row))) return false;
    if (ofColumn >= 0) return COLUMN_OF_STATUS[columns.status[row] ?? 0] === ofColumn;
    if (status === "release-needed") return isBetween(releaseFrom[row], 1, today);
    if (!byEnd) return true;
    return columns.status[row] === TIME_LIMITED && isBetween(endsOn[row], from, to);
  };
};

/** Calls `found` once with each row whose text contains `text`. */
const rowsWith = ({ texts: { text: all, ends }, size }: Columns, text: string, found: (row: number) => void): void => {
  // No field contains the separator, so a text with the separator matches nothing.
  if (text.includes(SEPARATOR)) return;
  let row = 0;
  for (let at = all.indexOf(text); at >= 0 && row < size; at = all.indexOf(text, ends[row++])) {
    while ((ends[row] ?? 0) <= at) row++;
    found(row);
  }
};

/**
 * Which rows match, and how many match in each column. A row matches if one of its fields contains the text, both in
 * lower case, or if the text is the number of its asset's license.
 */
export const matchesIn = (columns: Columns, criteria: Criteria): Matches => {
  const rows = new Uint8Array(columns.size);
  const counted = new Uint32Array(ASSET_COLUMNS.length);
  const passes = filterOf(columns, criteria);
  const look = (row: number): void => {
    if (rows[row] === 1 || !passes(row)) return;
    rows[row] = 1;
    const column = COLUMN_OF_STATUS[columns.status[row] ?? 0] ?? 0;
    counted[column] = (counted[column] ?? 0) + 1;
  };
  if (criteria.text === "") for (let row = 0; row < columns.size; row++) look(row);
  else rowsWith(columns, criteria.text, look);
  const numbered = criteria.numbered === undefined ? undefined : rowWith(columns, criteria.numbered);
  if (numbered !== undefined) look(numbered);
  const counts = Object.fromEntries(ASSET_COLUMNS.map((column, n) => [column, counted[n] ?? 0]));
  return { rows, total: counted.reduce((sum, one) => sum + one, 0), counts: counts as Matches["counts"] };
};
