import { requireTeamId } from "../../platform/identity/actor.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import type { AssetRecord } from "../asset/asset.entity.ts";
import { change, whileThere } from "../asset/change.ts";
import { FingerprintEntity } from "../asset/copy.entity.ts";
import { findTombstone } from "../asset/tombstone.entity.ts";

/** An asset, and the SHA-256 of one of its files. */
interface FileHolder {
  teamId: string;
  sha256: string;
  createdAt: string;
  assetId: string;
}

type Hashed = Pick<AssetRecord, "teamId" | "assetId" | "createdAt"> & {
  files: readonly { sha256?: string }[];
  fileSha256?: string;
};

const hashesOf = ({ files, fileSha256 }: Hashed): string[] => [
  ...new Set([...files.map(({ sha256 }) => sha256), fileSha256].flatMap((sha256) => sha256 ?? [])),
];

/** The write that lists an asset among the assets that have a file with this SHA-256. */
export const fingerprint = ({ teamId, assetId, createdAt }: Hashed, sha256: string): Write =>
  putItem(FingerprintEntity.put({ teamId, sha256, createdAt, assetId }).params());

/**
 * Corrects the Duplicate notes of all assets that have a file with this SHA-256. A note names the team's oldest asset
 * that has the same file. Call this function after an asset with such a file was added or deleted. If several assets
 * are added at the same time, the last call sees all of them, so no note is missing. Correct notes aren't written
 * again.
 * @param changed the asset that was added or deleted; other assets' notes change only if that asset is, or was, the
 * oldest
 */
export const settleNotes = async (
  teamId: string,
  sha256: string,
  changed: Pick<FileHolder, "assetId" | "createdAt">,
): Promise<void> => {
  const oldest = await oldestOf(teamId, sha256);
  if (oldest && place(oldest) < place(changed)) {
    await settleNote(teamId, changed.assetId);
    return;
  }
  const { data } = await FingerprintEntity.query.primary({ teamId, sha256 }).go({ pages: "all", consistent: true });
  for (const { assetId } of data) await settleNote(teamId, assetId);
};

/**
 * Corrects one asset's note, and repeats the correction until the note is right: the older asset may be deleted between
 * the read and the write, and the note would then name a deleted asset. A condition on the older asset would prevent
 * the error too, but the transactions of hundreds of assets with the same file would conflict on that one asset.
 */
const settleNote = async (teamId: string, assetId: string): Promise<void> => {
  const isRight = async (): Promise<boolean> => {
    const { decision } = await change(teamId, assetId, async (current) => {
      const older = await olderTwin(current);
      if (older?.assetId === current.duplicateOf) return undefined;
      return {
        next: { ...current, duplicateOf: older?.assetId },
        step: { type: "asset.duplicate.noted", facts: { "duplicate of": older?.assetId ?? "" } },
        also: [],
      };
    });
    return decision === undefined;
  };
  await whileThere(teamId, assetId, async () => {
    while (!(await isRight()));
  });
};

/** The team's oldest asset that has a file in common with this asset, if it is older than this asset. */
const olderTwin = async (asset: AssetRecord): Promise<FileHolder | undefined> => {
  const firsts = await Promise.all(hashesOf(asset).map((sha256) => oldestOf(asset.teamId, sha256)));
  const [oldest] = firsts
    .flatMap((first) => first ?? [])
    .filter((first) => place(first) < place(asset))
    .sort((a, b) => (place(a) < place(b) ? -1 : 1));
  return oldest;
};

const oldestOf = async (teamId: string, sha256: string): Promise<FileHolder | undefined> => {
  const query = FingerprintEntity.query.primary({ teamId, sha256 });
  const { data } = await query.go({ limit: 1, pages: 1, order: "asc", consistent: true });
  return data[0];
};

const place = ({ createdAt, assetId }: Pick<FileHolder, "assetId" | "createdAt">): string => `${createdAt}#${assetId}`;

/**
 * Removes a deleted asset from the lists of assets with the same files. A note that named the deleted asset then names
 * the next oldest asset, or is removed.
 */
export const settleDuplicatesOf = async (assetId: string): Promise<void> => {
  const teamId = requireTeamId();
  const tombstone = await findTombstone(teamId, assetId);
  if (!tombstone) return;
  const { createdAt } = tombstone;
  for (const sha256 of hashesOf(tombstone)) {
    await FingerprintEntity.delete({ teamId, sha256, createdAt, assetId }).go();
    await settleNotes(teamId, sha256, tombstone);
  }
};
