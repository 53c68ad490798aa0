import { join } from "node:path";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { BROWSER_FLAGS, findBrowser } from "../../../scripts/browser.mjs";
import { scrollBareList, searchBare } from "./bare-list.ts";
import { startChild } from "./child.ts";
import { median, type Row } from "./measure.ts";

const SLOW_DOWN = 4;
const FRAMES_PER_SECOND = 50;
const LONG_TASK_MS = 100;
const TYPING_MS = 150;
/** CSS pixels a frame: two notches of the wheel each, which is a list thrown on. */
const STEP = 200;
/** Scrolled at each place of a list, and of the markup alone. */
const FRAMES = 200;
/** The top before more than a page of it is read, so that it is read on meanwhile; the others of all that was read. */
const PLACES = { top: 0, middle: 0.5, end: 1 } as const;
/** Nothing more comes when a list has stood at its end for so long. */
const STANDS_MS = 5_000;
const VIEWS = ["kanban", "grid", "table"] as const;

interface Board {
  url: string;
  email: string;
  password: string;
}
interface Scrolled {
  ms: number;
  longest: number;
  long: number;
}

const signIn = async (page: Page, { email, password }: Board): Promise<void> => {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
};

/** Scrolls the list a step each frame from a place in it on, 0 being its top and 1 so that its end is reached, and watches. */
const scroll = (page: Page, place: number): Promise<Scrolled> =>
  page.evaluate(
    async ({ place, frames, step, longMs }) => {
      let scroller = document.querySelector("[data-asset]")?.parentElement ?? null;
      while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
      if (!scroller) throw new Error("There is no list to scroll");
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

/** Jumps to the end of what is read of the list until there is no more. @returns how many assets it has */
const readAll = (page: Page): Promise<number> =>
  page.evaluate(async (standsMs) => {
    let scroller = document.querySelector("[data-asset]")?.parentElement ?? null;
    while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
    if (!scroller) throw new Error("There is no list to read");
    for (let height = 0, since = performance.now(); performance.now() - since < standsMs; ) {
      if (scroller.scrollHeight !== height) since = performance.now();
      height = scroller.scrollHeight;
      scroller.scrollTop = height;
      await new Promise(requestAnimationFrame);
    }
    const [card] = [...scroller.querySelectorAll("[aria-posinset]")].slice(-1);
    const [row] = [...scroller.querySelectorAll("[aria-rowindex]")].slice(-1);
    // The table's head is a row too.
    return card ? Number(card.ariaPosInSet) : Number(row?.ariaRowIndex) - 1;
  }, STANDS_MS);

/** From a key that goes down to the frame that shows what is found. */
const typing = async (page: Page, text: string): Promise<number> => {
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressed = 0;
        document.addEventListener("keydown", () => (pressed = performance.now()), { capture: true });
        const before = document.querySelector("[data-asset]")?.getAttribute("data-asset");
        const observer = new MutationObserver(() => {
          const now = document.querySelector("[data-asset]")?.getAttribute("data-asset");
          if (now === before || now === undefined || pressed === 0) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - pressed));
        });
        observer.observe(document.body, { childList: true, subtree: true, attributes: true });
      }),
  );
  await page.keyboard.type(text);
  return shown;
};

/** One view: at its top as it was opened, then, when all of it is read, in its middle and at its end. */
const scrollView = async (page: Page, slow: CDPSession, view: string): Promise<Row> => {
  const slowDown = (rate: number) => slow.send("Emulation.setCPUThrottlingRate", { rate });
  await page.goto(`/?view=${view}`);
  await page.locator("[data-asset]").first().waitFor();
  await slowDown(SLOW_DOWN);
  const scrolled = [await scroll(page, PLACES.top)];
  await slowDown(1);
  const assets = await readAll(page);
  await slowDown(SLOW_DOWN);
  for (const place of [PLACES.middle, PLACES.end]) scrolled.push(await scroll(page, place));
  const bare = await scrollBareList(page, FRAMES, STEP);

  const rateOf = (ms: number, frames = FRAMES) => (frames / ms) * 1_000;
  const rate = rateOf(
    scrolled.reduce((sum, { ms }) => sum + ms, 0),
    scrolled.length * FRAMES,
  );
  const long = scrolled.reduce((sum, { long }) => sum + long, 0);
  const longest = Math.max(...scrolled.map(({ longest }) => longest));
  const rates = scrolled.map(({ ms }) => rateOf(ms).toFixed(0)).join(", ");
  return {
    what: `${view} of ${assets.toLocaleString("en")} assets scrolled at its ${Object.keys(PLACES).join(", ")}, processor slowed down ${SLOW_DOWN}×`,
    ours: `${rates} frames/s, ${long} tasks over ${LONG_TASK_MS} ms in ${scrolled.length * FRAMES} frames, longest ${longest.toFixed(0)} ms`,
    limit: `${bare.toFixed(0)} frames/s the same markup without our code`,
    ratio: rate / bare,
    goal: `${FRAMES_PER_SECOND} frames/s, none`,
    met: rate >= FRAMES_PER_SECOND && long === 0,
  };
};

/** Without `:method` and its like, which fetch sets by itself. */
const withoutPseudo = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(":")));

/** What a slow computer's person sees: each view scrolled, and a search typed. */
export const scrolling = async (folder: string, assets: number, searches: number): Promise<Row[]> => {
  const board = await startChild<Board>("board", [join(folder, "board"), String(assets)]);
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
  try {
    const context = await browser.newContext({
      baseURL: board.message.url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: "reduce",
    });
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#456" } })
      .jpeg()
      .toBuffer();
    // The added assets have no files.
    await context.route("**/media/**", (route) => route.fulfill({ contentType: "image/jpeg", body: picture }));
    // What the loader of the sources puts around functions isn't there in the page.
    await context.addInitScript("globalThis.__name = (made) => made;");
    const page = await context.newPage();
    await signIn(page, board.message);
    const slow = await context.newCDPSession(page);
    const rows: Row[] = [];
    for (const view of VIEWS) rows.push(await scrollView(page, slow, view));
    const [times, bare]: [number[], number[]] = [[], []];
    for (let n = 0; n < searches; n++) {
      await page.goto("/?view=table");
      await page.locator("[data-asset]").first().waitFor();
      await page.keyboard.press("/");
      const text = `bridge ${((n + 1) * 37) % assets}`;
      const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get("q") === text);
      times.push(await typing(page, text));
      const request = await asked;
      bare.push(await searchBare(page, request.url(), await request.allHeaders().then(withoutPseudo)));
    }
    const [took, limit] = [median(times), median(bare)];
    rows.push({
      what: `last key to the result, ${assets.toLocaleString("en")} assets, slowed down ${SLOW_DOWN}×`,
      ours: `${took.toFixed(0)} ms`,
      limit: `${limit.toFixed(0)} ms the request and the same markup without our code`,
      ratio: took / limit,
      goal: `≤ ${TYPING_MS} ms`,
      met: took <= TYPING_MS,
    });
    return rows;
  } finally {
    await browser.close();
    await board.stop();
  }
};
