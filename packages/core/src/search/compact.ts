import { nowIso } from "../platform/clock.ts";
import { requireTeamId } from "../platform/identity/actor.ts";
import { log } from "../platform/log.ts";
import { changedSince, readAllRows, readRows } from "./changed.ts";
import { columnsOf, rowAt } from "./columns.ts";
import { OUTGROWN, sinceWatermark, TOO_MANY } from "./held.ts";
import { nameObject, readObject, removeObject, writeObject } from "./objects.ts";
import { overlayOn, type View } from "./overlay.ts";
import type { Pointer } from "./pointer.entity.ts";
import { forgetObjects, movePointer, noteObject, readPointer, staleObjects } from "./pointer.ts";
import type { Row } from "./row.ts";

const rowsIn = ({ base, dead, changed }: View): Row[] => {
  const rows: Row[] = [];
  for (let row = 0; row < base.size; row++) if (dead[row] !== 1) rows.push(rowAt(base, row));
  for (let row = 0; row < changed.size; row++) rows.push(rowAt(changed, row));
  return rows;
};

/** The last snapshot with what changed since; read anew where there is none, or where so much changed that it is no help. */
const rowsNow = async (teamId: string, { key, watermark }: Pointer): Promise<Row[]> => {
  const base = key ? await readObject(key) : undefined;
  if (!base) return readAllRows(teamId);
  const overlay = overlayOn(base);
  const changed = await changedSince(teamId, sinceWatermark(watermark), overlay.isNews, TOO_MANY);
  if (!changed) return readAllRows(teamId);
  overlay.add(changed, await readRows(teamId, [...changed.keys()]));
  return rowsIn(overlay.view());
};

/**
 * Writes the next search snapshot of the actor's team, unless it was written already. Of two at once one wins; the
 * other's object is removed. Snapshots before the last two are removed.
 * @param generation of the snapshot that has been outgrown
 */
export const compact = async (generation: number): Promise<void> => {
  const teamId = requireTeamId();
  const object = nameObject(teamId, generation + 1);
  const pointer = await noteObject(teamId, generation, object);
  if (!pointer) return;
  // Before anything is read: what is stamped later is merged by searches.
  const watermark = nowIso();
  const columns = columnsOf(await rowsNow(teamId, pointer));
  await writeObject(object, columns);
  const moved = await movePointer(teamId, generation, { key: object, watermark, assets: columns.size });
  if (!moved) await removeObject(object);
  else log.info("search snapshot written", { generation: generation + 1, assets: columns.size });
  const stale = staleObjects(await readPointer(teamId));
  for (const one of stale) await removeObject(one);
  if (stale.length > 0) await forgetObjects(teamId, stale);
};

/** Writes the next snapshot, where a search has asked for it and nobody has written it since. */
export const compactAsAsked = async (): Promise<void> => {
  const { generation, askedFor } = await readPointer(requireTeamId());
  if (askedFor === generation) await compact(generation);
};

/**
 * After many changes at once: writes the next snapshot when more than a tenth of it has changed, or as much as makes
 * searches ask for it. So a long import writes few snapshots, and searches never have much to merge while it runs.
 */
export const compactWhenOutgrown = async (): Promise<void> => {
  const teamId = requireTeamId();
  const { generation, watermark, assets = 0 } = await readPointer(teamId);
  const isLater = (_assetId: string, changedAt: number): boolean =>
    watermark === undefined || changedAt > Date.parse(watermark);
  const changed = await changedSince(teamId, watermark, isLater, Math.min(OUTGROWN, Math.floor(assets / 10)));
  if (!changed) await compact(generation);
};
