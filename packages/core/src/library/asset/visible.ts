import type { MemberActor } from "../../platform/identity/actor.ts";
import { required } from "../../platform/store/found.ts";
import type { AssetRecord } from "./asset.entity.ts";
import { assetNotFound } from "./asset.errors.ts";
import { find } from "./change.ts";
import { findTombstone, type TombstoneRecord } from "./tombstone.entity.ts";

/**
 * An asset whose activity the member may read, by strongly consistent reads. For a deleted asset, admins get its
 * tombstone, and other members get undefined.
 */
export const findVisible = async (
  { teamId, role }: MemberActor,
  assetId: string,
): Promise<AssetRecord | TombstoneRecord | undefined> =>
  (await find(teamId, assetId)) ?? (role === "admin" ? await findTombstone(teamId, assetId) : undefined);

/** Finds an asset as {@link findVisible} does, or throws. @throws asset.not_found */
export const visible = (member: MemberActor, assetId: string): Promise<AssetRecord | TombstoneRecord> =>
  required(findVisible(member, assetId), assetNotFound);

export const isDeleted = (record: AssetRecord | TombstoneRecord): record is TombstoneRecord => "deletedBy" in record;
