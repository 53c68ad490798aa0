import type { AssetRecord } from "../asset/asset.entity.ts";
import { change, whileThere } from "../asset/change.ts";
import { findTombstone } from "../asset/tombstone.entity.ts";
import { requireTeamId } from "../platform/identity/actor.ts";
import { putItem, type Write } from "../platform/store/transaction.ts";
import { FingerprintEntity } from "./fingerprint.entity.ts";

/** An asset that has a file with certain bytes. */
interface Holder {
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

/** The write that adds an asset to those with the same bytes. */
export const fingerprint = ({ teamId, assetId, createdAt }: Hashed, sha256: string): Write =>
  putItem(FingerprintEntity.put({ teamId, sha256, createdAt, assetId }).params());

/**
 * Gives each asset with these bytes its Duplicate note, which names the team's oldest asset that shares a file with it.
 * Called after an asset has joined or left those with the same bytes. If several join at once, the last call sees all
 * of them, so none stays without a note. Correct notes aren't written again.
 * @param changed the asset that has joined or left; the others' notes change only if it is, or was, the oldest
 */
export const settleNotes = async (
  teamId: string,
  sha256: string,
  changed: Pick<Holder, "assetId" | "createdAt">,
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
 * Corrects one asset's note. Repeated until nothing is left to change, because the older asset may be deleted between
 * the read and the write: the note would then name a deleted asset. A condition on the older asset would prevent this
 * too, but the writes of hundreds of assets with the same bytes would conflict on it.
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

/** The team's oldest asset that shares bytes with this one and is older. */
const olderTwin = async (asset: AssetRecord): Promise<Holder | undefined> => {
  const firsts = await Promise.all(hashesOf(asset).map((sha256) => oldestOf(asset.teamId, sha256)));
  const [oldest] = firsts
    .flatMap((first) => first ?? [])
    .filter((first) => place(first) < place(asset))
    .sort((a, b) => (place(a) < place(b) ? -1 : 1));
  return oldest;
};

const oldestOf = async (teamId: string, sha256: string): Promise<Holder | undefined> => {
  const query = FingerprintEntity.query.primary({ teamId, sha256 });
  const { data } = await query.go({ limit: 1, pages: 1, order: "asc", consistent: true });
  return data[0];
};

const place = ({ createdAt, assetId }: Pick<Holder, "assetId" | "createdAt">): string => `${createdAt}#${assetId}`;

/** Removes a deleted asset from those with the same bytes. Notes that named it then name the next oldest, or none. */
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
