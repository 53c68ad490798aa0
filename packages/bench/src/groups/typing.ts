import type { Browser, Page, Request } from "@playwright/test";
import { searchBare } from "../bare-list.ts";
import { median, type Row } from "../measure.ts";
import { type Board, openSlowPage, PATIENCE_MS, SLOW_DOWN } from "../slow-page.ts";
import { within } from "../within.ts";

/** For each factor by which the processor is slowed down, the milliseconds that a result may take. */
const GOALS = [
  { rate: 1, ms: 150 },
  { rate: SLOW_DOWN, ms: 300 },
] as const;

declare global {
  /** Milliseconds from the last key to the frame that showed the result. */
  var resultShown: Promise<number>;
}

/** Begins to measure before the first key is pressed, because a later request to the page could arrive too late. */
const watch = (page: Page, text: string): Promise<void> =>
  page.evaluate((text) => {
    let pressed = 0;
    document.addEventListener("keydown", () => (pressed = performance.now()), { capture: true });
    const { promise, resolve } = Promise.withResolvers<number>();
    globalThis.resultShown = promise;
    const observer = new MutationObserver(() => {
      // While only a part of the text is typed, the newest results are different assets.
      if (!document.querySelector("[data-asset]")?.textContent.includes(text)) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - pressed));
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  }, text);

/**
 * Measures a search that is typed into the table view, and a few lines of script that send the same request and show
 * the same rows.
 */
const search = async (page: Page, text: string): Promise<{ ours: number; bare: number }> => {
  await page.goto("/?view=table");
  await page.locator("[data-asset]").first().waitFor();
  await page.keyboard.press("/");
  // Waits until the page has done the work after its opening, because that work isn't part of a search.
  await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)));
  await watch(page, text);
  const isAsked = (request: Request) => new URL(request.url()).searchParams.get("q") === text;
  const [asked] = await Promise.all([page.waitForRequest(isAsked), page.keyboard.type(text)]);
  const ours = await page.evaluate(() => resultShown);
  return { ours, bare: await searchBare(page, asked.url(), asked.headers()) };
};

/** Measures how long a person waits after the last key of a search, on this machine and on a slow machine. */
export const typing = async (browser: Browser, board: Board, assets: number, searches: number): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const goal of GOALS) rows.push(await typingAt(browser, board, assets, searches, goal));
  return rows;
};

const typingAt = async (
  browser: Browser,
  board: Board,
  assets: number,
  searches: number,
  { rate, ms }: (typeof GOALS)[number],
): Promise<Row> => {
  const { page, slowDown } = await openSlowPage(browser, board);
  try {
    await slowDown(rate);
    const [times, limits]: [number[], number[]] = [[], []];
    for (let n = 0; n < searches; n++) {
      const text = `bridge ${((n + 1) * 37) % assets}`;
      const { ours, bare } = await within(PATIENCE_MS, `Search ${n + 1}, “${text}”,`, search(page, text));
      times.push(ours);
      limits.push(bare);
    }
    const [took, limit] = [median(times), median(limits)];
    return {
      what: `typing: from the last keystroke to the result, ${assets.toLocaleString("en")} assets, ${rate === 1 ? "at full speed" : `slowed down ${rate}×`}`,
      ours: `${took.toFixed(0)} ms`,
      limit: `${limit.toFixed(0)} ms the request and the same markup without our code`,
      ratio: took / limit,
      goal: `≤ ${ms} ms`,
      met: took <= ms,
    };
  } finally {
    await page.context().close();
  }
};
