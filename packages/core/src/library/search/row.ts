import { DAY_MS } from "../../platform/clock.ts";
import { coverText } from "../asset/accounts.ts";
import type { AssetRecord } from "../asset/asset.entity.ts";
import { ASSET_STATUSES } from "../asset/asset.schema.ts";
import { RIGHTS_ATTRIBUTES } from "../asset/stored-facts.ts";
import { releasedUntil } from "../verdict/release.policy.ts";
import { shortRights } from "./short-rights.ts";

/**
 * Separates the texts of a row. No text contains the separator, because names, tags and uploaders are single lines of
 * text.
 */
export const SEPARATOR = "\u0000";

/** Sort values are cut to this length. */
const KEY_LENGTH = 150;

/** What a search needs to know about an asset. */
export interface Row {
  id: string;
  /** Milliseconds since 1970, like `changedAt`. */
  createdAt: number;
  changedAt: number;
  /** Position in ASSET_STATUSES. */
  status: number;
  /** Position in ASSET_TYPES. */
  type: number;
  /**
   * The asset's name, its tags' names, its uploader and the owner who was asked for the rights: in lower case, each
   * followed by {@link SEPARATOR}.
   */
  text: string;
  /** Names of the asset's brand tags, in lower case. */
  brands: readonly string[];
  /** The user who made the asset's latest rights request; "" for nobody. */
  requester: string;
  /** The member who uploaded the asset; "" for nobody. */
  uploader: string;
  /** The last day of a time-limited asset, in days since 1970; 0 for none. */
  endsOn: number;
  /** The first day on which one of the asset's releases is missing or has expired, in days since 1970; 0 for none. */
  releaseFrom: number;
  /** Whether the asset may be used, as far as its own record decides it; see short-rights.ts. */
  rights: string;
  /** By whom the asset is, for the agreement that may cover it; see coverText. "" for nobody. */
  creator: string;
  /** The sort values of the table columns that hold free text. */
  keys: { name: string; uploadedBy: string; brand: string; usageRights: string };
}

/** The attributes of an asset's record from which a row is made. */
export const ROW_ATTRIBUTES = [
  "teamId",
  "assetId",
  "name",
  "type",
  "uploadedBy",
  "uploaderId",
  "createdAt",
  "changedAt",
  "tags",
  "context",
  ...RIGHTS_ATTRIBUTES,
] as const;
export type RowRecord = Pick<AssetRecord, (typeof ROW_ATTRIBUTES)[number]>;

export const ASSET_TYPES = ["image", "video"] as const;

const PLAIN = /^[\x20-\x7e]*$/;

/** The sort value of a text: the same for texts that differ only in letter case, accents or line breaks. */
export const sortKey = (value: string): string => {
  const start = value.slice(0, 4 * KEY_LENGTH);
  const plain = PLAIN.test(start) ? start : start.normalize("NFKD").replace(/\p{M}+/gu, "");
  const key = plain
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .toLowerCase()
    .slice(0, KEY_LENGTH);
  // Half of a surrogate pair at the end is dropped, because it couldn't be stored.
  return /[\ud800-\udbff]$/.test(key) ? key.slice(0, -1) : key;
};

/** A calendar date `YYYY-MM-DD` in days since 1970; 0 for "". */
export const dayNumber = (date: string): number => (date === "" ? 0 : Math.floor(Date.parse(date) / DAY_MS));

/** A missing release counts from day 1 (January 2, 1970), because 0 means none. */
const releaseDay = (releases: RowRecord["releases"]): number => {
  const until = releases && releasedUntil(releases);
  return until === undefined ? 0 : Math.max(1, dayNumber(until) + 1);
};

const cleared = (value: string): string => value.replaceAll(SEPARATOR, "\ufffd");

const rowOf = (record: RowRecord): Row => {
  const { tags, approval } = record;
  const uploadedBy = record.uploadedBy ?? "";
  const brands = tags.filter(({ type }) => type === "brand").map(({ name }) => name);
  const asked = [record.request?.owner ?? "", record.request?.ownerEmail ?? ""].filter((field) => field !== "");
  const fields = [record.name, ...tags.map(({ name }) => name), uploadedBy, ...asked];
  return {
    id: record.assetId,
    createdAt: Date.parse(record.createdAt),
    changedAt: Date.parse(record.changedAt),
    status: ASSET_STATUSES.indexOf(record.status),
    type: ASSET_TYPES.indexOf(record.type),
    text: fields.map((field) => cleared(field.toLowerCase()) + SEPARATOR).join(""),
    brands: brands.map((name) => name.toLowerCase()),
    requester: record.request?.requesterId ?? "",
    uploader: record.uploaderId ?? "",
    endsOn: record.status === "time-limited" ? dayNumber(approval?.expiresOn ?? "") : 0,
    releaseFrom: releaseDay(record.releases),
    rights: shortRights(record),
    creator: coverText(record),
    keys: {
      name: sortKey(record.name),
      uploadedBy: sortKey(uploadedBy),
      // The dashboard's table shows the same texts in its columns.
      brand: sortKey(brands.length > 0 ? brands.join(", ") : (record.source ?? "")),
      usageRights: sortKey(approval?.usageRights || (record.context ?? "")),
    },
  };
};

/** The rows of a team's records, in the order of the records. */
export const rowsOf = (records: readonly RowRecord[]): Row[] => records.map(rowOf);
