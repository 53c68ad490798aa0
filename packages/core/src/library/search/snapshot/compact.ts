import { nowMs } from "../../../platform/clock.ts";
import { requireTeamId } from "../../../platform/identity/actor.ts";
import { log } from "../../../platform/log.ts";
import { changedSince, readRange, readRows } from "../changed.ts";
import { sinceWatermark } from "../held.ts";
import { isThere, nameObject, readObject, removeObject, writeObject } from "../objects.ts";
import type { Row } from "../row.ts";
import { type Columns, columnsOf, packedAt, rowAt, rowsBefore, rowWith } from "./columns.ts";
import {
  beginBuild,
  forgetObjects,
  moveBuild,
  movePointer,
  noteObjects,
  type PartRef,
  partOf,
  readPointer,
  staleObjects,
} from "./pointer.entity.ts";

/** The most assets in a part of a snapshot. While a snapshot is written, about one part of it is in memory. */
export const PART_ROWS = 25_000;
/**
 * After this time another event continues the writing. The Lambda function has 120 s, and a step takes some seconds.
 */
const WORK_MS = 60_000;
/**
 * Up to this many changes are merged one by one; if there are more, all assets are read again. For two minutes after an
 * import was merged, its changes are still listed, so the limit has to be higher than the number of changes in a large
 * import.
 */
const MOST_CHANGES = 200_000;

/** How many rows a part may have, and whether the Lambda function's time is over. */
export interface Pace {
  rows: number;
  isOver: () => boolean;
}

const usual = (): Pace => {
  const until = nowMs() + WORK_MS;
  return { rows: PART_ROWS, isOver: () => nowMs() >= until };
};

/** What the next snapshot is made from. */
interface Work {
  teamId: string;
  generation: number;
  /** The parts of the last snapshot. */
  before: readonly PartRef[];
  /**
   * The changes since the last snapshot; undefined if there is no snapshot, or if too much has changed for the snapshot
   * to be of use.
   */
  changed: Changes | undefined;
  /** Whether the table is read with strong consistency, because the last snapshot must not be taken over. */
  anew: boolean;
  /** The most assets in a part. */
  rows: number;
}

interface Changes {
  /** Asset id → time of its last change, in milliseconds. */
  at: ReadonlyMap<string, number>;
  /** For each part of the last snapshot, the ids of its changed assets. */
  ids: readonly (readonly string[])[];
}

/** The result of a step. A step writes the next part or takes over an existing part. */
interface Step {
  parts: PartRef[];
  /** The keys of the parts that this step wrote. */
  written: string[];
  /** The id where the next step begins; undefined at the end. */
  next: string | undefined;
}

/**
 * Writes the next search snapshot of the actor's team, unless the snapshot was written already. Each finished part is
 * noted, so that after a crash, or when the Lambda function's time is over, the next run continues after that part.
 * Parts without changes are taken over unchanged. If two runs write at the same time, one run continues, and the other
 * run removes what it wrote. At the end, objects that are in neither the new snapshot nor the previous snapshot are
 * removed.
 * @param generation the generation of the current snapshot, which the new snapshot replaces
 */
export const compact = async (generation: number, { rows, isOver }: Pace = usual()): Promise<void> => {
  const teamId = requireTeamId();
  const pointer = await beginBuild(teamId, generation);
  if (!pointer) return;
  const { parts: before = [], watermark } = pointer;
  const anew = pointer.build.anew !== undefined;
  const changed = before.length > 0 && !anew ? await changesSince(teamId, before, watermark) : undefined;
  const work = { teamId, generation, before, changed, anew, rows };
  for (let { build } = pointer; ; ) {
    const { parts, written, next } = await stepFrom(work, build.at);
    const isEnd = next === undefined;
    build = { ...build, step: build.step + 1, at: next ?? build.at, parts: [...build.parts, ...parts] };
    const continues = !isEnd && isOver();
    const done = isEnd
      ? await movePointer(teamId, generation, build)
      : await moveBuild(teamId, generation, build, continues);
    if (!done) for (const object of written) await removeObject(object);
    if (done && isEnd) break;
    if (!done || continues) return;
  }
  // What another process is still writing would be forgotten: the snapshot after this one removes it.
  if (!anew) await removeStale(teamId);
};

const changesSince = async (
  teamId: string,
  before: readonly PartRef[],
  watermark: string | undefined,
): Promise<Changes | undefined> => {
  const at = await changedSince(teamId, sinceWatermark(watermark), () => true, MOST_CHANGES);
  if (!at) return undefined;
  const ids = before.map((): string[] => []);
  for (const id of at.keys()) ids[partOf(before, id)]?.push(id);
  return { at, ids };
};

const stepFrom = async (work: Work, at: string): Promise<Step> => {
  const { teamId, before, changed, anew, rows } = work;
  const step = changed && (await mergedFrom(work, changed, at));
  if (step) return step;
  const until = changed && before[partOf(before, at) + 1]?.from;
  const read = await readRange(teamId, { from: at, until }, rows, anew);
  return written(work, { rows: read.rows, from: at, next: read.next ?? until });
};

/** A part of the last snapshot, or the rest of a part whose beginning an earlier step has handled. */
interface Piece {
  base: Columns;
  /** The piece's unchanged assets. */
  same: { id: string; row: number }[];
  /** The ids of assets that are new, have changed or were deleted. */
  changedIds: string[];
}

const sizeOf = ({ same, changedIds }: Piece): number => same.length + changedIds.length;

/**
 * The n-th part of the last snapshot, from the id `from` on; undefined if the part's object doesn't exist any more, or
 * lacks a column.
 */
const pieceOf = async ({ before }: Work, changed: Changes, n: number, from: string): Promise<Piece | undefined> => {
  const base = await readObject(before[n]?.key ?? "");
  if (!base?.uploads || !base.rights) return undefined;
  const changedIds = (changed.ids[n] ?? []).filter((id) => {
    if (id < from) return false;
    const row = rowWith(base, id);
    return row === undefined || (changed.at.get(id) ?? 0) > (base.changedAt[row] ?? 0);
  });
  const isChanged = new Set(changedIds);
  const kept = base.byId.subarray(rowsBefore(base, from));
  const same = Array.from(kept, (row) => ({ id: packedAt(base.ids, row), row })).filter(({ id }) => !isChanged.has(id));
  return { base, same, changedIds };
};

/**
 * Whether `size` assets are merged with the following part: either because all these assets fit into one part, or
 * because the following part has to be divided anyway and `size` is at most half a part. So, except after deletions,
 * two neighboring parts never fit into one part, and there are at most twice as many parts as needed.
 */
const fitTogether = (size: number, behind: number, most: number): boolean =>
  size + behind <= most || (behind > most && 2 * size <= most);

/** Whether {@link fitTogether} may be true for the n-th part, judged without reading the part. */
const mayFitTogether = ({ before, rows: most }: Work, changed: Changes, size: number, n: number): boolean => {
  const part = before[n];
  if (!part) return false;
  const changedIds = changed.ids[n]?.length ?? 0;
  return fitTogether(size, part.rows, most) || fitTogether(size, part.rows + changedIds, most);
};

/**
 * Makes the next part from a part of the last snapshot, the changes since that snapshot, and following parts that fit
 * in; undefined if the part's object doesn't exist any more.
 */
const mergedFrom = async (work: Work, changed: Changes, at: string): Promise<Step | undefined> => {
  const { before, rows: most } = work;
  const n = partOf(before, at);
  const part = before[n];
  if (!part) return undefined;
  const isWhole = at === (n === 0 ? "" : part.from);
  const asItIs = { parts: [part], written: [], next: before[n + 1]?.from };
  const isUntouched = isWhole && changed.ids[n]?.length === 0;
  if (isUntouched && !mayFitTogether(work, changed, part.rows, n + 1))
    return (await isThere(part.key)) ? asItIs : undefined;
  const piece = await pieceOf(work, changed, n, at);
  if (!piece) return undefined;
  const pieces = [piece];
  let size = sizeOf(piece);
  let end = n + 1;
  for (; mayFitTogether(work, changed, size, end); end++) {
    const more = await pieceOf(work, changed, end, before[end]?.from ?? "");
    if (!more || !fitTogether(size, sizeOf(more), most)) break;
    pieces.push(more);
    size += sizeOf(more);
  }
  if (isWhole && pieces.length === 1 && piece.changedIds.length === 0) return asItIs;
  const until = before[end]?.from;
  const merged = await mergedRows(work, pieces, shareOf(size, most, until === undefined));
  return written(work, { rows: merged.rows, from: at, next: merged.next ?? until });
};

/**
 * How many of the remaining assets the next part gets. If one part can't hold all remaining assets, the assets are
 * divided evenly, so that each part has room for later assets. At the end of the snapshot, parts are filled up instead,
 * because new assets have greater ids and go into later parts.
 */
const shareOf = (size: number, most: number, isEnd: boolean): number =>
  isEnd || size <= most ? most : Math.ceil(size / Math.ceil(size / most));

/** The first rows of the given pieces, in their current state, and the id of the first row that is left over. */
const mergedRows = async (
  { teamId }: Work,
  pieces: readonly Piece[],
  share: number,
): Promise<{ rows: Row[]; next: string | undefined }> => {
  const next = pieces.flatMap(({ same, changedIds }) => [...same.map(({ id }) => id), ...changedIds]).sort()[share];
  const isIn = (id: string): boolean => next === undefined || id < next;
  const rows = pieces.flatMap(({ base, same }) => same.filter(({ id }) => isIn(id)).map(({ row }) => rowAt(base, row)));
  const changedIds = pieces.flatMap((piece) => piece.changedIds.filter(isIn));
  return { rows: [...rows, ...(await readRows(teamId, changedIds))], next };
};

/** Stores rows as a part; stores nothing if there are no rows. */
const written = async (
  { teamId, generation }: Work,
  { rows, from, next }: { rows: readonly Row[]; from: string; next: string | undefined },
): Promise<Step> => {
  if (rows.length === 0) return { parts: [], written: [], next };
  const key = nameObject(teamId, generation + 1);
  await noteObjects(teamId, [key]);
  await writeObject(key, columnsOf(rows));
  return { parts: [{ key, from, rows: rows.length }], written: [key], next };
};

const removeStale = async (teamId: string): Promise<void> => {
  const pointer = await readPointer(teamId);
  const { generation, assets } = pointer;
  log.info("search snapshot written", { generation, assets });
  const stale = staleObjects(pointer);
  for (const object of stale) await removeObject(object);
  if (stale.length > 0) await forgetObjects(teamId, stale);
};
