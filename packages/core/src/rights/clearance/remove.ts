import { EVENTS } from "../../base/happenings/events.ts";
import { changeLogged, isAtHead } from "../../base/ledger/index.ts";
import type { LogHead } from "../../base/ledger/ledger.entity.ts";
import { AssetEntity, type AssetRecord } from "../../library/asset/asset.entity.ts";
import { assetNotFound } from "../../library/asset/asset.errors.ts";
import { listed } from "../../library/asset/by-creator.ts";
import { ACTIVITY, find } from "../../library/asset/change.ts";
import type { DeletedStop } from "../../library/asset/copy.entity.ts";
import { keptFactsOf, minorsIn } from "../../library/asset/copy-stops.ts";
import { copyWritesOfDeletion } from "../../library/asset/copy-writes.ts";
import type { PublicationRecord } from "../../library/asset/publication.entity.ts";
import { liveOf } from "../../library/asset/publications.ts";
import { comesDown, stillSo } from "../../library/asset/take-downs.ts";
import { findTombstone, TombstoneEntity, type TombstoneRecord } from "../../library/asset/tombstone.entity.ts";
import type { ActivityHolder } from "../../library/asset/verify.ts";
import { Team } from "../../people/team/index.ts";
import { laterThan, nowIso } from "../../platform/clock.ts";
import { requireAdmin } from "../../platform/identity/actor.ts";
import { deleteItem, putItem, type Write } from "../../platform/store/transaction.ts";
import { followOpen } from "../removal/follow.ts";
import { withdrawal } from "../rights-request/withdraw.ts";
import { stillUp } from "./clearance.errors.ts";
import { objectionTo, readFacts } from "./rights.ts";

/**
 * Deletes an asset, which only admins may do. In one transaction, a tombstone (asset/tombstone.entity.ts)
 * replaces the record, the last entry of the activity records who deleted the asset, and an open request is withdrawn.
 * Owners' open requests for removal are followed by it: their licenses end, and they are told. What is up and has to come
 * down then is taken down first, because with the asset its tasks would go, and nobody would tell the owners.
 * The transaction fails if the asset has changed since it was read. The activity, requests and grants stay. An event
 * handler removes the files. What stopped the asset still stops its copies (asset/copy.entity.ts).
 * @throws auth.forbidden, asset.not_found (also if the asset was deleted before), asset.take_down_open, request.busy
 */
export const remove = async (assetId: string): Promise<void> => {
  const { teamId, userId: deletedBy } = requireAdmin();
  const stopOf = async (asset: AssetRecord): Promise<DeletedStop | undefined> => {
    const facts = await keptFactsOf(teamId, asset);
    return facts.length > 0 ? { at: nowIso(), name: asset.name, facts, minors: minorsIn(asset.releases) } : undefined;
  };
  await changeLogged(
    ACTIVITY,
    { teamId, id: assetId },
    {
      read: async (): Promise<ActivityHolder> =>
        (await find(teamId, assetId)) ?? (await findTombstone(teamId, assetId)) ?? gone(),
      step: ({ asset: { status, openRequestId }, followed: { requests, grants } }: Deletion) => ({
        type: "asset.deleted",
        from: status,
        facts: {
          ...(openRequestId && { "withdrawn request": openRequestId }),
          ...(requests.length > 0 && { request: requests.join(", ") }),
          ...(grants.length > 0 && { "ended grant": grants.join(", ") }),
        },
      }),
      next: (_current, { asset, stop }, head) => tombstoneOf(asset, { deletedBy, head, stop }),
      writes: ({ next, decision: { asset, followed, stop } }) => [
        removal(asset),
        putItem(TombstoneEntity.create(next).params()),
        ...listed(asset, asset.creator, undefined),
        ...(asset.openRequestId ? withdrawal(teamId, asset.openRequestId) : []),
        ...followed.writes,
        ...copyWritesOfDeletion(asset, stop),
        EVENTS["asset.deleted"].outbox({ assetId }),
      ],
    },
    async (current) => {
      if ("deletedBy" in current) return gone();
      const followed = await followOpen(current);
      await requireDown(followed.next);
      return { asset: current, followed, stop: await stopOf(followed.next) };
    },
  );
};

/** @throws asset.take_down_open if something is up that has to come down */
const requireDown = async (asset: AssetRecord): Promise<void> => {
  if (!asset.publications?.live) return;
  const team = await Team.get(asset.teamId);
  const [facts, live] = await Promise.all([readFacts(asset, team), liveOf(asset.teamId, asset.assetId)]);
  const reasons = comesDown(asset, facts.today, team.timeZone);
  const isTask = ({ brand, use }: PublicationRecord): boolean =>
    stillSo(reasons, !objectionTo(facts, { brand, use })).length > 0;
  const up = live.filter(isTask).map(({ url }) => url);
  if (up.length > 0) throw stillUp(up);
};

interface Deletion {
  asset: AssetRecord;
  followed: Awaited<ReturnType<typeof followOpen>>;
  stop: DeletedStop | undefined;
}

const gone = (): never => {
  throw assetNotFound();
};

const tombstoneOf = (
  asset: AssetRecord,
  { deletedBy, head, stop }: { deletedBy: string; head: LogHead; stop: DeletedStop | undefined },
): TombstoneRecord => ({
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
  deletedAt: nowIso(),
  ...(stop && { stop }),
  head,
  firstEntry: asset.firstEntry,
});

const removal = ({ teamId, assetId, head }: AssetRecord): Write =>
  deleteItem(AssetEntity.remove({ teamId, assetId }).where(isAtHead(head)).params());
