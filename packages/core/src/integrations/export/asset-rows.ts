import { isExpired } from "../../base/license/term.policy.ts";
import type { Coverage } from "../../contracts/creator/standing-license.schema.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { STATUS_LABELS } from "../../library/asset/asset.schema.ts";
import { releaseObjection } from "../../library/asset/release.policy.ts";
import { ASSET_ID_COLUMN, CSV_COLUMNS, type CsvColumn } from "../../library/import/import.schema.ts";
import { env } from "../../platform/env.ts";
import { addressOf } from "../../platform/store/object-key.ts";

/**
 * The columns of an exported list that follow {@link CSV_COLUMNS}. The list can be imported again unchanged: of the
 * further columns, the import reads only the id, and skips assets that exist.
 */
const FURTHER_COLUMNS = [
  "status",
  "expired",
  "uploaded_at",
  "usage_rights",
  "expires_on",
  "restrictions",
  "credit",
  "granted_by",
  "granted_at",
  "creator",
  "covered_by_agreement",
  "publications",
  "still_published",
  "releases",
  ASSET_ID_COLUMN,
] as const;
type FurtherColumn = (typeof FURTHER_COLUMNS)[number];

export const EXPORT_COLUMNS: readonly (CsvColumn | FurtherColumn)[] = [...CSV_COLUMNS, ...FURTHER_COLUMNS];

const coveredUntil = ({ brand, usageRights, expiresOn, expired }: Coverage): string =>
  [brand, usageRights, ...(expiresOn === "" ? [] : [`until ${expiresOn}`]), ...(expired ? ["ended"] : [])].join(", ");

const countOf = (count: number | undefined): string => (count ? String(count) : "");

/** Whether all releases of an asset are on file: "" if nobody has noted people or music in the asset. */
const releasesState = ({ releases }: AssetRecord, today: string): string => {
  const wanting = releaseObjection(releases, today);
  if (wanting) return wanting.reason === "release_missing" ? "missing" : "expired";
  return releases?.people || releases?.music ? "on file" : "";
};

/** An absolute URL, so that other programs can open it. */
const absolute = (key: string | undefined): string => (key ? `${env.SITE_URL}${addressOf(key)}` : "");

/**
 * The cells of one asset, in the order of {@link EXPORT_COLUMNS}.
 * @param today the date in the team's time zone
 * @param coverage what the license for all content of the asset's creator allows
 */
export const cellsOf = (record: AssetRecord, today: string, coverage?: Coverage): string[] => {
  const { approval } = record;
  const expiresOn = approval?.expiresOn ?? "";
  const cells: Record<CsvColumn | FurtherColumn, string> = {
    name: record.name,
    type: record.type,
    source: record.source ?? "",
    uploader: record.uploadedBy ?? "",
    tags: record.tags.map(({ type, name }) => `${type}:${name}`).join(", "),
    notes: record.notes ?? "",
    context: record.context ?? "",
    file_url: record.fileUrl ?? absolute(record.files[0]?.key),
    thumbnail_url: record.thumbnailSource ?? absolute(record.thumbnailKey),
    status: STATUS_LABELS[record.status],
    expired: isExpired(expiresOn, today) ? "Expired" : "",
    uploaded_at: record.createdAt,
    usage_rights: approval?.usageRights ?? "",
    expires_on: expiresOn,
    restrictions: approval?.restrictions.join(", ") ?? "",
    credit: approval?.credit ?? "",
    granted_by: approval?.origin ?? "",
    granted_at: approval?.approvedAt ?? "",
    creator: record.creator?.name ?? "",
    covered_by_agreement: coverage ? coveredUntil(coverage) : "",
    publications: countOf(record.publications?.all),
    still_published: countOf(record.publications?.live),
    releases: releasesState(record, today),
    asset_id: record.assetId,
  };
  return EXPORT_COLUMNS.map((column) => cells[column]);
};
