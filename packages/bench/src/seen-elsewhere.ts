import { setTimeout as pause } from "node:timers/promises";
import { openApi } from "@clearhouse/e2e/api.ts";
import { found, importRows } from "@clearhouse/e2e/assets.ts";
import type { Browser, Page } from "@playwright/test";
import { median, type Row } from "./measure.ts";
import { type Board, openSlowPage, PATIENCE_MS } from "./slow-page.ts";
import { within } from "./within.ts";

const GOAL_MS = 1_000;
/** A signal that follows another within a second waits for that second's end. */
const APART_MS = 1_500;
/** Neither asks anything of whoever sets it, before or after. */
const STATUSES = ["denied", "pending"] as const;
type Status = (typeof STATUSES)[number];

declare global {
  /** When somebody changed a status here, in milliseconds of the day's clock. */
  var changedAt: Promise<number>;
  /** When a frame showed the status that is watched for. */
  var shownAt: Promise<number>;
}

const statusOf = (asset: string): string => `tr:has([data-asset="${asset}"]) select`;

/** The table, newest first, once its page is told of changes by its connection. */
const openTable = async (page: Page): Promise<void> => {
  const { promise: connected, resolve } = Promise.withResolvers<void>();
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      if (JSON.parse(String(payload)).type === "subscribe_success") resolve();
    }),
  );
  await page.goto("/?view=table");
  await connected;
  await page.waitForLoadState("networkidle");
};

const watchChange = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<number>();
    globalThis.changedAt = promise;
    const now = () => performance.timeOrigin + performance.now();
    document.addEventListener("change", () => resolve(now()), { capture: true, once: true });
  });

const watchStatus = (page: Page, asset: string, status: Status): Promise<void> =>
  page.evaluate(
    ({ select, status }) => {
      const { promise, resolve } = Promise.withResolvers<number>();
      globalThis.shownAt = promise;
      const observer = new MutationObserver(() => {
        if (document.querySelector<HTMLSelectElement>(select)?.value !== status) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
      });
      observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    },
    { select: statusOf(asset), status },
  );

/** One of the team's newest, which its lists begin with. @returns its id */
const addAsset = async ({ url, email, password }: Board): Promise<string> => {
  const api = await openApi(url, email, password);
  const name = "Seen elsewhere";
  await importRows(api, "name,type,source", [`${name},image,@bench`]);
  const [asset] = (await found(api, name)).items;
  if (!asset) throw new Error("The asset that was added isn't found");
  return asset.id;
};

interface Change {
  /** Milliseconds from the change to the frame of the other page that shows it. */
  seen: number;
  /** Milliseconds of the call that made it. */
  answered: number;
}

const change = async (actor: Page, watcher: Page, asset: string, status: Status): Promise<Change> => {
  await pause(APART_MS);
  await Promise.all([watchChange(actor), watchStatus(watcher, asset, status)]);
  const [response] = await Promise.all([
    actor.waitForResponse((answer) => answer.url().endsWith(`/api/assets/${asset}/status`)),
    actor.locator(statusOf(asset)).selectOption(status),
  ]);
  await response.finished();
  const { responseEnd } = response.request().timing();
  const [changedAt, shownAt] = await Promise.all([
    actor.evaluate(() => globalThis.changedAt),
    watcher.evaluate(() => globalThis.shownAt),
  ]);
  return { seen: shownAt - changedAt, answered: responseEnd };
};

/** How long somebody waits for what another person of the team changed, both pages connected and as fast as the machine. */
export const seenElsewhere = async (browser: Browser, board: Board, changes: number): Promise<Row> => {
  const asset = await addAsset(board);
  const [actor, watcher] = [(await openSlowPage(browser, board)).page, (await openSlowPage(browser, board)).page];
  try {
    await openTable(actor);
    await openTable(watcher);
    const made: Change[] = [];
    for (let n = 0; n < changes; n++) {
      const status = STATUSES[n % STATUSES.length] ?? "pending";
      made.push(await within(PATIENCE_MS, `Change ${n + 1}`, change(actor, watcher, asset, status)));
    }
    const [seen, answered] = [median(made.map(({ seen }) => seen)), median(made.map(({ answered }) => answered))];
    return {
      what: "change seen in another browser",
      ours: `${seen.toFixed(0)} ms`,
      limit: `${answered.toFixed(0)} ms until the change itself is answered`,
      ratio: seen / answered,
      goal: `≤ ${GOAL_MS.toLocaleString("en")} ms`,
      met: seen <= GOAL_MS,
    };
  } finally {
    await actor.context().close();
    await watcher.context().close();
  }
};
