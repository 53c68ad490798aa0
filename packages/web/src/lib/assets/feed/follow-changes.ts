import type { WhatChanged } from "@clearhouse/core/integrations/live/live.schema.ts";
import { ApiError } from "@/lib/api/api-error.ts";
import { type Pace, type PollResult, poll } from "@/lib/live/poll.ts";
import type { Push } from "@/lib/live/push.ts";

/** A visible page polls twice a minute if nothing has changed lately and nobody does anything. */
export const PACE_MS: Pace = [2_000, 5_000, 15_000, 30_000];
/**
 * The most pages of changes that are read in a row. A tab that has missed more changes while it was asleep loads its
 * lists again.
 */
const MOST_PAGES = 20;

export interface ChangeFeed {
  read: (since: string | undefined, signal: AbortSignal) => Promise<WhatChanged>;
  /** @returns whether any change was new; each answer of the feed repeats recent changes */
  apply: (changes: Omit<WhatChanged, "cursor" | "more">) => boolean;
  /** Called if changes may have been missed, so that everything that was loaded may be out of date. */
  restart: () => void;
}

/**
 * Reads changes until the signal aborts, at the intervals of {@link poll}, while the page is visible. If the server no
 * longer accepts the cursor, reading starts again without one.
 */
export const followChanges = (feed: ChangeFeed, signal: AbortSignal, push?: Push): Promise<void> => {
  let cursor: string | undefined;
  const startAgain = () => {
    cursor = undefined;
    feed.restart();
  };
  const pollOnce = async (): Promise<PollResult> => {
    const found = { changed: false, isNew: false };
    let pages = 0;
    let more = true;
    while (more && !signal.aborted) {
      const page = await feed.read(cursor, signal);
      if (signal.aborted) return found;
      cursor = page.cursor;
      more = page.more;
      if (feed.apply(page)) found.isNew = true;
      if (found.isNew || page.items.length > 0 || page.deleted.length > 0) found.changed = true;
      pages = more ? pages + 1 : 0;
      if (pages >= MOST_PAGES) {
        pages = 0;
        startAgain();
      }
    }
    return found;
  };
  const pollSafely = () =>
    pollOnce().catch((error: unknown) => {
      if (!signal.aborted && cursor !== undefined && isCursorRefused(error)) startAgain();
      throw error;
    });
  return poll({ pollOnce: pollSafely, pace: PACE_MS, signal, push });
};

const isCursorRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 422);
