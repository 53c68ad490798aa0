import type { ActivityEntry } from "../activity/activity.schema.ts";
import type { Finding } from "../activity/chain.ts";
import { STATUS_LABELS } from "../asset/asset.schema.ts";
import { find } from "../asset/change.ts";
import { Asset } from "../asset/index.ts";
import { findTombstone } from "../asset/tombstone.entity.ts";
import { verifyAsset } from "../asset/verify.ts";
import { nowIso } from "../platform/clock.ts";
import { sha256 } from "../platform/hash.ts";
import { requireMember } from "../platform/identity/actor.ts";
import { Team } from "../team/index.ts";
import { fulfil, type Written } from "./write.ts";

/** What a report of an asset's activity tells; times are ISO 8601 UTC. */
export interface ActivityReport {
  teamName: string;
  asset: { id: string; name: string; status: string; deleted: boolean };
  exportedAt: string;
  exportedBy: string;
  /** What a walk of the hash chain found at that moment. */
  finding: Finding;
  /** Oldest first; outsiders' addresses and browsers for admins alone. */
  entries: ActivityEntry[];
}

/**
 * Writes the PDF of an export of an asset's activity, once, with its SHA-256.
 * @param render makes the PDF; the domain knows no fonts
 */
export const writeActivity = (exportId: string, render: (report: ActivityReport) => Promise<Buffer>): Promise<void> =>
  fulfil(exportId, ["activity"], async ({ assetId }): Promise<Written | undefined> => {
    const report = await reportOf(assetId);
    if (!report) return undefined;
    const body = await render(report);
    return { body, contentType: "application/pdf", rows: report.entries.length, sha256: sha256(body) };
  });

/** Undefined where the asset is gone for whoever asked. */
const reportOf = async (assetId: string): Promise<ActivityReport | undefined> => {
  const { teamId, role, displayName } = requireMember();
  const there = await find(teamId, assetId);
  const record = there ?? (role === "admin" ? await findTombstone(teamId, assetId) : undefined);
  if (!record) return undefined;
  const [team, finding, entries] = await Promise.all([
    Team.get(teamId),
    verifyAsset(teamId, assetId),
    Asset.activity(assetId),
  ]);
  const status = STATUS_LABELS[record.status as keyof typeof STATUS_LABELS] ?? "Unknown";
  return {
    teamName: team.name,
    asset: { id: assetId, name: record.name, status, deleted: there === undefined },
    exportedAt: nowIso(),
    exportedBy: displayName,
    finding,
    entries,
  };
};
