import type { Browser, Page } from "@playwright/test";
import { scrollBareList } from "../bare-list.ts";
import type { Row } from "../measure.ts";
import { type Board, openSlowPage, PATIENCE_MS, SLOW_DOWN } from "../slow-page.ts";
import { within } from "../within.ts";

const FRAMES_PER_SECOND = 50;
const LONG_TASK_MS = 100;
/**
 * The number of CSS pixels by which the list scrolls in each frame. Two notches of a mouse wheel in each frame are as
 * fast as a list scrolls after a flick.
 */
const STEP = 200;
/** The number of frames that are measured at each place of our list, and in bare-list.ts. */
const FRAMES = 200;
/**
 * Where scrolling begins. At the top, little more than a page of the list is loaded, so more is loaded while it
 * scrolls; at the other places, the whole list is loaded.
 */
const PLACES = { top: 0, middle: 0.5, end: 1 } as const;
type Place = keyof typeof PLACES;
/** The list counts as complete when nothing more has appeared at its end for this many milliseconds. */
const STANDS_MS = 5_000;
export const VIEWS = ["kanban", "grid", "table"] as const;
type View = (typeof VIEWS)[number];

interface Scrolled {
  ms: number;
  longest: number;
  long: number;
}

/**
 * Scrolls the list by a step in each frame, and measures the frames.
 * @param place where the scrolling begins: 0 is the top; 1 is so far down that the last step reaches the list's end
 */
const scroll = (page: Page, place: number): Promise<Scrolled> =>
  page.evaluate(
    async ({ place, frames, step, longMs }) => {
      const scroller = listScroller();
      scroller.scrollTop = Math.max(0, scroller.scrollHeight - scroller.clientHeight - frames * step) * place;
      const frame = () => new Promise(requestAnimationFrame);
      for (let still = 0; still < 10; still++) await frame();
      let longest = 0;
      let long = 0;
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) {
          longest = Math.max(longest, duration);
          if (duration > longMs) long += 1;
        }
      });
      observer.observe({ type: "longtask" });
      const begun = performance.now();
      for (let done = 0; done < frames; done++) {
        await frame();
        scroller.scrollTop += step;
      }
      const ms = performance.now() - begun;
      await frame();
      observer.disconnect();
      return { ms, longest, long };
    },
    { place, frames: FRAMES, step: STEP, longMs: LONG_TASK_MS },
  );

/** Jumps to the end of the loaded list until there is no more to load. @returns the number of the list's assets */
const readAll = (page: Page): Promise<number> =>
  page.evaluate(async (standsMs) => {
    const scroller = listScroller();
    for (let height = 0, since = performance.now(); performance.now() - since < standsMs; ) {
      if (scroller.scrollHeight !== height) since = performance.now();
      height = scroller.scrollHeight;
      scroller.scrollTop = height;
      await new Promise(requestAnimationFrame);
    }
    const [card] = [...scroller.querySelectorAll("[aria-posinset]")].slice(-1);
    const [row] = [...scroller.querySelectorAll("[aria-rowindex]")].slice(-1);
    // The table's header row is counted too.
    return card ? Number(card.ariaPosInSet) : Number(row?.ariaRowIndex) - 1;
  }, STANDS_MS);

const rateOf = (ms: number, frames: number): number => (frames / ms) * 1_000;

const rowOf = (view: View, assets: number, scrolled: readonly Scrolled[], bare: number): Row => {
  const frames = scrolled.length * FRAMES;
  const rate = rateOf(
    scrolled.reduce((sum, { ms }) => sum + ms, 0),
    frames,
  );
  const long = scrolled.reduce((sum, { long }) => sum + long, 0);
  const longest = Math.max(...scrolled.map(({ longest }) => longest));
  const rates = scrolled.map(({ ms }) => rateOf(ms, FRAMES).toFixed(0)).join(", ");
  return {
    what: `${view} of ${assets.toLocaleString("en")} assets scrolled at its ${Object.keys(PLACES).join(", ")}, processor slowed down ${SLOW_DOWN}×`,
    ours: `${rates} frames/s, ${long} ${long === 1 ? "task" : "tasks"} over ${LONG_TASK_MS} ms in ${frames} frames, longest ${longest.toFixed(0)} ms`,
    limit: `${bare.toFixed(0)} frames/s the same markup without our code`,
    ratio: rate / bare,
    goal: `${FRAMES_PER_SECOND} frames/s, none`,
    met: rate >= FRAMES_PER_SECOND && long === 0,
  };
};

/**
 * Measures one view: first at its top, right after it was opened, and then, with all assets loaded, in the middle and
 * at the end.
 */
export const scrolling = async (browser: Browser, board: Board, view: View): Promise<Row> => {
  const { page, slowDown } = await openSlowPage(browser, board);
  try {
    await page.goto(`/?view=${view}`);
    await page.locator("[data-asset]").first().waitFor();
    const at = async (place: Place): Promise<Scrolled> => {
      await slowDown(SLOW_DOWN);
      return within(PATIENCE_MS, `Scrolling the ${view} at its ${place}`, scroll(page, PLACES[place]));
    };
    const top = await at("top");
    await slowDown(1);
    const assets = await within(PATIENCE_MS, `Reading all of the ${view}`, readAll(page));
    const scrolled = [top, await at("middle"), await at("end")];
    const bare = await within(PATIENCE_MS, `Scrolling the ${view}'s bare markup`, scrollBareList(page, FRAMES, STEP));
    return rowOf(view, assets, scrolled, bare);
  } finally {
    await page.context().close();
  }
};
