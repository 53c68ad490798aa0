import { assetNotFound } from "../asset/asset.errors.ts";
import { find as findAsset } from "../asset/change.ts";
import { findTombstone } from "../asset/tombstone.entity.ts";
import { mediaUrl } from "../asset/view.ts";
import { DAY_MS, nowIso, nowMs, todayIn } from "../platform/clock.ts";
import { newId, newSecretToken } from "../platform/id.ts";
import { type MemberActor, requireMember } from "../platform/identity/actor.ts";
import { dueIn } from "../platform/store/due.ts";
import { once, remember } from "../platform/store/idempotency-key.ts";
import { putItem } from "../platform/store/transaction.ts";
import { changeTeam } from "../team/change.ts";
import { Team } from "../team/index.ts";
import { ExportEntity, type ExportInput, type ExportRecord } from "./export.entity.ts";
import { ExportRequested } from "./export.events.ts";
import { type AssetExport, type ParsedCreateExport } from "./export.schema.ts";
import { exportNotFound, read } from "./read.ts";

export * as Export from "./index.ts";

/** Days that a written file lies there. */
export const EXPORT_DAYS = 7;

/**
 * Asks for a file; it is written by event, and the team's log tells of it (product decisions §5).
 * @throws request.invalid; asset.not_found, also for a member who asks for a deleted asset's activity
 */
export const create = async (asked: ParsedCreateExport, idempotencyKey?: string): Promise<AssetExport> => {
  const member = requireMember();
  const { teamId, userId } = member;
  const scope = `export:${userId}`;
  if (asked.kind === "activity") await checkThere(member, asked.assetId);
  const { timeZone } = await Team.get(teamId);
  const fileName = fileNameOf(asked, todayIn(timeZone));
  const record: ExportRecord = {
    teamId,
    userId,
    exportId: newId("export"),
    input: asked,
    state: "queued",
    rows: 0,
    fileName,
    key: `${teamId}/exports/${newSecretToken()}/${fileName}`,
    createdAt: nowIso(),
    endsAt: new Date(nowMs() + EXPORT_DAYS * DAY_MS).toISOString(),
  };
  const { exportId } = record;
  const made = (id: string) => read(teamId, id);
  const stored = await once(scope, idempotencyKey, made, () =>
    changeTeam(teamId, () => ({
      result: record,
      step: { type: "export.created", aboutId: exportId, changes: { export: { from: "", to: asked.kind } } },
      also: [
        putItem(ExportEntity.create(record).params()),
        dueIn(EXPORT_DAYS, "export", teamId, exportId),
        ExportRequested.outbox({ exportId, kind: asked.kind }),
        ...remember(scope, idempotencyKey, exportId),
      ],
    })),
  );
  return view(stored);
};

/** Whether an export is done, for whoever asked for it. @throws export.not_found, also once its days are over */
export const get = async (exportId: string): Promise<AssetExport> => {
  const { teamId, userId } = requireMember();
  const record = await read(teamId, exportId);
  if (record.userId !== userId || record.endsAt <= nowIso()) throw exportNotFound();
  return view(record);
};

const checkThere = async ({ teamId, role }: MemberActor, assetId: string): Promise<void> => {
  if (await findAsset(teamId, assetId)) return;
  if (role !== "admin" || !(await findTombstone(teamId, assetId))) throw assetNotFound();
};

const fileNameOf = (asked: ExportInput, today: string): string =>
  asked.kind === "activity" ? `activity-${asked.assetId.slice(-8)}-${today}.pdf` : `assets-${today}.csv`;

const view = (record: ExportRecord): AssetExport => ({
  id: record.exportId,
  kind: record.input.kind,
  state: record.state,
  createdAt: record.createdAt,
  rows: record.rows,
  fileName: record.fileName,
  url: record.state === "done" ? `${mediaUrl(record.key)}?download=1` : "",
});
