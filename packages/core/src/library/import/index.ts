import { nowIso } from "../../platform/clock.ts";
import { shownFileName } from "../../platform/file-name.policy.ts";
import { newId } from "../../platform/id.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { decodeCursor, encodeCursor } from "../../platform/store/cursor.ts";
import { found } from "../../platform/store/found.ts";
import { attempt, once, remember } from "../../platform/store/idempotency-key.ts";
import { addressOf } from "../../platform/store/object-key.ts";
import { transact } from "../../platform/store/transaction.ts";
import { Upload } from "../upload/index.ts";
import { enqueue, ImportEntity, type ImportRecord, queueOf, read } from "./import.entity.ts";
import type { AssetImport, ImportPage, ImportSummary } from "./import.schema.ts";

export * as Import from "./index.ts";
export { run } from "./run.ts";

const PAGE = 20;

/**
 * Adds the import of an uploaded file to the team's queue. Event handlers do the work.
 * @throws upload.not_found, upload.not_completed, upload.wrong_state for a file that was imported, import.too_many
 */
export const create = async (uploadId: string, idempotencyKey?: string): Promise<AssetImport> => {
  const { teamId, userId, displayName } = requireMember();
  const tried = attempt(`import:${userId}`, idempotencyKey, { uploadId });
  const importId = newId("import");
  const record = await once(
    tried,
    (id) => read(teamId, id),
    () =>
      transact(async (attempt) => {
        const stored = attempt > 1 ? await find(teamId, importId) : undefined;
        if (stored) return { writes: [], result: stored };
        const upload = await Upload.completed(uploadId, "import");
        const fresh: ImportRecord = {
          teamId,
          importId,
          state: "queued",
          key: upload.key,
          fileName: upload.fileName,
          bytes: upload.size,
          userId,
          startedBy: displayName,
          createdAt: nowIso(),
          offset: 0,
          records: 0,
          rowsDone: 0,
          success: 0,
          errorCount: 0,
          errors: [],
          refusedAt: [],
          step: "",
          attempts: 0,
        };
        const writes = [...(await enqueue(fresh)), ...Upload.attachment(upload), ...remember(tried, importId)];
        return { writes, result: fresh };
      }),
  );
  return view(record, (await queueOf(teamId)).imports);
};

const find = (teamId: string, importId: string): Promise<ImportRecord | undefined> =>
  found(ImportEntity.get({ teamId, importId }).go({ consistent: true }));

/** An import's progress and result. @throws import.not_found */
export const get = async (importId: string): Promise<AssetImport> => {
  const { teamId } = requireMember();
  const [record, { imports }] = await Promise.all([read(teamId, importId), queueOf(teamId)]);
  return view(record, imports);
};

/** The team's imports, newest first. @throws cursor.invalid */
export const list = async (cursor?: string): Promise<ImportPage> => {
  const { teamId } = requireMember();
  const name = `imports:${teamId}`;
  const [createdAt, importId] = cursor ? await decodeCursor(name, cursor) : [];
  const base = ImportEntity.query.newest({ teamId });
  const ranged = createdAt && importId ? base.lt({ createdAt, importId }) : base;
  // A Query returns at most 1 MB, so a page with fewer imports than `PAGE` may not be the last page.
  const [{ data, cursor: cut }, { imports }] = await Promise.all([
    ranged.go({ order: "desc", limit: PAGE + 1, pages: 1 }),
    queueOf(teamId),
  ]);
  const page = data.slice(0, PAGE);
  const last = page.at(-1);
  const more = last && (data.length > PAGE || cut !== null);
  return {
    items: page.map((record) => summary(record, imports)),
    cursor: more ? await encodeCursor(name, [last.createdAt, last.importId]) : null,
  };
};

/** Ids of the team's imports that haven't ended, in their order. A single item is read. */
export const unfinished = async (): Promise<string[]> => (await queueOf(requireMember().teamId)).imports;

const summary = (record: ImportRecord, queue: readonly string[]): ImportSummary => ({
  id: record.importId,
  state: record.state,
  fileName: shownFileName(record.fileName),
  startedBy: record.startedBy,
  createdAt: record.createdAt,
  endedAt: record.endedAt ?? "",
  bytes: record.bytes,
  bytesDone: record.offset,
  rows: record.rows ?? 0,
  rowsDone: record.rowsDone,
  waitingFor: Math.max(0, queue.indexOf(record.importId)),
  unknownColumns: record.format?.unknownColumns ?? [],
  problem: record.problem ?? "",
  success: record.success,
  errorCount: record.errorCount,
  failedRowsUrl: record.refusedKey ? `${addressOf(record.refusedKey)}?download=1` : "",
});

const view = (record: ImportRecord, queue: readonly string[]): AssetImport => ({
  ...summary(record, queue),
  errors: record.errors,
});
