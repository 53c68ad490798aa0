import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
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
const BARE_FRAMES = 300;
const VIEWS = ["kanban", "grid", "table"] as const;

interface Board {
  url: string;
  email: string;
  password: string;
}
interface Scrolled {
  frames: number;
  ms: number;
  longest: number;
  long: number;
  assets: number;
}

const signIn = async (page: Page, { email, password }: Board): Promise<void> => {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
};

/** Scrolls what scrolls, a step each frame, until so many assets have been drawn, and watches the frames. */
const scroll = (page: Page, assets: number): Promise<Scrolled> =>
  page.evaluate(
    async ({ assets, step, longMs }) => {
      const first = document.querySelector("[data-asset]");
      let scroller = first?.parentElement ?? null;
      while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
      const target = scroller ?? document.documentElement;
      const seen = new Set<string>();
      let longest = 0;
      let long = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) {
          longest = Math.max(longest, duration);
          if (duration > longMs) long += 1;
        }
      }).observe({ type: "longtask" });
      const begun = performance.now();
      let frames = 0;
      let stood = 0;
      await new Promise<void>((resolve) => {
        const frame = () => {
          frames += 1;
          for (const element of target.querySelectorAll<HTMLElement>("[data-asset]"))
            seen.add(element.dataset.asset ?? "");
          const before = target.scrollTop;
          target.scrollTop += step;
          stood = target.scrollTop === before ? stood + 1 : 0;
          // At the end for ten seconds' frames: there is no more, whatever was hoped for.
          if (seen.size >= assets || stood > 600) resolve();
          else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      });
      return { frames, ms: performance.now() - begun, longest, long, assets: seen.size };
    },
    { assets, step: STEP, longMs: LONG_TASK_MS },
  );

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

const rowOf = (view: string, { frames, ms, longest, long, assets }: Scrolled, bare: number): Row => {
  const rate = (frames / ms) * 1_000;
  return {
    what: `${view} scrolled through ${assets.toLocaleString("en")} assets, processor slowed down ${SLOW_DOWN}×`,
    ours: `${rate.toFixed(0)} frames/s, ${long} tasks over ${LONG_TASK_MS} ms, longest ${longest.toFixed(0)} ms`,
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
    await slow.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
    const rows: Row[] = [];
    for (const view of VIEWS) {
      await page.goto(`/?view=${view}`);
      await page.locator("[data-asset]").first().waitFor();
      const scrolled = await scroll(page, view === "kanban" ? assets / 4 : assets);
      rows.push(rowOf(view, scrolled, await scrollBareList(page, BARE_FRAMES, STEP)));
    }
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
