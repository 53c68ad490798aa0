import { hasEvidence } from "../../base/ledger/activity.policy.ts";
import type { ActivityEntry } from "../../base/ledger/activity.schema.ts";
import { STATUS_LABELS } from "../../library/asset/asset.schema.ts";
import { Asset } from "../../library/asset/index.ts";
import { findVisible, isDeleted } from "../../library/asset/visible.ts";
import { Team } from "../../people/team/index.ts";
import { nowIso } from "../../platform/clock.ts";
import { sha256 } from "../../platform/hash.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import type { ChainCheck, DecisionEvidence } from "../../rights/evidence/evidence.schema.ts";
import { Evidence } from "../../rights/evidence/index.ts";
import { fulfil, type Written } from "./write.ts";

/** The content of a report on an asset's activity; times are ISO 8601 UTC. */
export interface ActivityReport {
  teamName: string;
  asset: { id: string; name: string; status: string; deleted: boolean };
  exportedAt: string;
  exportedBy: string;
  /** The team's color, `#rrggbb`; null if the team has chosen none. */
  color: string | null;
  /** The result of checking the hash chain when the report was made. */
  check: ChainCheck;
  /** Oldest first. Only an admin's report has the email addresses, IP addresses and browsers of outsiders. */
  entries: ActivityEntry[];
  /** The stored evidence of each decision. */
  decisions: DecisionEvidence[];
}

/**
 * Writes the PDF with an asset's activity for an export, and stores the PDF's SHA-256. The PDF is written only once.
 * @param render makes the PDF, because packages/core has no fonts for it
 */
export const writeActivity = (exportId: string, render: (report: ActivityReport) => Promise<Buffer>): Promise<void> =>
  fulfil(exportId, ["activity"], async ({ assetId }): Promise<Written | undefined> => {
    const report = await reportOf(assetId);
    if (!report) return undefined;
    const body = await render(report);
    return { body, contentType: "application/pdf", rows: report.entries.length, sha256: sha256(body) };
  });

/** The report on an asset; undefined if the asset doesn't exist, or if the person who asked may not see it. */
const reportOf = async (assetId: string): Promise<ActivityReport | undefined> => {
  const member = requireMember();
  const asset = await findVisible(member, assetId);
  if (!asset) return undefined;
  const [team, check, entries] = await Promise.all([
    Team.get(member.teamId),
    Evidence.check(assetId),
    Asset.activity(assetId),
  ]);
  const decisions: DecisionEvidence[] = [];
  for (const { seq } of entries.filter(hasEvidence)) decisions.push(await Evidence.decision(assetId, seq));
  return {
    teamName: team.name,
    color: team.primaryColor ?? null,
    asset: {
      id: assetId,
      name: asset.name,
      status: STATUS_LABELS[asset.status as keyof typeof STATUS_LABELS] ?? "Unknown",
      deleted: isDeleted(asset),
    },
    exportedAt: nowIso(),
    exportedBy: member.displayName,
    check,
    entries,
    decisions,
  };
};
