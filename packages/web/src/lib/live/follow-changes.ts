import type { AssetChanges } from "@clearhouse/core/asset/asset.schema.ts";
import { ApiError } from "@/lib/api/api-error.ts";

export const POLL_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;
/** Pages of changes that are read in a row; who missed more than that, in a tab that slept, reads anew what is on the screen. */
const MOST_PAGES = 20;

export interface ChangeFeed {
  read: (since: string | undefined, signal: AbortSignal) => Promise<AssetChanges>;
  apply: (changes: Pick<AssetChanges, "items" | "deleted">) => void;
  /** The feed's thread was lost: everything that was read may be out of date. */
  restart: () => void;
}

/**
 * Reads what changed, every two seconds while the page is seen, until the signal aborts. A failing server is asked ever
 * more rarely; a cursor it no longer takes starts the feed anew.
 */
export const followChanges = async (feed: ChangeFeed, signal: AbortSignal): Promise<void> => {
  let cursor: string | undefined;
  let failures = 0;
  let pages = 0;
  while (!signal.aborted) {
    await visible(signal);
    if (signal.aborted) return;
    try {
      const page = await feed.read(cursor, signal);
      if (signal.aborted) return;
      cursor = page.cursor;
      failures = 0;
      if (page.items.length > 0 || page.deleted.length > 0) feed.apply(page);
      pages = page.more ? pages + 1 : 0;
      if (pages >= MOST_PAGES) {
        cursor = undefined;
        pages = 0;
        feed.restart();
      }
      if (page.more) continue;
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      if (cursor !== undefined && isCursorRefused(error)) {
        cursor = undefined;
        feed.restart();
      }
    }
    await pause(Math.min(POLL_MS * 2 ** failures, LONGEST_WAIT_MS), signal);
  }
};

const isCursorRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 422);

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done, { once: true });
  });

const visible = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === "visible" || signal.aborted) {
      resolve();
      return;
    }
    const check = () => {
      if (document.visibilityState !== "visible" && !signal.aborted) return;
      document.removeEventListener("visibilitychange", check);
      signal.removeEventListener("abort", check);
      resolve();
    };
    document.addEventListener("visibilitychange", check);
    signal.addEventListener("abort", check);
  });
