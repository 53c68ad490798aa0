import { setTimeout as pause } from "node:timers/promises";
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

/** CSS pixels down the table: past the demo team's own assets, of which there are three dozen. */
const PAST_DEMO = 2_000;

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
  await page.evaluate((top) => {
    listScroller().scrollTop = top;
  }, PAST_DEMO);
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

/** One that this bench has added, of which none waits for its owner. @returns its id */
const anAsset = async (page: Page): Promise<string> => {
  const added = page.locator("[data-asset]").filter({ hasText: "bridge" }).first();
  const id = await added.getAttribute("data-asset");
  if (id === null) throw new Error("The table shows no asset");
  return id;
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
  const [actor, watcher] = [(await openSlowPage(browser, board)).page, (await openSlowPage(browser, board)).page];
  try {
    await openTable(actor);
    await openTable(watcher);
    const asset = await anAsset(actor);
    await watcher.locator(statusOf(asset)).waitFor();
    const isDenied = (await actor.locator(statusOf(asset)).inputValue()) === STATUSES[0];
    const made: Change[] = [];
    for (let n = 0; n < changes; n++) {
      const status = STATUSES[(n + Number(isDenied)) % STATUSES.length] ?? "pending";
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
