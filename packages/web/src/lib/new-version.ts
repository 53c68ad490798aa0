import { abortsAfter } from "./abort-signals.ts";
import { notifySuccess } from "./notify.ts";

/** The script that starts a page of the app: it has a different name in each version. */
const ENTRY = 'script[type="module"][src]';
const entryOf = (page: Document): string | null => page.querySelector(ENTRY)?.getAttribute("src") ?? null;

const KEY = "clearhouse.outdated";
const WAIT_MS = 5_000;

/** Whether the server has another version than this tab; false if it can't be reached. */
const isOutdated = async (): Promise<boolean> => {
  const own = entryOf(document);
  if (own === null) return false;
  try {
    const answer = await fetch("/", { cache: "no-store", signal: abortsAfter(WAIT_MS) });
    if (!answer.ok) return false;
    const current = entryOf(new DOMParser().parseFromString(await answer.text(), "text/html"));
    return current !== null && current !== own;
  } catch {
    // Without an answer, nothing is known about the server's version.
    return false;
  }
};

/**
 * Whether a reload would load the missing code. True at most once for each version in this tab: if servers of two
 * versions answer in turn, or a proxy keeps an old page, the tab would otherwise reload forever.
 */
export const shouldReload = async (): Promise<boolean> => {
  if (!(await isOutdated())) return false;
  const own = entryOf(document) ?? "";
  try {
    const left = (sessionStorage.getItem(KEY) ?? "").split(" ");
    if (left.includes(own)) return false;
    sessionStorage.setItem(KEY, [...left, own].join(" ").trim());
    return true;
  } catch {
    // If the reload can't be remembered, it could repeat forever.
    return false;
  }
};

const NEWER = {
  title: "There is a new version of this app",
  text: "Some of what the server says isn't shown until you reload this page.",
  reload: "Reload",
} as const;
let asked = false;

/**
 * Asks once in this tab whether to load the newer version, if the server has one. The tab isn't reloaded by itself,
 * because the person may be writing.
 */
export const askForReload = async (): Promise<void> => {
  if (asked) return;
  asked = true;
  asked = await isOutdated();
  if (asked)
    notifySuccess(NEWER.title, NEWER.text, {
      duration: Number.POSITIVE_INFINITY,
      action: { label: NEWER.reload, onClick: reloadPage },
    });
};

export const reloadPage = (): void => window.location.reload();
