import { nowMs } from "../platform/clock.ts";
import { requireTeamId } from "../platform/identity/actor.ts";
import { log } from "../platform/log.ts";
import { changedSince, readRows, readStretch } from "./changed.ts";
import { type Columns, columnsOf, rowAt, rowsBefore, rowWith } from "./columns.ts";
import { OUTGROWN, sinceWatermark } from "./held.ts";
import { isThere, nameObject, readObject, removeObject, writeObject } from "./objects.ts";
import { packedAt } from "./packed.ts";
import { type PartRef, partOf } from "./parts.ts";
import {
  beginBuild,
  forgetObjects,
  moveBuild,
  movePointer,
  noteObjects,
  readPointer,
  staleObjects,
} from "./pointer.ts";
import type { Row } from "./row.ts";

/** Assets in a part of a snapshot: what a compaction holds at a time. */
export const PART_ROWS = 25_000;
/** After this long a compaction goes on by an event of its own: its function has 120 s, and a step takes some seconds. */
const WORK_MS = 60_000;
/** Changes that are merged one by one; past them everything is read anew. An import's are listed again for two minutes. */
const MOST_CHANGES = 200_000;

/** How much is done at a time, and whether the time is over. */
interface Pace {
  rows: number;
  isOver: () => boolean;
}

const usual = (): Pace => {
  const until = nowMs() + WORK_MS;
  return { rows: PART_ROWS, isOver: () => nowMs() >= until };
};

/** What the next snapshot is made of. */
interface Work {
  teamId: string;
  generation: number;
  /** Of the last snapshot. */
  before: readonly PartRef[];
  /** Since then; undefined where it is so much that the last snapshot is no help, or there is none. */
  changed: Changes | undefined;
  /** Assets in a part. */
  rows: number;
}

interface Changes {
  /** Asset id → milliseconds. */
  at: ReadonlyMap<string, number>;
  /** The ids of each part of the last snapshot. */
  ids: readonly (readonly string[])[];
}

/** What a step makes of the stretch of ids that it comes to. */
interface Step {
  parts: PartRef[];
  /** Those that were written just now. */
  written: string[];
  /** Where the next step goes on; undefined at the end. */
  next: string | undefined;
}

/**
 * Writes the next search snapshot of the actor's team, unless it was written already: part by part, each noted when it is
 * there, so that who comes after a crash, or after the time was over, goes on behind the last one. Parts in which nothing
 * changed are taken over as they are. Of two at once one goes on; the other removes what it wrote. Objects that are in
 * neither this snapshot nor the one before are removed.
 * @param generation of the snapshot that has been outgrown
 */
export const compact = async (generation: number, { rows, isOver }: Pace = usual()): Promise<void> => {
  const teamId = requireTeamId();
  const pointer = await beginBuild(teamId, generation);
  if (!pointer) return;
  const { parts: before = [], watermark } = pointer;
  const changed = before.length > 0 ? await changesSince(teamId, before, watermark) : undefined;
  const work = { teamId, generation, before, changed, rows };
  for (let { build } = pointer; ; ) {
    const { parts, written, next } = await stepFrom(work, build.at);
    const isEnd = next === undefined;
    build = { ...build, step: build.step + 1, at: next ?? build.at, parts: [...build.parts, ...parts] };
    const goesOn = !isEnd && isOver();
    const done = isEnd
      ? await movePointer(teamId, generation, build)
      : await moveBuild(teamId, generation, build, goesOn);
    if (!done) for (const object of written) await removeObject(object);
    if (done && isEnd) break;
    if (!done || goesOn) return;
  }
  await removeStale(teamId);
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
  const { teamId, before, changed, rows } = work;
  const step = changed && (await mergedFrom(work, changed, at));
  if (step) return step;
  const until = changed && before[partOf(before, at) + 1]?.from;
  const read = await readStretch(teamId, { from: at, until }, rows);
  return written(work, { rows: read.rows, from: at, next: read.next ?? until });
};

/** A part of the last snapshot, or what of it wasn't merged in a step before. */
interface Piece {
  base: Columns;
  /** What didn't change since. */
  same: { id: string; row: number }[];
  /** What is new, has changed or is gone. */
  news: string[];
}

const sizeOf = ({ same, news }: Piece): number => same.length + news.length;

/** @returns undefined where there is no such object any more */
const pieceOf = async ({ before }: Work, changed: Changes, n: number, from: string): Promise<Piece | undefined> => {
  const base = await readObject(before[n]?.key ?? "");
  if (!base) return undefined;
  const news = (changed.ids[n] ?? []).filter((id) => {
    if (id < from) return false;
    const row = rowWith(base, id);
    return row === undefined || (changed.at.get(id) ?? 0) > (base.changedAt[row] ?? 0);
  });
  const isNews = new Set(news);
  const kept = base.byId.subarray(rowsBefore(base, from));
  const same = Array.from(kept, (row) => ({ id: packedAt(base.ids, row), row })).filter(({ id }) => !isNews.has(id));
  return { base, same, news };
};

/**
 * Whether so many assets and those of the part behind them are written together: where they fit into one, and where a few
 * stand before a part that is divided now, half of which would fit. So no two neighbors fit into one, but for what went
 * meanwhile, and there are at most twice as many parts as the assets need.
 */
const goTogether = (size: number, behind: number, most: number): boolean =>
  size + behind <= most || (behind > most && 2 * size <= most);

/** As {@link goTogether} of the n-th part, as far as one can tell without reading it. */
const mayGoTogether = ({ before, rows: most }: Work, changed: Changes, size: number, n: number): boolean => {
  const part = before[n];
  if (!part) return false;
  const news = changed.ids[n]?.length ?? 0;
  return goTogether(size, part.rows, most) || goTogether(size, part.rows + news, most);
};

/**
 * A part of the last snapshot with what changed since, and those behind it that go together with it; undefined where its
 * object isn't there any more.
 */
const mergedFrom = async (work: Work, changed: Changes, at: string): Promise<Step | undefined> => {
  const { before, rows: most } = work;
  const n = partOf(before, at);
  const part = before[n];
  if (!part) return undefined;
  const isWhole = at === (n === 0 ? "" : part.from);
  const asItIs = { parts: [part], written: [], next: before[n + 1]?.from };
  const isUntouched = isWhole && changed.ids[n]?.length === 0;
  if (isUntouched && !mayGoTogether(work, changed, part.rows, n + 1))
    return (await isThere(part.key)) ? asItIs : undefined;
  const piece = await pieceOf(work, changed, n, at);
  if (!piece) return undefined;
  const pieces = [piece];
  let size = sizeOf(piece);
  let end = n + 1;
  for (; mayGoTogether(work, changed, size, end); end++) {
    const more = await pieceOf(work, changed, end, before[end]?.from ?? "");
    if (!more || !goTogether(size, sizeOf(more), most)) break;
    pieces.push(more);
    size += sizeOf(more);
  }
  if (isWhole && pieces.length === 1 && piece.news.length === 0) return asItIs;
  const until = before[end]?.from;
  const merged = await mergedRows(work, pieces, shareOf(size, most, until === undefined));
  return written(work, { rows: merged.rows, from: at, next: merged.next ?? until });
};

/**
 * How many of so many assets the next part gets: where one doesn't hold them all, as many as each of the others, so that
 * what comes among them later has room. At the end it is filled, for ids made in the order of time come behind it.
 */
const shareOf = (size: number, most: number, isEnd: boolean): number =>
  isEnd || size <= most ? most : Math.ceil(size / Math.ceil(size / most));

/** So many of the first rows of these pieces, in their state as it is now, and the id of the next one. */
const mergedRows = async (
  { teamId }: Work,
  pieces: readonly Piece[],
  share: number,
): Promise<{ rows: Row[]; next: string | undefined }> => {
  const next = pieces.flatMap(({ same, news }) => [...same.map(({ id }) => id), ...news]).sort()[share];
  const isIn = (id: string): boolean => next === undefined || id < next;
  const rows = pieces.flatMap(({ base, same }) => same.filter(({ id }) => isIn(id)).map(({ row }) => rowAt(base, row)));
  const news = pieces.flatMap((piece) => piece.news.filter(isIn));
  return { rows: [...rows, ...(await readRows(teamId, news))], next };
};

/** Stores rows as a part; none at all makes none. */
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

/** Writes the next snapshot, where a search has asked for it and nobody has written it since, or goes on with it. */
export const compactAsAsked = async (pace?: Pace): Promise<void> => {
  const { generation, askedFor, build } = await readPointer(requireTeamId());
  if (askedFor === generation || build) await compact(generation, pace);
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
