import { scopeOf } from "../../base/license/granted-scope.policy.ts";
import { shownNumber } from "../../base/license/license-number.policy.ts";
import { isExpired } from "../../base/license/scope.policy.ts";
import { scopeFields } from "../../base/license/scope-words.policy.ts";
import type { Coverage } from "../../contracts/creator/standing-license.schema.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { STATUS_LABELS } from "../../library/asset/asset.schema.ts";
import type { MayBeUsed } from "../../library/asset/may-be-used.schema.ts";
import { mayBeUsed, type Reading, type ViewRecord } from "../../library/asset/view.ts";
import { ASSET_ID_COLUMN, type CsvColumn } from "../../library/import/import.schema.ts";
import { releaseObjection } from "../../library/verdict/release.policy.ts";
import { env } from "../../platform/env.ts";
import { addressOf } from "../../platform/store/object-key.ts";

const coveredUntil = ({ brand, usageRights, expiresOn, expired }: Coverage): string =>
  [brand, usageRights, ...(expiresOn === "" ? [] : [`until ${expiresOn}`]), ...(expired ? ["ended"] : [])].join(", ");

/** What the shown grant states, field by field; "" without one. */
const scopeText = ({ approval }: Pick<AssetRecord, "approval">): string =>
  approval
    ? scopeFields(scopeOf(approval))
        .map(([name, words]) => `${name}: ${words}`)
        .join(". ")
    : "";

const countOf = (count: number | undefined): string => (count ? String(count) : "");

/** The attributes of an asset that a list shows. */
type Listed = ViewRecord & Pick<AssetRecord, "thumbnailSource">;

/** Whether all releases of an asset are on file: "" if nobody has noted people or music in the asset. */
const releasesState = ({ releases }: Listed, today: string): string => {
  const wanting = releaseObjection(releases, today);
  if (wanting) return wanting.reason === "release_missing" ? "missing" : "expired";
  return releases?.people || releases?.music ? "on file" : "";
};

/** An absolute URL, so that other programs can open it. */
const absolute = (key: string | undefined): string => (key ? `${env.SITE_URL}${addressOf(key)}` : "");

interface Row {
  record: Listed;
  /** The date in the team's time zone. */
  today: string;
  /** What the license for all content of the asset's creator allows. */
  coverage: Coverage | undefined;
  use: MayBeUsed;
}
type Cell = (row: Row) => string;

/**
 * The columns of an exported list, in order: those that an import reads and further ones. The list can be imported
 * again unchanged: of the further columns, the import reads only the id, and skips assets that exist.
 */
const COLUMNS: Record<CsvColumn, Cell> & Record<string, Cell> = {
  name: ({ record }) => record.name,
  type: ({ record }) => record.type,
  source: ({ record }) => record.source ?? "",
  uploader: ({ record }) => record.uploadedBy ?? "",
  tags: ({ record }) => record.tags.map(({ type, name }) => `${type}:${name}`).join(", "),
  notes: ({ record }) => record.notes ?? "",
  context: ({ record }) => record.context ?? "",
  file_url: ({ record }) => record.fileUrl ?? absolute(record.files[0]?.key),
  thumbnail_url: ({ record }) => record.thumbnailSource ?? absolute(record.thumbnailKey),
  status: ({ record }) => STATUS_LABELS[record.status],
  expired: ({ record, today }) => (isExpired(record.approval?.expiresOn ?? "", today) ? "Expired" : ""),
  uploaded_at: ({ record }) => record.createdAt,
  scope: ({ record }) => scopeText(record),
  usage_rights: ({ record }) => record.approval?.usageRights ?? "",
  expires_on: ({ record }) => record.approval?.expiresOn ?? "",
  restrictions: ({ record }) => record.approval?.restrictions.join(", ") ?? "",
  credit: ({ record }) => record.approval?.credit ?? "",
  granted_by: ({ record }) => record.approval?.origin ?? "",
  granted_at: ({ record }) => record.approval?.approvedAt ?? "",
  creator: ({ record }) => record.creator?.name ?? "",
  covered_by_agreement: ({ coverage }) => (coverage ? coveredUntil(coverage) : ""),
  publications: ({ record }) => countOf(record.publications?.all),
  still_published: ({ record }) => countOf(record.publications?.live),
  releases: ({ record, today }) => releasesState(record, today),
  may_be_used: ({ use }) => use.verdict,
  reason: ({ use }) => use.reason,
  why: ({ use }) => use.text,
  number: ({ record }) => (record.approval ? shownNumber(record.approval) : ""),
  [ASSET_ID_COLUMN]: ({ record }) => record.assetId,
};

export const EXPORT_COLUMNS: readonly string[] = Object.keys(COLUMNS);
const CELLS = Object.values(COLUMNS);

/** The cells of one asset, in the order of {@link EXPORT_COLUMNS}. */
export const cellsOf = (record: Listed, reading: Reading, coverage?: Coverage): string[] => {
  const use = mayBeUsed(record, coverage, reading);
  return CELLS.map((cell) => cell({ record, today: reading.today, coverage, use }));
};
