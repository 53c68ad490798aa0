import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { median, type Row } from "../measure.ts";
import { type Board, openSlowPage, PATIENCE_MS } from "../slow-page.ts";
import { within } from "../within.ts";

const GOAL_MS = 1_000;
/**
 * During an import, the page gets a signal only once a second, and reads the import's changes before it reads the
 * measured change.
 */
const GOAL_DURING_IMPORT_MS = 2_000;
/** With so many rows, the import is still running when the last change is made. */
const IMPORTED_ROWS = 50_000;
/** A signal that follows another within a second is only sent at the end of that second. */
const APART_MS = 1_500;
/** Setting these statuses opens no dialog. */
const STATUSES = ["denied", "pending"] as const;
type Status = (typeof STATUSES)[number];

declare global {
  /** When a status was changed in this page, in milliseconds since 1970. */
  var changedAt: Promise<number>;
  /** When a frame showed the expected status. */
  var shownAt: Promise<number>;
}

const statusOf = (asset: string): string => `tr:has([data-asset="${asset}"]) select`;

/** How many CSS pixels the table is scrolled down, past the three dozen assets of the demo team. */
const PAST_DEMO = 2_000;

/** Opens the table, newest first, and waits until the page is connected. @param q the search text; "" shows all */
const openTable = async (page: Page, q: string): Promise<void> => {
  const { promise: connected, resolve } = Promise.withResolvers<void>();
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      if (JSON.parse(String(payload)).type === "subscribe_success") resolve();
    }),
  );
  await page.goto(`/?view=table&q=${q}`);
  await connected;
  await page.waitForLoadState("networkidle");
  await page.evaluate(
    (top) => {
      listScroller().scrollTop = top;
    },
    q === "" ? PAST_DEMO : 0,
  );
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

/** An asset that this bench has added, and whose status can be changed without a dialog. @returns its id */
const anAsset = async (page: Page): Promise<string> => {
  const added = page.locator("[data-asset]").filter({ hasText: "bridge" });
  await added.first().waitFor();
  for (const one of await added.all()) {
    const id = (await one.getAttribute("data-asset")) ?? "";
    const status = await page.locator(statusOf(id)).inputValue();
    if (STATUSES.some((known) => known === status)) return id;
  }
  throw new Error("The table shows no such asset");
};

interface Change {
  /** Milliseconds from the change to the frame of the other page that shows the change. */
  seen: number;
  /** How many milliseconds the call that made the change took. */
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

/** Changes one asset alternately in the two pages that show it. */
const inTurn = async (pages: readonly [Page, Page], changes: number): Promise<Change[]> => {
  const [one, other] = pages;
  const asset = await anAsset(one);
  await other.locator(statusOf(asset)).waitFor();
  const isDenied = (await one.locator(statusOf(asset)).inputValue()) === STATUSES[0];
  const made: Change[] = [];
  for (let n = 0; n < changes; n++) {
    const status = STATUSES[(n + Number(isDenied)) % STATUSES.length] ?? "pending";
    const [actor, watcher] = n % 2 === 0 ? [one, other] : [other, one];
    made.push(await within(PATIENCE_MS, `Change ${n + 1}`, change(actor, watcher, asset, status)));
  }
  return made;
};

const underWay = (page: Page) => page.getByRole("button", { name: /^CSV import/ });

/** Begins an import of rows that don't match a search for the bench's own assets. */
const beginImport = async (page: Page): Promise<void> => {
  const rows = Array.from({ length: IMPORTED_ROWS }, (_, n) => `Row ${n},image,@rows`);
  await page.getByRole("button", { name: "Upload Asset" }).click();
  await page.getByRole("menuitem", { name: "Mass Upload CSV" }).click();
  await page.getByLabel("Browse for a CSV file").setInputFiles({
    name: "rows.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["name,type,source", ...rows].join("\n")),
  });
  await page.keyboard.press("Escape");
  await underWay(page).waitFor();
};

const rowOf = (what: string, made: readonly Change[], goalMs: number): Row => {
  const [seen, answered] = [median(made.map(({ seen }) => seen)), median(made.map(({ answered }) => answered))];
  const most = Math.max(...made.map(({ seen }) => seen));
  return {
    what,
    ours: `${seen.toFixed(0)} ms, ${most.toFixed(0)} ms at most`,
    limit: `${answered.toFixed(0)} ms until the change itself is answered`,
    ratio: seen / answered,
    goal: `≤ ${goalMs.toLocaleString("en")} ms`,
    met: most <= goalMs,
  };
};

/**
 * Measures how long a person waits to see another person's change, in both directions: while nothing else changes, and
 * during an import. Both pages are connected, and the processor isn't slowed down.
 */
export const seenElsewhere = async (browser: Browser, board: Board, changes: number): Promise<Row[]> => {
  const opened = [await openSlowPage(browser, board), await openSlowPage(browser, board)] as const;
  const pages = [opened[0].page, opened[1].page] as const;
  const importer = (await openSlowPage(browser, board)).page;
  try {
    for (const page of pages) await openTable(page, "");
    const quiet = await inTurn(pages, changes);
    for (const page of pages) await openTable(page, "bridge");
    await beginImport(importer);
    const busy = await inTurn(pages, changes);
    if (!(await underWay(importer).isVisible())) throw new Error("The import was over before the changes were");
    return [
      rowOf("change seen in another browser, both ways", quiet, GOAL_MS),
      rowOf("change seen in another browser during an import, both ways", busy, GOAL_DURING_IMPORT_MS),
    ];
  } finally {
    for (const page of [...pages, importer]) await page.context().close();
  }
};
