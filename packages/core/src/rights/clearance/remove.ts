import { EVENTS } from "../../base/happenings/events.ts";
import { changeLogged, isAtHead } from "../../base/ledger/index.ts";
import type { LogHead } from "../../base/ledger/ledger.entity.ts";
import { AssetEntity, type AssetRecord } from "../../library/asset/asset.entity.ts";
import { assetNotFound } from "../../library/asset/asset.errors.ts";
import { listed } from "../../library/asset/by-creator.ts";
import { ACTIVITY, find } from "../../library/asset/change.ts";
import { findTombstone, TombstoneEntity, type TombstoneRecord } from "../../library/asset/tombstone.entity.ts";
import type { ActivityHolder } from "../../library/asset/verify.ts";
import { laterThan } from "../../platform/clock.ts";
import { requireAdmin } from "../../platform/identity/actor.ts";
import { deleteItem, putItem, type Write } from "../../platform/store/transaction.ts";
import { withdrawal } from "../rights-request/withdraw.ts";

/**
 * Deletes an asset, which only admins may do. In one transaction, a tombstone (asset/tombstone.entity.ts)
 * replaces the record, the last entry of the activity records who deleted the asset, and an open request is withdrawn.
 * The transaction fails if the asset has changed since it was read. The activity, requests and grants stay. An event
 * handler removes the files.
 * @throws auth.forbidden, asset.not_found (also if the asset was deleted before), request.busy
 */
export const remove = async (assetId: string): Promise<void> => {
  const { teamId, userId: deletedBy } = requireAdmin();
  await changeLogged(
    ACTIVITY,
    { teamId, id: assetId },
    {
      read: async (): Promise<ActivityHolder> =>
        (await find(teamId, assetId)) ?? (await findTombstone(teamId, assetId)) ?? gone(),
      step: ({ status, openRequestId }: AssetRecord) => ({
        type: "asset.deleted",
        from: status,
        ...(openRequestId && { facts: { "withdrawn request": openRequestId } }),
      }),
      next: (_current, asset, head) => tombstoneOf(asset, deletedBy, head),
      writes: ({ next, decision: asset }) => [
        removal(asset),
        putItem(TombstoneEntity.create(next).params()),
        ...listed(asset, asset.creator, undefined),
        ...(asset.openRequestId ? withdrawal(teamId, asset.openRequestId) : []),
        EVENTS["asset.deleted"].outbox({ assetId }),
      ],
    },
    (current) => {
      if ("deletedBy" in current) return gone();
      return current;
    },
  );
};

const gone = (): never => {
  throw assetNotFound();
};

const tombstoneOf = (asset: AssetRecord, deletedBy: string, head: LogHead): TombstoneRecord => ({
  teamId: asset.teamId,
  assetId: asset.assetId,
  name: asset.name,
  status: asset.status,
  createdAt: asset.createdAt,
  deletedBy,
  changedAt: laterThan(asset.changedAt),
  files: asset.files.map(({ id, key, sha256 }) => ({ id, key, sha256 })),
  fileSha256: asset.fileSha256,
  thumbnailKey: asset.thumbnailKey,
  head,
  firstEntry: asset.firstEntry,
});

const removal = ({ teamId, assetId, head }: AssetRecord): Write =>
  deleteItem(AssetEntity.remove({ teamId, assetId }).where(isAtHead(head)).params());
