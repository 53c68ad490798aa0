import { nowMs } from "../../platform/clock.ts";
import { log } from "../../platform/log.ts";
import { LATE_MS } from "../asset/feed.ts";
import { records } from "../asset/records.ts";
import { changedSince, readRows } from "./changed.ts";
import { heldParts } from "./held-parts.ts";
import { type Overlay, overlayOn, type View } from "./overlay.ts";
import { forgetOwnWrites, ownWrites } from "./own-writes.ts";
import { searchPreparing } from "./search.errors.ts";
import { bytesOf } from "./snapshot/columns.ts";
import { askForCompaction, readPointer } from "./snapshot/pointer.ts";

/**
 * How far back the feed of changes is read again: concurrent changes can be out of order, and the feed is an index that
 * lags.
 */
export const MARGIN_MS = 120_000;
/**
 * How often the feed is read again as far back as {@link MARGIN_MS}. Between these reads, the feed is only read as far
 * back as {@link LATE_MS}.
 */
const FAR_EVERY_MS = 3_000;
/** If more assets than this have changed since the snapshot, a search requests a new snapshot. */
export const OUTGROWN = 2_000;
/** If more assets than this have changed since the snapshot, searches are refused until there is a new snapshot. */
export const TOO_MANY = 20_000;
/**
 * How often a process checks whether there is a newer snapshot. An older snapshot gives the same results, but more
 * changes have to be merged.
 */
const POINTER_MS = 10_000;
/**
 * The most memory that the assets of all teams together may take up in this process; the API's Lambda function has
 * 1,024 MB.
 */
const KEPT_BYTES = 192 * 1024 * 1024;

export const sinceWatermark = (watermark: string | undefined): string | undefined =>
  watermark ? new Date(Date.parse(watermark) - MARGIN_MS).toISOString() : undefined;

/**
 * Runs `work` for its callers, one run at a time. Callers that come during a run share the next run, because the
 * current run may not see what they have just written.
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
    // The earlier run may have ended although the next run, for which callers wait already, hasn't begun yet.
    if (next) return next;
    if (!running) return start();
    next = running.then(start, start);
    return next;
  };
};

/** How far the feed of changes has been read. */
interface Marks {
  /**
   * Where the next read begins, if it goes as far back as {@link MARGIN_MS}; undefined for the beginning of the feed.
   */
  since: string | undefined;
  /** When the next read as far back as {@link MARGIN_MS} is due, in milliseconds. */
  farAt: number;
  /** When the feed was last read, in milliseconds. */
  readAt: number;
}

interface Loaded extends Marks {
  generation: number;
  overlay: Overlay;
  /** Whether this process has requested a snapshot that replaces this snapshot. */
  asked: boolean;
  /** Whether the changes since the snapshot were read at least once. */
  viewed: boolean;
  /** Whether searches are refused because too much has changed since this snapshot. */
  refused: boolean;
}

/**
 * A team's search snapshot in this process, and the changes since it was written. A snapshot is a compact copy of what
 * searches need to know of the team's assets.
 */
const teamIndex = (teamId: string) => {
  const parts = heldParts();
  let loaded: Loaded | undefined;
  let lookAgainAt = 0;
  let bytes = 0;

  const load = async (): Promise<Loaded> => {
    const pointer = await readPointer(teamId);
    lookAgainAt = nowMs() + POINTER_MS;
    if (loaded?.generation === pointer.generation) return loaded;
    // The old snapshot is dropped before the next snapshot is read, so that only one snapshot is in memory at a time.
    loaded = undefined;
    // `read` is called even without a snapshot, so that the parts of a removed snapshot are dropped.
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

  /** The assets to read again, and how far the feed was read to find them; undefined if there are too many. */
  const changesToRead = async (
    current: Loaded,
  ): Promise<{ changed: Map<string, number>; marks: Marks } | undefined> => {
    const begun = nowMs();
    const far = begun >= current.farAt;
    const since = far ? current.since : new Date(current.readAt - LATE_MS).toISOString();
    const changed = await changedSince(teamId, since, current.overlay.isNewer, TOO_MANY);
    if (!changed) return undefined;
    // The index may not have this process's own changes yet, but a person who made a change expects to find the changed
    // asset.
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
    // Until there is a new snapshot, callers don't cause further reads of the feed, because such reads would slow down
    // the writing of the snapshot.
    if (current.refused) return refuse(current);
    const { overlay } = current;
    const toRead = await changesToRead(current);
    if (!toRead) return refuse(current);
    const { changed, marks } = toRead;
    overlay.add(changed, changed.size > 0 ? await readRows(teamId, [...changed.keys()]) : []);
    // The marks are set only after the rows were read. If reading the rows fails, the next call has to find the same
    // changes again.
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
    /** Whether the team's assets are in this process's memory, except for changes since the last call. */
    isHeld: () => loaded?.viewed === true && !loaded.refused,
  };
};

/** Teams in the order of their latest search, the oldest first. */
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
 * Teams whose first list was read from the table. If there are too many teams, the earliest are forgotten; a forgotten
 * team's next list may be read from the table once more.
 */
const asked = new Set<string>();
const ASKED_MOST = 1_000;

/**
 * Whether the team's assets aren't in this process's memory, and the current call is the first call that needs the
 * assets. Reading all assets for one page would keep the caller waiting. The process can't read the assets after the
 * answer either, because Lambda freezes a function after its answer. So the first page is read from the table, and the
 * second call waits for the assets.
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

/** Resets the caches to their state at the process's start; for tests. */
export const forgetAll = (): void => {
  teams.clear();
  asked.clear();
  records.forget();
  forgetOwnWrites();
};
