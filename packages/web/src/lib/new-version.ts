/** The script with which a page of the app starts: each version has another name. */
const ENTRY = 'script[type="module"][src]';
const entryOf = (page: Document): string | null => page.querySelector(ENTRY)?.getAttribute("src") ?? null;

const KEY = "clearhouse.outdated";
const WAIT_MS = 5_000;

/** Whether the server has another version than this tab runs; false where it can't be reached. */
const isOutdated = async (): Promise<boolean> => {
  const own = entryOf(document);
  if (own === null) return false;
  try {
    const answer = await fetch("/", { cache: "no-store", signal: AbortSignal.timeout(WAIT_MS) });
    if (!answer.ok) return false;
    const current = entryOf(new DOMParser().parseFromString(await answer.text(), "text/html"));
    return current !== null && current !== own;
  } catch {
    // No answer says nothing of versions.
    return false;
  }
};

/**
 * Whether a reload brings what is missing. Once for each version, as this tab remembers: where servers of two versions
 * answer in turn, or something between keeps an old page, it would go on for ever.
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
    // What can't be remembered could go on for ever.
    return false;
  }
};

export const reloadPage = (): void => window.location.reload();
