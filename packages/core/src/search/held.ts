import { LATE_MS } from "../asset/feed.ts";
import { records } from "../asset/records.ts";
import { nowMs } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { changedSince, readRows } from "./changed.ts";
import { bytesOf } from "./columns.ts";
import { heldParts } from "./held-parts.ts";
import { type Overlay, overlayOn, type View } from "./overlay.ts";
import { forgetOwnWrites, ownWrites } from "./own-writes.ts";
import { askForCompaction, readPointer } from "./pointer.ts";
import { searchPreparing } from "./search.errors.ts";

/** Stamps of concurrent changes land out of order, and an index lags behind: the feed is read again this far back. */
export const MARGIN_MS = 120_000;
/** How often the feed is read again as far as {@link MARGIN_MS}; each other time as far as {@link LATE_MS}. */
const FAR_EVERY_MS = 3_000;
/** Changes since the snapshot, past which a new one is asked for. */
export const OUTGROWN = 2_000;
/** Changes since the snapshot, past which a search waits for the new one. */
export const TOO_MANY = 20_000;
/** An older snapshot answers as well as the current one, only with more to merge: so it is looked for now and then. */
const POINTER_MS = 10_000;
/** What this process keeps of all teams together; the API has 1,024 MB. */
const KEPT_BYTES = 192 * 1024 * 1024;

export const sinceWatermark = (watermark: string | undefined): string | undefined =>
  watermark ? new Date(Date.parse(watermark) - MARGIN_MS).toISOString() : undefined;

/** Runs `work` for whoever asks, one run at a time: who comes during a run shares the next, which sees what he wrote. */
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
    // Also where the run before has just ended and the next, which is awaited already, has yet to begin.
    if (next) return next;
    if (!running) return start();
    next = running.then(start, start);
    return next;
  };
};

/** How far the feed has been read. */
interface Marks {
  /** Where the next reading as far as the margin begins; undefined for its start. */
  since: string | undefined;
  /** When that is due, in milliseconds. */
  farAt: number;
  /** When it was last read, in milliseconds. */
  readAt: number;
}

interface Loaded extends Marks {
  generation: number;
  overlay: Overlay;
  /** Whether a compaction was asked for in this generation. */
  asked: boolean;
  /** Whether its overlay is as the feed told, at least once. */
  viewed: boolean;
  /** Whether too much has changed since to be searched; the next generation ends it. */
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
    // Before the next generation is read, so that there is never more than one of them in memory.
    loaded = undefined;
    // Also where there is none any more: what was given up isn't held on to.
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

  /** What has to be read anew, and how far the feed has been read once it was; undefined where that is too much. */
  const news = async (current: Loaded): Promise<{ changed: Map<string, number>; marks: Marks } | undefined> => {
    const begun = nowMs();
    const far = begun >= current.farAt;
    const since = far ? current.since : new Date(current.readAt - LATE_MS).toISOString();
    const changed = await changedSince(teamId, since, current.overlay.isNews, TOO_MANY);
    if (!changed) return undefined;
    // The index may not know of them yet, and who made them looks for them now.
    for (const { assetId, changedAt } of ownWrites(teamId)) {
      if (current.overlay.isNews(assetId, changedAt)) changed.set(assetId, changedAt);
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
    // Reading all of it again for whoever asks meanwhile would slow down the snapshot that everybody waits for.
    if (current.refused) return refuse(current);
    const { overlay } = current;
    const told = await news(current);
    if (!told) return refuse(current);
    const { changed, marks } = told;
    overlay.add(changed, changed.size > 0 ? await readRows(teamId, [...changed.keys()]) : []);
    // Only now: what a reading that failed was told of would otherwise never be told again.
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
    /** Whether its assets are known here, but for what changed since they were last asked for. */
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

/** Teams whose first list was answered without what is held of them; of more, the earliest may be so once again. */
const asked = new Set<string>();
const ASKED_MOST = 1_000;

/**
 * Whether nothing of a team is held here yet and nobody has asked before. Loading all of it for one page would keep that
 * person waiting, and nothing can be loaded behind an answer, for a function is frozen once it has answered: who asks
 * next waits for it.
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

/** As a process that has just begun. */
export const forgetAll = (): void => {
  teams.clear();
  asked.clear();
  records.forget();
  forgetOwnWrites();
};
