import type { WhatChanged } from "@clearhouse/core/live/live.schema.ts";
import { ApiError } from "@/lib/api/api-error.ts";
import { type Found, keepLooking, type Pace } from "@/lib/live/keep-looking.ts";
import type { Push } from "@/lib/live/push.ts";

/** A visible page asks twice a minute while nothing moves and nobody acts. */
export const PACE_MS: Pace = [2_000, 5_000, 15_000, 30_000];
/** How many pages of changes are read in a row. A tab that was asleep and missed more loads its lists again. */
const MOST_PAGES = 20;

export interface ChangeFeed {
  read: (since: string | undefined, signal: AbortSignal) => Promise<WhatChanged>;
  /** @returns whether any of it wasn't known; the feed tells what is recent again and again */
  apply: (changes: Pick<WhatChanged, "items" | "deleted" | "besides">) => boolean;
  /** The feed's thread was lost: everything that was read may be out of date. */
  restart: () => void;
}

/**
 * Reads what changed, at the pace of {@link keepLooking} while the page is seen, until the signal aborts. A cursor that
 * the server no longer takes starts the feed anew.
 */
export const followChanges = (feed: ChangeFeed, signal: AbortSignal, push?: Push): Promise<void> => {
  let cursor: string | undefined;
  const startAnew = () => {
    cursor = undefined;
    feed.restart();
  };
  const look = async (): Promise<Found> => {
    const found = { moved: false, news: false };
    let pages = 0;
    let more = true;
    while (more && !signal.aborted) {
      const page = await feed.read(cursor, signal);
      if (signal.aborted) return found;
      cursor = page.cursor;
      more = page.more;
      if (feed.apply(page)) found.news = true;
      if (found.news || page.items.length > 0 || page.deleted.length > 0) found.moved = true;
      pages = more ? pages + 1 : 0;
      if (pages >= MOST_PAGES) {
        pages = 0;
        startAnew();
      }
    }
    return found;
  };
  const lookSafely = () =>
    look().catch((error: unknown) => {
      if (!signal.aborted && cursor !== undefined && isCursorRefused(error)) startAnew();
      throw error;
    });
  return keepLooking({ look: lookSafely, pace: PACE_MS, signal, push });
};

const isCursorRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 422);
