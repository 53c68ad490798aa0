import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { BROWSER_FLAGS, findBrowser } from "../../../scripts/browser/browser.mjs";

/** The factor by which the processor is slowed down. */
export const SLOW_DOWN = 4;
/**
 * How long a step of a measurement may take, in milliseconds. If a step takes longer, its row says that the step hung
 * instead of giving a figure.
 */
export const PATIENCE_MS = 240_000;

export interface Board {
  url: string;
  email: string;
  password: string;
}
export interface SlowPage {
  page: Page;
  /**
   * Slows the processor down.
   * @param rate the factor; 1 is the machine's full speed
   */
  slowDown(rate: number): Promise<void>;
}

declare global {
  /** The scrolling ancestor of the page's list. */
  var listScroller: () => Element;
}

/** Runs in the page before its own scripts. */
const prepare = (): void => {
  globalThis.listScroller = () => {
    let scroller = document.querySelector("[data-asset]")?.parentElement ?? null;
    while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
    if (!scroller) throw new Error("There is no list that scrolls");
    return scroller;
  };
};

const signIn = async (page: Page, { email, password }: Board): Promise<void> => {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
};

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });

/** A signed-in page in a new browser context. Closing the context closes the page. */
export const openSlowPage = async (browser: Browser, board: Board): Promise<SlowPage> => {
  const context = await browser.newContext({
    baseURL: board.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
  });
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#456" } })
    .jpeg()
    .toBuffer();
  // The assets that the bench writes have no files, so the bench answers every request for a picture with the same
  // picture.
  await context.route("**/media/**", (route) => route.fulfill({ contentType: "image/jpeg", body: picture }));
  // tsx loads this file, and adds calls of tsx's helper `__name` to functions; the page doesn't have the helper.
  await context.addInitScript("globalThis.__name = (made) => made;");
  await context.addInitScript(prepare);
  const page = await context.newPage();
  await signIn(page, board);
  const cdp = await context.newCDPSession(page);
  return {
    page,
    slowDown: async (rate) => void (await cdp.send("Emulation.setCPUThrottlingRate", { rate })),
  };
};
