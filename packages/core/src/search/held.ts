import { LATE_MS } from "../asset/feed.ts";
import { records } from "../asset/records.ts";
import { nowMs } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { changedSince, readRows } from "./changed.ts";
import { heldParts } from "./held-parts.ts";
import { type Overlay, overlayOn, type View } from "./overlay.ts";
import { forgetOwnWrites, ownWrites } from "./own-writes.ts";
import { searchPreparing } from "./search.errors.ts";
import { bytesOf } from "./snapshot/columns.ts";
import { askForCompaction, readPointer } from "./snapshot/pointer.ts";

/** Times of concurrent changes can be out of order, and an index lags: the feed is read again this far back. */
export const MARGIN_MS = 120_000;
/**
 * How often the feed is read again as far back as {@link MARGIN_MS}; the other times as far back as {@link LATE_MS}.
 */
const FAR_EVERY_MS = 3_000;
/** If there are more changes since the snapshot than this, a search requests a new one. */
export const OUTGROWN = 2_000;
/** If there are more changes since the snapshot than this, searches are refused until there is a new one. */
export const TOO_MANY = 20_000;
/** How often the pointer is read again. An older snapshot gives the same results, only with more to merge. */
const POINTER_MS = 10_000;
/** The most that this process keeps of all teams together; the API's function has 1,024 MB. */
const KEPT_BYTES = 192 * 1024 * 1024;

export const sinceWatermark = (watermark: string | undefined): string | undefined =>
  watermark ? new Date(Date.parse(watermark) - MARGIN_MS).toISOString() : undefined;

/**
 * Runs `work` for its callers, one run at a time. A caller that comes during a run waits for the next run, together
 * with the others, because the current one may not see what that caller wrote before.
 */
const oneAtATime = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const start = (): Promise<T> => {
    next = undefined;
    const run = work().finally(() => {
      if (running === run) running = undefined;
    });
    running = run;
    return run;
  };
  return () => {
    // The next run, for which callers wait already, may not have begun although the earlier one has ended.
    if (next) return next;
    if (!running) return start();
    next = running.then(start, start);
    return next;
  };
};

/** How far the feed has been read. */
interface Marks {
  /** Where the next reading back to {@link MARGIN_MS} begins; undefined for the beginning of the feed. */
  since: string | undefined;
  /** When that reading is due, in milliseconds. */
  farAt: number;
  /** When the feed was last read, in milliseconds. */
  readAt: number;
}

interface Loaded extends Marks {
  generation: number;
  overlay: Overlay;
  /** Whether a compaction of this generation was asked for. */
  asked: boolean;
  /** Whether the overlay was brought up to date at least once. */
  viewed: boolean;
  /** Whether searches are refused because too much has changed; the next generation ends that. */
  refused: boolean;
}

/** A team's snapshot in this process, and what changed since. */
const teamIndex = (teamId: string) => {
  const parts = heldParts();
  let loaded: Loaded | undefined;
  let lookAgainAt = 0;
  let bytes = 0;

  const load = async (): Promise<Loaded> => {
    const pointer = await readPointer(teamId);
    lookAgainAt = nowMs() + POINTER_MS;
    if (loaded?.generation === pointer.generation) return loaded;
    // Dropped before the next generation is read, so that only one is in memory at a time.
    loaded = undefined;
    // Also called without any parts, so that parts of a removed snapshot are dropped.
    const base = await parts.read(pointer.parts ?? []);
    if (!base) log.warn("search snapshot can't be read", { generation: pointer.generation });
    const since = base ? sinceWatermark(pointer.watermark) : undefined;
    const overlay = overlayOn(base ?? []);
    return {
      generation: pointer.generation,
      since,
      farAt: 0,
      readAt: 0,
      overlay,
      asked: false,
      viewed: false,
      refused: false,
    };
  };

  const ask = async (current: Loaded): Promise<void> => {
    if (current.asked) return;
    await askForCompaction(teamId, current.generation);
    current.asked = true;
  };

  const refuse = async (current: Loaded): Promise<never> => {
    current.refused = true;
    lookAgainAt = 0;
    await ask(current);
    throw searchPreparing();
  };

  /** The assets to read again, and how far the feed is then read; undefined if there are too many. */
  const changesToRead = async (
    current: Loaded,
  ): Promise<{ changed: Map<string, number>; marks: Marks } | undefined> => {
    const begun = nowMs();
    const far = begun >= current.farAt;
    const since = far ? current.since : new Date(current.readAt - LATE_MS).toISOString();
    const changed = await changedSince(teamId, since, current.overlay.isNewer, TOO_MANY);
    if (!changed) return undefined;
    // The index may not have these changes yet, and whoever made them looks for them now.
    for (const { assetId, changedAt } of ownWrites(teamId)) {
      if (current.overlay.isNewer(assetId, changedAt)) changed.set(assetId, changedAt);
    }
    if (!far) return { changed, marks: { since: current.since, farAt: current.farAt, readAt: begun } };
    const next = new Date(begun - MARGIN_MS).toISOString();
    const later = current.since === undefined || next > current.since ? next : current.since;
    return { changed, marks: { since: later, farAt: begun + FAR_EVERY_MS, readAt: begun } };
  };

  const refresh = async (): Promise<View> => {
    const outgrown = loaded !== undefined && loaded.overlay.size() > OUTGROWN;
    loaded = !loaded || outgrown || nowMs() >= lookAgainAt ? await load() : loaded;
    const current = loaded;
    // Reading the feed again for every caller meanwhile would slow down the snapshot that everybody waits for.
    if (current.refused) return refuse(current);
    const { overlay } = current;
    const toRead = await changesToRead(current);
    if (!toRead) return refuse(current);
    const { changed, marks } = toRead;
    overlay.add(changed, changed.size > 0 ? await readRows(teamId, [...changed.keys()]) : []);
    // Only after the rows were read: if that fails, the next reading has to find the same changes again.
    Object.assign(current, marks);
    if (overlay.size() > OUTGROWN) await ask(current);
    const view = overlay.view();
    bytes = view.parts.reduce((sum, { columns }) => sum + bytesOf(columns), bytesOf(view.changed));
    current.viewed = true;
    return view;
  };

  return {
    view: oneAtATime(refresh),
    bytes: () => bytes,
    /** Whether the team's assets are in this process, apart from changes since the last call. */
    isHeld: () => loaded?.viewed === true && !loaded.refused,
  };
};

/** Teams in the order of their last search. */
const teams = new Map<string, ReturnType<typeof teamIndex>>();

const makeRoom = (): void => {
  const sizes = [...teams].map(([teamId, index]) => ({ teamId, bytes: index.bytes() }));
  let bytes = sizes.reduce((sum, one) => sum + one.bytes, 0);
  for (const one of sizes.slice(0, -1)) {
    if (bytes <= KEPT_BYTES) return;
    teams.delete(one.teamId);
    bytes -= one.bytes;
  }
};

/**
 * All of a team's assets as they are now.
 * @throws search.preparing while so much has changed that a search would take too long
 */
export const viewOf = async (teamId: string): Promise<View> => {
  const index = teams.get(teamId) ?? teamIndex(teamId);
  teams.delete(teamId);
  teams.set(teamId, index);
  const view = await index.view();
  makeRoom();
  return view;
};

/**
 * Teams whose first list was answered from the table. If there are too many, the earliest are forgotten; the next list
 * of a forgotten team may be answered from the table once more.
 */
const asked = new Set<string>();
const ASKED_MOST = 1_000;

/**
 * Whether the team's assets aren't in this process yet and nobody has asked for them before. Reading all of them for
 * one page would keep that person waiting. They can't be read after the answer either, because a function is frozen
 * then. So the first call is answered from the table, and the second one waits for the assets.
 */
export const isFirstAsk = (teamId: string): boolean => {
  if (asked.has(teamId) || teams.get(teamId)?.isHeld()) return false;
  asked.add(teamId);
  for (const earliest of asked) {
    if (asked.size <= ASKED_MOST) break;
    asked.delete(earliest);
  }
  return true;
};

/** Puts the process into the state after its start; for tests. */
export const forgetAll = (): void => {
  teams.clear();
  asked.clear();
  records.forget();
  forgetOwnWrites();
};
