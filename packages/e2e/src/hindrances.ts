import type { Page } from "@playwright/test";

/** The page may neither read nor write anything that outlives it. */
const blockStorage = (): void => {
  const refuse = (): never => {
    throw new DOMException("The storage is blocked.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(window, name, { configurable: true, get: refuse });
};

const fillStorage = (): void => {
  const refuse = (): never => {
    throw new DOMException("The storage is full.", "QuotaExceededError");
  };
  Storage.prototype.setItem = refuse;
  IDBObjectStore.prototype.put = refuse;
  IDBObjectStore.prototype.add = refuse;
};

/** What browsers within apps lack; a click on a link for a download does nothing in them. */
const becomeApp = (): void => {
  for (const name of ["open", "Notification", "BroadcastChannel", "SharedWorker"])
    Object.defineProperty(window, name, { value: undefined });
  for (const name of ["clipboard", "share", "locks", "serviceWorker", "storage"])
    Object.defineProperty(navigator, name, { value: undefined });
  document.addEventListener("click", (event) => {
    if (event.target instanceof HTMLAnchorElement && event.target.download !== "") event.preventDefault();
  });
};

/**
 * Adds attributes and elements to the page as password managers, spelling checkers and dark modes do: while the page is
 * being parsed, before the script hydrates it, and beside each field from then on.
 */
const extend = (): void => {
  const added = new WeakSet<Element>();
  const add = (name: string): HTMLElement => Object.assign(document.createElement(name), { textContent: "+" });
  const look = (): void => {
    const { documentElement: root, body } = document;
    if (root && !added.has(root)) {
      added.add(root);
      root.dataset.darkreaderMode = "dynamic";
      root.classList.add("extension");
      root.append(document.createComment("extension"));
    }
    if (body && !added.has(body)) {
      added.add(body);
      body.setAttribute("cz-shortcut-listen", "true");
      body.prepend(add("extension-toolbar"));
      body.append(add("extension-frame"));
    }
    const main = document.querySelector("#root main");
    if (main && !added.has(main)) {
      added.add(main);
      main.prepend(add("extension-note"));
    }
    for (const field of document.querySelectorAll("input, textarea")) {
      if (added.has(field)) continue;
      added.add(field);
      field.setAttribute("data-extension", "true");
      field.after(add("extension-icon"));
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  look();
};

const DAY_MS = 86_400_000;

export interface Hindrance {
  /** Follows "in a browser". */
  name: string;
  userAgent?: string;
  /** What React reports when it finds added elements in the page that the server has drawn, and draws the page anew. */
  reports?: RegExp;
  hinder: (page: Page) => Promise<unknown>;
}

/** What an outsider's browser may do or lack; a page without sign-in works nevertheless. */
export const HINDRANCES: readonly Hindrance[] = [
  {
    name: "that blocks the page's storage and whose clock is a day ahead",
    hinder: async (page) => {
      await page.addInitScript(blockStorage);
      await page.clock.setSystemTime(Date.now() + DAY_MS);
    },
  },
  {
    name: "whose storage is full and whose clock is a day behind",
    hinder: async (page) => {
      await page.addInitScript(fillStorage);
      await page.clock.setSystemTime(Date.now() - DAY_MS);
    },
  },
  {
    name: "within an app",
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 335.0.0.27.91",
    hinder: (page) => page.addInitScript(becomeApp),
  },
  {
    name: "with an extension that changes the page",
    reports: /Minified React error #418/,
    hinder: (page) => page.addInitScript(extend),
  },
];
