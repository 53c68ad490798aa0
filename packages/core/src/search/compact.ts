import { nowMs } from "../platform/clock.ts";
import { requireTeamId } from "../platform/identity/actor.ts";
import { log } from "../platform/log.ts";
import { changedSince, readRows, readStretch, type Stretch } from "./changed.ts";
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
  /** Since then: asset id → milliseconds; undefined where it is so much that the last snapshot is no help. */
  changed: ReadonlyMap<string, number> | undefined;
  /** Assets in a part. */
  rows: number;
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
  const changed = before.length > 0 ? await changesSince(teamId, watermark) : undefined;
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

const changesSince = (teamId: string, watermark: string | undefined): Promise<Map<string, number> | undefined> =>
  changedSince(teamId, sinceWatermark(watermark), () => true, MOST_CHANGES);

const stepFrom = async (work: Work, at: string): Promise<Step> => {
  const { teamId, before, changed, rows } = work;
  const n = partOf(before, at);
  const part = before[n];
  const stretch = { from: at, until: before[n + 1]?.from };
  if (part && changed) {
    const isWhole = at === (n === 0 ? "" : part.from);
    const step = await mergedFrom(work, changed, { part, isWhole, stretch });
    if (step) return step;
  }
  const read = await readStretch(teamId, stretch, rows);
  return written(work, { rows: read.rows, from: at, next: read.next ?? stretch.until });
};

interface Merging {
  part: PartRef;
  /** Whether nothing of it was merged in a step before. */
  isWhole: boolean;
  stretch: Stretch;
}

/** A part of the last snapshot with what changed since; undefined where there is no such object any more. */
const mergedFrom = async (
  work: Work,
  changed: ReadonlyMap<string, number>,
  { part, isWhole, stretch }: Merging,
): Promise<Step | undefined> => {
  const { from, until } = stretch;
  const asItIs = { parts: [part], written: [], next: until };
  const ids = [...changed.keys()].filter((id) => id >= from && (until === undefined || id < until));
  if (isWhole && ids.length === 0) return (await isThere(part.key)) ? asItIs : undefined;
  const base = await readObject(part.key);
  if (!base) return undefined;
  const news = ids.filter((id) => {
    const row = rowWith(base, id);
    return row === undefined || (changed.get(id) ?? 0) > (base.changedAt[row] ?? 0);
  });
  if (isWhole && news.length === 0) return asItIs;
  const merged = await mergedRows(work, { base, from, news });
  return written(work, { rows: merged.rows, from, next: merged.next ?? until });
};

/** As many rows of a part as make one, in its state as it is now, and the id of the next one. */
const mergedRows = async (
  { teamId, rows: most }: Work,
  { base, from, news }: { base: Columns; from: string; news: readonly string[] },
): Promise<{ rows: Row[]; next: string | undefined }> => {
  const isNews = new Set(news);
  const kept = Array.from(base.byId.subarray(rowsBefore(base, from)), (row) => ({ id: packedAt(base.ids, row), row }));
  const same = kept.filter(({ id }) => !isNews.has(id));
  const next = [...same.map(({ id }) => id), ...news].sort()[most];
  const isIn = (id: string): boolean => next === undefined || id < next;
  const rows = same.filter(({ id }) => isIn(id)).map(({ row }) => rowAt(base, row));
  return { rows: [...rows, ...(await readRows(teamId, news.filter(isIn)))], next };
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
