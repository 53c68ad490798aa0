import { bulkRequestAnswer } from "@clearhouse/core/rights/request-bundle/request-bundle.schema.ts";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import * as z from "zod";
import { awaitingLink } from "./agreements.ts";
import { type Api, openApi, openSession } from "./api.ts";
import type { Clearhouse } from "./clearhouse.ts";
import { contractLinks } from "./contracts.ts";
import { ADMIN, expect, MEMBER } from "./fixtures.ts";
import { inviteCreator } from "./onboarding.ts";
import { proof } from "./proof.ts";
import type { Screen, ScreenContext } from "./screens/screen.ts";

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export type Theme = "light" | "dark";
export const THEMES: readonly Theme[] = ["light", "dark"];

/** The browser of a signed-in person. */
interface Held {
  context: BrowserContext;
  /** Stays open, because the browser keeps the site's compiled scripts only as long as a page of the site is open. */
  home: Page;
}

export interface PreparedScreens {
  /** Shows a screen on a page without any data of earlier screens, and calls `look` with the page. */
  show: (screen: Screen, viewport: typeof WIDE, look: (page: Page) => Promise<void>) => Promise<void>;
  close: () => Promise<void>;
}

interface ScreenOptions {
  deviceScaleFactor?: number;
  /** Whether links are made. False for screens that use no links, because each link adds something to the workspace. */
  links?: boolean;
}

type Links = Omit<ScreenContext, "page">;

const NO_LINKS: Links = {
  ...{ openLink: "", answeredLink: "", awaitingLink: "", bundleLink: "", boundInvite: "", openInvite: "" },
  contracts: { pending: "", spanish: "", signed: "", declined: "", voided: "" },
  creatorInvite: "",
};

const makeLinks = async (api: Api): Promise<Links> => ({
  ...(await requestLinks(api)),
  bundleLink: await bundleLink(api),
  ...(await inviteLinks(api)),
  awaitingLink: await awaitingLink(api),
  contracts: await contractLinks(api),
  creatorInvite: (await inviteCreator(api, "Imogen Vale")).link,
});

/**
 * Prepares what all screens share: the links that some screens open, signed-in people, and a browser context for each
 * role. The context's cache keeps the site's scripts from one screen to the next.
 */
export const prepareScreens = async (
  browser: Browser,
  { url, password }: Clearhouse,
  { links = true, ...options }: ScreenOptions = {},
): Promise<PreparedScreens> => {
  if (password === undefined) throw new Error("The run printed no password for its demo accounts.");
  const shown = links ? await makeLinks(await openApi(url, ADMIN, password)) : NO_LINKS;
  const browsers = new Map<Screen["as"], Held>();
  for (const [as, email] of [["visitor"], ["admin", ADMIN], ["member", MEMBER]] as const) {
    const context = await browser.newContext({
      baseURL: url,
      colorScheme: "light",
      reducedMotion: "reduce",
      ...options,
    });
    const session = email === undefined ? {} : await openSession(url, email, password);
    const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }));
    await context.addInitScript(startWith, localStorage);
    const home = await context.newPage();
    await home.goto("/favicon.svg");
    browsers.set(as, { context, home });
  }
  return {
    show: async (screen, viewport, look) => {
      const held = browsers.get(screen.as);
      if (held === undefined) throw new Error(`Nobody is signed in as ${screen.as}.`);
      const page = await held.context.newPage();
      try {
        await page.setViewportSize(viewport);
        await screen.show({ page, ...shown });
        await look(page);
      } finally {
        await page.close();
        // Setting the context's storage would also clear its cache, and the next screen would load every script anew.
        await held.context.clearCookies();
        await held.home.evaluate(removeDatabases);
      }
    },
    close: async () => {
      for (const { context } of browsers.values()) await context.close();
    },
  };
};

const removeDatabases = async (): Promise<void> => {
  const removed = (await indexedDB.databases()).map(
    ({ name = "" }) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = resolve;
        request.onerror = () => reject(request.error);
      }),
  );
  await Promise.all(removed);
};

/**
 * Removes what other pages left in the local storage, and stores what a newly signed-in person has in the local
 * storage. Runs in the first document of a new page.
 */
const startWith = (entries: { name: string; value: string }[]): void => {
  if (window !== top || !location.protocol.startsWith("http") || sessionStorage.getItem("begun")) return;
  localStorage.clear();
  for (const { name, value } of entries) localStorage.setItem(name, value);
  sessionStorage.setItem("begun", "yes");
};

const column = z.object({
  items: z.array(
    z.object({
      files: z.array(z.unknown()),
      approval: z.object({ origin: z.string() }).nullish(),
      request: z.object({ link: z.string(), status: z.string() }).nullish(),
    }),
  ),
});

/** The links of a request that waits for its answer and of an approved request. */
const requestLinks = async (api: Api): Promise<Pick<ScreenContext, "openLink" | "answeredLink">> => {
  const waiting = column
    .parse(await api("GET", "assets?column=requesting-rights"))
    .items.find(({ request, files }) => request?.status === "pending" && files.length > 0);
  const answered = column
    .parse(await api("GET", "assets?column=approved"))
    .items.find(({ approval, request }) => approval?.origin === "owner" && request);
  return { openLink: waiting?.request?.link ?? "", answeredLink: answered?.request?.link ?? "" };
};

/** The link of three posts whose owner is asked for all of them at once. */
const bundleLink = async (api: Api): Promise<string> => {
  const items = ["Front row", "Backstage", "Encore"].map((contentTitle, n) => ({
    contentUrl: `https://www.instagram.com/p/bundle${n}/`,
    contentTitle,
  }));
  const asked = { brand: "Clearhouse Network", intendedUse: "Social media posts", requestedBy: "Ada Okafor" };
  const groups = [{ contentOwner: "@olivia.waves", contentOwnerEmail: "", items }];
  const made = await api("POST", "rights-requests/bulk", { ...asked, groups, website: "", proof: await proof(api) });
  return bulkRequestAnswer.parse(made).groups[0]?.link ?? "";
};

/** Returns the links of invites for one email address and for anybody, and also makes an invite whose mail bounced. */
const inviteLinks = async (api: Api): Promise<Pick<ScreenContext, "boundInvite" | "openInvite">> => {
  const invite = async (email: string, role: string): Promise<string> =>
    z.object({ link: z.string() }).parse(await api("POST", "team/invites", { email, role })).link;
  await invite("bounce+priya.nair@simulator.amazonses.com", "member");
  return { openInvite: await invite("", "member"), boundInvite: await invite("jordan.blake@example.com", "admin") };
};

/** Shows the page in a theme. The page follows the system's theme, so it needn't be opened twice. */
export const inTheme = async (page: Page, theme: Theme): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator("html.dark")).toHaveCount(theme === "dark" ? 1 : 0);
  await page.evaluate(settled);
};

/**
 * Waits until all animations have ended. A part of the page that was just opened may still be fading in, without the
 * full contrast of its colors.
 */
const settled = async (): Promise<void> => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
};
