import { nowMs } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { changedSince, readRows } from "./changed.ts";
import { bytesOf, columnsOf } from "./columns.ts";
import { readObject } from "./objects.ts";
import { type Overlay, overlayOn, type View } from "./overlay.ts";
import { askForCompaction, readPointer } from "./pointer.ts";
import { searchPreparing } from "./search.errors.ts";

/** Stamps of concurrent changes land out of order, and an index lags behind: the feed is read again this far back. */
export const MARGIN_MS = 120_000;
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

interface Loaded {
  generation: number;
  /** Where the next reading of the feed begins; undefined for its start. */
  since: string | undefined;
  overlay: Overlay;
  /** Whether a compaction was asked for in this generation. */
  asked: boolean;
  /** Whether too much has changed since to be searched; the next generation ends it. */
  refused: boolean;
}

const NOTHING = columnsOf([]);

/** A team's snapshot in this process, and what changed since. */
const teamIndex = (teamId: string) => {
  let loaded: Loaded | undefined;
  let lookAgainAt = 0;
  let bytes = 0;

  const load = async (): Promise<Loaded> => {
    const pointer = await readPointer(teamId);
    lookAgainAt = nowMs() + POINTER_MS;
    if (loaded?.generation === pointer.generation) return loaded;
    const base = pointer.key ? await readObject(pointer.key) : undefined;
    if (pointer.key && !base) log.warn("search snapshot can't be read", { generation: pointer.generation });
    const since = base ? sinceWatermark(pointer.watermark) : undefined;
    return { generation: pointer.generation, since, overlay: overlayOn(base ?? NOTHING), asked: false, refused: false };
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

  const refresh = async (): Promise<View> => {
    const outgrown = loaded !== undefined && loaded.overlay.size() > OUTGROWN;
    loaded = !loaded || outgrown || nowMs() >= lookAgainAt ? await load() : loaded;
    const current = loaded;
    // Reading all of it again for whoever asks meanwhile would slow down the snapshot that everybody waits for.
    if (current.refused) return refuse(current);
    const begun = nowMs();
    const { overlay } = current;
    const changed = await changedSince(teamId, current.since, overlay.isNews, TOO_MANY);
    if (!changed) return refuse(current);
    overlay.add(changed, changed.size > 0 ? await readRows(teamId, [...changed.keys()]) : []);
    const next = new Date(begun - MARGIN_MS).toISOString();
    if (current.since === undefined || next > current.since) current.since = next;
    if (overlay.size() > OUTGROWN) await ask(current);
    const view = overlay.view();
    bytes = bytesOf(view.base) + bytesOf(view.changed);
    return view;
  };

  return { view: oneAtATime(refresh), bytes: () => bytes };
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

/** As a process that has just begun. */
export const forgetAll = (): void => teams.clear();
