import { EVENTS } from "../../base/happenings/events.ts";
import { visible } from "../../library/asset/visible.ts";
import { changeTeam } from "../../people/team/change.ts";
import { Team } from "../../people/team/index.ts";
import { DAY_MS, isoIn, nowIso, todayIn } from "../../platform/clock.ts";
import { newId, newSecretToken } from "../../platform/id.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { attempt, once, remember } from "../../platform/store/idempotency-key.ts";
import { addressOf, mediaKey } from "../../platform/store/object-key.ts";
import { putItem } from "../../platform/store/transaction.ts";
import { setTimer } from "../../platform/timer/timer.entity.ts";
import { ExportEntity, type ExportInput, type ExportRecord } from "./export.entity.ts";
import type { AssetExport, ParsedCreateExport } from "./export.schema.ts";
import { exportNotFound, read } from "./read.ts";

export * as Export from "./index.ts";

/** How many days a written file is kept. */
export const EXPORT_DAYS = 7;

/**
 * Asks for a file, which an event handler writes later. The team's log records the request.
 * @throws request.invalid; asset.not_found, also if a member who isn't an admin asks for a deleted asset's history
 */
export const create = async (asked: ParsedCreateExport, idempotencyKey?: string): Promise<AssetExport> => {
  const member = requireMember();
  const { teamId, userId } = member;
  const tried = attempt(`export:${userId}`, idempotencyKey, asked);
  if ("assetId" in asked) await visible(member, asked.assetId);
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
    key: mediaKey(teamId, "exports", newSecretToken(), fileName),
    createdAt: nowIso(),
    endsAt: isoIn(EXPORT_DAYS * DAY_MS),
  };
  const { exportId } = record;
  const made = (id: string) => read(teamId, id);
  const stored = await once(tried, made, () =>
    changeTeam(teamId, () => ({
      result: record,
      step: { type: "export.created", aboutId: exportId, changes: { export: { from: "", to: asked.kind } } },
      also: [
        putItem(ExportEntity.create(record).params()),
        setTimer({ teamId, kind: "export", id: exportId }, record.endsAt),
        EVENTS["export.requested"].outbox({ exportId, kind: asked.kind }),
        ...remember(tried, exportId),
      ],
    })),
  );
  return view(stored);
};

/**
 * The state of an export, for the member who asked for it.
 * @throws export.not_found, also after {@link EXPORT_DAYS} days
 */
export const get = async (exportId: string): Promise<AssetExport> => {
  const { teamId, userId } = requireMember();
  const record = await read(teamId, exportId);
  if (record.userId !== userId || record.endsAt <= nowIso()) throw exportNotFound();
  return view(record);
};

const ENDINGS = { activity: "pdf", evidence: "json" } as const;

const fileNameOf = (asked: ExportInput, today: string): string =>
  "assetId" in asked
    ? `${asked.kind}-${asked.assetId.slice(-8)}-${today}.${ENDINGS[asked.kind]}`
    : `assets-${today}.csv`;

const view = (record: ExportRecord): AssetExport => ({
  id: record.exportId,
  kind: record.input.kind,
  state: record.state,
  createdAt: record.createdAt,
  rows: record.rows,
  fileName: record.fileName,
  url: record.state === "done" ? `${addressOf(record.key)}?download=1` : "",
});
