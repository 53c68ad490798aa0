import { Creator } from "../../contracts/creator/index.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { readAll } from "../../platform/store/batches.ts";
import { decodeCursor, encodeCursor } from "../../platform/store/cursor.ts";
import { deleteItem, putItem, type Write } from "../../platform/store/transaction.ts";
import { AssetEntity, type AssetRecord, CreatorsAssetEntity } from "./asset.entity.ts";
import type { AssetPage } from "./asset.schema.ts";
import { viewer } from "./view.ts";

type By = AssetRecord["creator"];

/**
 * The creator's id and name for an asset's record; undefined for the id "". @throws creator.not_found, also for another
 * team's id
 */
export const creatorFor = async (teamId: string, creatorId: string): Promise<By> => {
  if (creatorId === "") return undefined;
  const { name } = await Creator.read(teamId, creatorId);
  return { id: creatorId, name };
};

/** The writes that add an asset to its new creator's list and remove it from the former creator's list. */
export const listed = ({ teamId, assetId }: Pick<AssetRecord, "teamId" | "assetId">, from: By, to: By): Write[] => {
  if (from?.id === to?.id) return [];
  const key = ({ id: creatorId }: NonNullable<By>) => ({ teamId, creatorId, assetId });
  return [
    ...(from ? [deleteItem(CreatorsAssetEntity.delete(key(from)).params())] : []),
    ...(to ? [putItem(CreatorsAssetEntity.put(key(to)).params())] : []),
  ];
};

/**
 * A page of a creator's assets, newest first, also for a deleted creator.
 * @throws creator.not_found, cursor.invalid for a cursor of another creator or team
 */
export const listByCreator = async (
  creatorId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<AssetPage> => {
  const { teamId } = requireMember();
  await Creator.requireKnown(teamId, creatorId);
  const name = `creators-assets:${teamId}:${creatorId}`;
  const [after] = cursor ? await decodeCursor(name, cursor) : [];
  const query = CreatorsAssetEntity.query.primary({ teamId, creatorId });
  const ranged = after ? query.lt({ assetId: after }) : query;
  const [{ data }, show] = await Promise.all([
    ranged.go({ order: "desc", limit: limit + 1, pages: 1, consistent: true }),
    viewer(),
  ]);
  const page = data.slice(0, limit).map(({ assetId }) => assetId);
  const keys = page.map((assetId) => ({ teamId, assetId }));
  const records = await readAll(keys, (some) => AssetEntity.get(some).go({ consistent: true }));
  const found = new Map(records.map((record) => [record.assetId, record]));
  const items = await Promise.all(page.flatMap((id) => found.get(id) ?? []).map(show));
  return { items, cursor: data.length > limit ? await encodeCursor(name, [page.at(-1) ?? ""]) : null };
};
