import { nowMs } from "../../platform/clock.ts";
import { log } from "../../platform/log.ts";
import { oneAtATime } from "../../platform/one-at-a-time.ts";
import { inChunks } from "../../platform/store/batches.ts";
import { LATE_MS } from "../asset/feed.ts";
import { records } from "../asset/records.ts";
import { changedSince, forgetOwnWrites, ownWrites, readRows } from "./changed.ts";
import { heldParts, type Overlay, overlayOn, partsFromTable, type View } from "./overlay.ts";
import { searchPreparing } from "./search.errors.ts";
import { bytesOf } from "./snapshot/columns.ts";
import { askForCompaction, type HeldPart, type Pointer, readPointer } from "./snapshot/pointer.entity.ts";

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
/** If more assets than this have changed since the snapshot, a list requests a new snapshot. */
export const OUTGROWN = 2_000;
/** A list of so few assets is as quick without a snapshot. */
export const FEW = 200;
/** How many changed assets are read before the time is looked at. */
const CHANGES_AT_ONCE = 2_000;
/**
 * How long a call may read what the snapshot lacks, in milliseconds. What it has read stays, and the next call goes on.
 * A caller may have to wait for the call before its own as well.
 */
const WORK_MS = 5_000;

const sizeOf = (parts: readonly HeldPart[]): number => parts.reduce((sum, { columns }) => sum + columns.size, 0);

/** How many assets of a team of this size have to change until a list requests a new snapshot. */
const outgrownBy = (assets: number): number => Math.min(OUTGROWN, Math.max(FEW, Math.floor(assets / 10)));

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

interface Base {
  parts: readonly HeldPart[];
  /** From when on the feed has to be read. */
  since: string | undefined;
  /** Whether a new snapshot should be written even if nothing has changed. */
  wanting: boolean;
}

interface Loaded extends Marks {
  generation: number;
  overlay: Overlay;
  wanting: boolean;
  /** After how many changes a new snapshot is requested. */
  outgrownBy: number;
  /** Whether this process has requested a snapshot that replaces this snapshot. */
  asked: boolean;
}

const isOutgrown = (loaded: Loaded): boolean => loaded.overlay.size() > loaded.outgrownBy;

/**
 * A team's search snapshot in this process, and the changes since it was written. A snapshot is a compact copy of what
 * searches need to know of the team's assets.
 */
const teamIndex = (teamId: string) => {
  const parts = heldParts();
  let loaded: Loaded | undefined;
  /** The reading of the table that an earlier call has begun, because a generation of the snapshot can't be read. */
  let reading: (ReturnType<typeof partsFromTable> & { generation: number }) | undefined;
  let lookAgainAt = 0;
  let bytes = 0;

  const fromTable = async (generation: number, isOver: () => boolean): Promise<Base> => {
    if (reading?.generation !== generation) reading = { generation, ...partsFromTable(teamId) };
    const { watermark } = reading;
    const read = await reading.read(isOver);
    if (!read) {
      await askForCompaction(teamId, generation);
      throw searchPreparing();
    }
    reading = undefined;
    return { parts: read, since: sinceWatermark(watermark), wanting: sizeOf(read) > FEW };
  };

  const baseOf = async (pointer: Pointer, isOver: () => boolean): Promise<Base & { generation: number }> => {
    const { generation, watermark } = pointer;
    // `read` is called even without a snapshot, so that the parts of a removed snapshot are dropped.
    const read = await parts.read(pointer.parts ?? []);
    if (!pointer.parts) return { generation, ...(await fromTable(generation, isOver)) };
    if (read) {
      reading = undefined;
      const lacking = read.some(({ columns }) => !columns.uploads || !columns.rights);
      return { generation, parts: read, since: sinceWatermark(watermark), wanting: lacking };
    }
    // The snapshot may have been replaced since the pointer was read.
    const now = await readPointer(teamId);
    if (now.generation !== generation) return baseOf(now, isOver);
    log.warn("search snapshot can't be read", { generation });
    return { generation, ...(await fromTable(generation, isOver)), wanting: true };
  };

  const load = async (isOver: () => boolean): Promise<Loaded> => {
    const pointer = await readPointer(teamId);
    lookAgainAt = nowMs() + POINTER_MS;
    if (loaded?.generation === pointer.generation) return loaded;
    // The old snapshot is dropped before the next snapshot is read, so that only one snapshot is in memory at a time.
    loaded = undefined;
    const { generation, parts: base, since, wanting } = await baseOf(pointer, isOver);
    return {
      generation,
      since,
      farAt: 0,
      readAt: 0,
      overlay: overlayOn(base),
      wanting,
      outgrownBy: outgrownBy(sizeOf(base)),
      asked: false,
    };
  };

  const ask = async (current: Loaded): Promise<void> => {
    if (current.asked) return;
    await askForCompaction(teamId, current.generation);
    current.asked = true;
  };

  /** The assets to read again, and how far the feed was read to find them. */
  const changesToRead = async (current: Loaded): Promise<{ changed: Map<string, number>; marks: Marks }> => {
    const begun = nowMs();
    const far = begun >= current.farAt;
    const since = far ? current.since : new Date(current.readAt - LATE_MS).toISOString();
    const changed = (await changedSince(teamId, since, current.overlay.isNewer)) ?? new Map<string, number>();
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

  /** Reads changed assets, however many. */
  const readChanges = async (current: Loaded, changed: Map<string, number>, isOver: () => boolean): Promise<void> => {
    const chunks = inChunks([...changed], CHANGES_AT_ONCE);
    for (const [n, some] of chunks.entries()) {
      if (n > 0 && isOver()) {
        await ask(current);
        throw searchPreparing();
      }
      current.overlay.add(
        new Map(some),
        await readRows(
          teamId,
          some.map(([id]) => id),
        ),
      );
    }
  };

  const refresh = async (): Promise<View> => {
    const until = performance.now() + WORK_MS;
    const isOver = (): boolean => performance.now() >= until;
    loaded = !loaded || isOutgrown(loaded) || nowMs() >= lookAgainAt ? await load(isOver) : loaded;
    const current = loaded;
    const { changed, marks } = await changesToRead(current);
    await readChanges(current, changed, isOver);
    // The marks are set only after the rows were read. If reading the rows fails, the next call has to find the same
    // changes again.
    Object.assign(current, marks);
    if (current.wanting || isOutgrown(current)) await ask(current);
    const view = current.overlay.view();
    bytes = view.parts.reduce((sum, { columns }) => sum + bytesOf(columns), bytesOf(view.changed));
    return view;
  };

  return {
    view: oneAtATime(refresh),
    bytes: () => bytes,
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
 * @throws search.preparing if the snapshot is lost, or too much is missing in it, and reading that from the table takes
 *   more than this call; the next call goes on
 */
export const viewOf = async (teamId: string): Promise<View> => {
  const index = teams.get(teamId) ?? teamIndex(teamId);
  teams.delete(teamId);
  teams.set(teamId, index);
  const view = await index.view();
  makeRoom();
  return view;
};

/** Resets the caches to their state at the process's start; for tests. */
export const forgetAll = (): void => {
  teams.clear();
  records.forget();
  forgetOwnWrites();
};
