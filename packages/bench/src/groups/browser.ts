import { setTimeout as pause } from "node:timers/promises";
import { ASSET_COLUMNS } from "@clearhouse/core/library/asset/asset.schema.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "@clearhouse/local/demo/accounts.ts";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { BROWSER_FLAGS, findBrowser } from "../../../../scripts/browser/browser.mjs";
import { median, type Row, spelled } from "../measure.ts";

/** The factor by which the processor is slowed down. */
const SLOW_DOWN = 4;
const FRAMES_PER_SECOND = 50;
const LONG_TASK_MS = 100;
/** The CSS pixels by which a list scrolls in each frame: as fast as after a flick, or two notches of a mouse wheel. */
const STEP = 200;
/** The number of frames that are measured at each place of the list. */
const FRAMES = 200;
/** The list counts as complete when nothing more has appeared at its end for this many milliseconds. */
const STANDS_MS = 5_000;
/** How many milliseconds a search may take, by the factor by which the processor is slowed down. */
const TYPING_MS = new Map([
  [1, 150],
  [SLOW_DOWN, 300],
]);
const SEEN_GOAL_MS = 1_000;
/** A signal that follows another within a second is only sent at the end of that second. */
const APART_MS = 1_500;
/** Setting these statuses opens no dialog. */
const STATUSES = ["denied", "pending"] as const;

declare global {
  /** The scrolling ancestor of the page's list. */
  var listScroller: () => Element;
  /** When a key was pressed or a status changed, in milliseconds since 1970. */
  var actedAt: number;
  /** When a frame showed what was waited for, in milliseconds since 1970. */
  var shownAt: Promise<number>;
}

/** Runs in the page before its own scripts. */
const prepare = (): void => {
  globalThis.listScroller = () => {
    let scroller = document.querySelector("[data-asset]")?.parentElement ?? null;
    while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
    if (!scroller) throw new Error("There is no list that scrolls");
    return scroller;
  };
  const note = ({ timeStamp }: Event) => Object.assign(globalThis, { actedAt: performance.timeOrigin + timeStamp });
  for (const act of ["keydown", "change"]) addEventListener(act, note, { capture: true });
};

/** Opens a page of the demo's admin, who has signed in, in a browser context of its own. */
const openPage = async (browser: Browser, baseURL: string): Promise<Page> => {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL, viewport, reducedMotion: "reduce" });
  // The assets that the bench writes have no files, so every request for a picture gets the same picture.
  const create = { width: 400, height: 300, channels: 3 as const, background: "#456" };
  const body = await sharp({ create }).jpeg().toBuffer();
  await context.route("**/media/**", (route) => route.fulfill({ contentType: "image/jpeg", body }));
  // tsx loads this file, and adds calls of tsx's helper `__name` to functions; the page doesn't have the helper.
  await context.addInitScript("globalThis.__name = (made) => made;");
  await context.addInitScript(prepare);
  const page = await context.newPage();
  await page.goto("/auth");
  await page.getByLabel("Email").fill(DEMO_ACCOUNTS[0].email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  return page;
};

/** Returns a function that slows the page's processor down by a factor; 1 is the machine's full speed. */
const slowing = async (page: Page) => {
  const cdp = await page.context().newCDPSession(page);
  return (rate: number) => cdp.send("Emulation.setCPUThrottlingRate", { rate });
};

/** Makes the page note the frame in which an element first shows a text, or, if it is a menu, has a value. */
const watchFor = (page: Page, selector: string, wanted: string): Promise<void> =>
  page.evaluate(
    ([selector = "", wanted = ""]) => {
      const { promise, resolve } = Promise.withResolvers<number>();
      globalThis.shownAt = promise;
      const observer = new MutationObserver(() => {
        const found = document.querySelector(selector);
        const shows = found instanceof HTMLSelectElement ? found.value === wanted : found?.textContent.includes(wanted);
        if (!shows) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
      });
      observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    },
    [selector, wanted],
  );

/**
 * Scrolls the list by a step in each frame, and measures the frames.
 * @param place where the scrolling begins: 0 is the top; 1 is so far down that the last step reaches the list's end
 * @returns the milliseconds that all frames took, and those of each long task
 */
const scroll = (page: Page, place: number): Promise<{ ms: number; tasks: number[] }> =>
  page.evaluate(
    async ({ place, frames, step }) => {
      const scroller = listScroller();
      scroller.scrollTop = Math.max(0, scroller.scrollHeight - scroller.clientHeight - frames * step) * place;
      const frame = () => new Promise(requestAnimationFrame);
      for (let still = 0; still < 10; still++) await frame();
      const tasks: number[] = [];
      const note = (list: PerformanceObserverEntryList) => tasks.push(...list.getEntries().map((one) => one.duration));
      const observer = new PerformanceObserver(note);
      observer.observe({ type: "longtask" });
      const begun = performance.now();
      for (let done = 0; done < frames; done++) {
        await frame();
        scroller.scrollTop += step;
      }
      const ms = performance.now() - begun;
      await frame();
      observer.disconnect();
      return { ms, tasks };
    },
    { place, frames: FRAMES, step: STEP },
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

/**
 * Measures one view: first at its top, right after it was opened, where more is loaded while the list is scrolled, and
 * then, with all assets loaded, in the middle and at the end.
 */
const scrolling =
  (view: string) =>
  async (page: Page): Promise<Row[]> => {
    const slowDown = await slowing(page);
    await page.goto(`/?view=${view}`);
    await page.locator("[data-asset]").first().waitFor();
    await slowDown(SLOW_DOWN);
    const top = await scroll(page, 0);
    await slowDown(1);
    const assets = await readAll(page);
    await slowDown(SLOW_DOWN);
    const all = [top, await scroll(page, 0.5), await scroll(page, 1)];
    const frames = all.length * FRAMES;
    const tasks = all.flatMap((one) => one.tasks);
    const long = tasks.filter((task) => task > LONG_TASK_MS).length;
    const rates = all.map(({ ms }) => ((FRAMES / ms) * 1_000).toFixed(0)).join(", ");
    const rate = (frames / all.reduce((sum, { ms }) => sum + ms, 0)) * 1_000;
    const row: Row = {
      what: `${view} of ${spelled(assets)} assets scrolled at its top, middle, end, processor slowed down ${SLOW_DOWN}×`,
      ours: `${rates} frames/s, ${long} ${long === 1 ? "task" : "tasks"} over ${LONG_TASK_MS} ms in ${frames} frames, longest ${Math.max(0, ...tasks).toFixed(0)} ms`,
      ...{ goal: `${FRAMES_PER_SECOND} frames/s, none`, met: rate >= FRAMES_PER_SECOND && long === 0 },
    };
    return [row];
  };

/** Searches in the table view. @returns milliseconds from the last key to the frame that shows the result */
const search = async (page: Page, text: string): Promise<number> => {
  await page.goto("/?view=table");
  await page.locator("[data-asset]").first().waitFor();
  await page.keyboard.press("/");
  // Waits until the page has done the work after its opening, because that work isn't part of a search.
  await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)));
  // While only a part of the text is typed, the newest results are different assets.
  await watchFor(page, "[data-asset]", text);
  await page.keyboard.type(text);
  return page.evaluate(async () => (await shownAt) - actedAt);
};

/** Measures how long a person waits after the last key of a search, on this machine and on a slow machine. */
const typing =
  (assets: number, searches: number) =>
  async (page: Page): Promise<Row[]> => {
    const slowDown = await slowing(page);
    const rows: Row[] = [];
    for (const [rate, goalMs] of TYPING_MS) {
      await slowDown(rate);
      const times: number[] = [];
      for (let n = 0; n < searches; n++) times.push(await search(page, `bridge ${((n + 1) * 37) % assets}`));
      const [took, speed] = [median(times), rate === 1 ? "at full speed" : `slowed down ${rate}×`];
      const what = `typing: from the last keystroke to the result, ${spelled(assets)} assets, ${speed}`;
      rows.push({ what, ours: `${took.toFixed(0)} ms`, goal: `≤ ${goalMs} ms`, met: took <= goalMs });
    }
    return rows;
  };

/** Opens the table with the results of a search, and waits until the page is connected. */
const openTable = async (page: Page, q: string): Promise<void> => {
  const says = ({ payload }: { payload: string | Buffer }) => /"subscribe_success"/.test(String(payload));
  const connected = page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived", says));
  await page.goto(`/?view=table&q=${q}`);
  await connected;
  await page.waitForLoadState("networkidle");
};

/** Measures how long a person waits to see another person's change, in both directions. */
const seenElsewhere = async ([one, other]: readonly [Page, Page], assets: number, changes: number): Promise<Row> => {
  // Every fourth of the assets is pending, so this one can be changed without a dialog.
  for (const page of [one, other]) await openTable(page, `bridge ${assets - ASSET_COLUMNS.length}`);
  const select = "tr:has([data-asset]) select";
  const [seen, answered]: [number[], number[]] = [[], []];
  for (let n = 0; n < changes; n++) {
    await pause(APART_MS);
    const [actor, watcher] = n % 2 === 0 ? [one, other] : [other, one];
    const status = STATUSES[(await actor.locator(select).inputValue()) === STATUSES[0] ? 1 : 0];
    await watchFor(watcher, select, status);
    const [response] = await Promise.all([
      actor.waitForResponse((answer) => answer.url().endsWith("/status")),
      actor.locator(select).selectOption(status),
    ]);
    await response.finished();
    answered.push(response.request().timing().responseEnd);
    seen.push((await watcher.evaluate(() => shownAt)) - (await actor.evaluate(() => actedAt)));
  }
  const [took, call, most] = [median(seen), median(answered), Math.max(...seen)];
  return {
    what: "change seen in another browser, both ways",
    ours: `${took.toFixed(0)} ms, ${most.toFixed(0)} ms at most`,
    ...{ limit: `${call.toFixed(0)} ms until the change itself is answered`, ratio: took / call },
    ...{ goal: `≤ ${spelled(SEEN_GOAL_MS)} ms`, met: most <= SEEN_GOAL_MS },
  };
};

/** Measures what people see in a browser: while scrolling, while typing a search, and after another person's change. */
export const inBrowser = async (url: string, assets: number, rounds: number): Promise<Row[]> => {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
  const rows: Row[] = [];
  try {
    for (const measure of [...["kanban", "grid", "table"].map(scrolling), typing(assets, rounds)]) {
      const page = await openPage(browser, url);
      rows.push(...(await measure(page)));
      await page.context().close();
    }
    const pages = [await openPage(browser, url), await openPage(browser, url)] as const;
    return [...rows, await seenElsewhere(pages, assets, rounds)];
  } finally {
    await browser.close();
  }
};
