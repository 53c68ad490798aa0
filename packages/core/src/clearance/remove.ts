import { randomUUID } from "node:crypto";
import { Activity } from "../activity/index.ts";
import { AssetEntity, type AssetRecord } from "../asset/asset.entity.ts";
import { assetNotFound } from "../asset/asset.errors.ts";
import { AssetDeleted } from "../asset/asset.events.ts";
import { counted, find, laterThan } from "../asset/change.ts";
import { findTombstone, TombstoneEntity, type TombstoneRecord } from "../asset/tombstone.entity.ts";
import { requireAdmin } from "../platform/identity/actor.ts";
import { deleteItem, putItem, transact, type Write } from "../platform/store/transaction.ts";
import { withdrawal } from "../rights-request/withdraw.ts";

/**
 * Deletes an asset (spec A §6: admins): the record gives way to a tombstone, the last entry of its chain says who did it,
 * an open request is withdrawn, in one transaction that holds only on the state it was decided on. Activity, requests and
 * grants stay; the files follow by event (product decisions §4).
 * @throws auth.forbidden, asset.not_found, also when it was deleted before; request.busy
 */
export const remove = async (assetId: string): Promise<void> => {
  const { teamId, userId } = requireAdmin();
  const mark = randomUUID();
  await transact(async (attempt) => {
    const current = await find(teamId, assetId);
    if (current) return { writes: deletion(current, userId, mark), result: undefined };
    const tombstone = attempt > 1 ? await findTombstone(teamId, assetId) : undefined;
    if (tombstone?.head.change !== mark) throw assetNotFound();
    return { writes: [], result: undefined };
  });
};

const deletion = (current: AssetRecord, deletedBy: string, mark: string): Write[] => {
  const { teamId, assetId, openRequestId, head } = current;
  const facts = openRequestId ? { "withdrawn request": openRequestId } : undefined;
  const entry = Activity.entry(teamId, assetId, head, { type: "asset.deleted", from: current.status, facts });
  const tombstone: TombstoneRecord = {
    teamId,
    assetId,
    name: current.name,
    status: current.status,
    createdAt: current.createdAt,
    deletedBy,
    changedAt: laterThan(current.changedAt),
    files: current.files.map(({ id, key, sha256 }) => ({ id, key, sha256 })),
    fileSha256: current.fileSha256,
    thumbnailKey: current.thumbnailKey,
    head: { seq: entry.seq, hash: entry.hash, change: mark },
    firstEntry: current.firstEntry,
  };
  const gone = AssetEntity.remove({ teamId, assetId })
    .where((item, { eq }) => `${eq(item.head.seq, head.seq)} AND ${eq(item.head.hash, head.hash)}`)
    .params();
  return [
    deleteItem(gone),
    putItem(TombstoneEntity.create(tombstone).params()),
    Activity.store(entry),
    ...counted(current, -1),
    ...(openRequestId ? [withdrawal(teamId, openRequestId)] : []),
    AssetDeleted.outbox({ assetId }),
  ];
};
