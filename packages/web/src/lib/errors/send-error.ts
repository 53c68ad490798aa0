import type { BrowserError } from "@clearhouse/core/platform/http/browser-error.schema.ts";

/** The most errors that a page reports; what follows is mostly the same error again. */
const MOST = 5;
const FRAMES = 8;

/** A frame in one of our scripts, in the stacks of all browsers: `…/assets/page-Xa1_.js:1:2345`. */
const FRAME = /\/assets\/([\w.-]{1,80}\.js:\d{1,7}:\d{1,7})/g;

const sent = new Set<string>();

/** The page without ids and tokens, which are in the rest of its path. */
const routeOf = (path: string): string => {
  const [, first = "", ...rest] = path.split("/");
  return `/${/^[a-z-]{1,40}$/.test(first) ? first : ""}${rest.length > 0 ? "/…" : ""}`;
};

const releaseOf = (): string =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src.split("/").at(-1) ?? "";

/** What is reported of an error; undefined for an error that has nothing to do with our scripts, such as an extension's. */
export const reportOf = (error: unknown): BrowserError | undefined => {
  if (!(error instanceof Error)) return undefined;
  const frames = [...(error.stack ?? "").matchAll(FRAME)].map(([, frame = ""]) => frame).slice(0, FRAMES);
  if (frames.length === 0) return undefined;
  const react = /React error #(\d{1,4})/.exec(error.message)?.[1];
  return {
    release: releaseOf(),
    route: routeOf(location.pathname),
    name: error.name,
    ...(react && { react: Number(react) }),
    frames,
  };
};

/** Reports an error to the server's log, once for each place, also while the page is being left. */
export const sendError = (error: unknown): void => {
  const report = reportOf(error);
  const place = report?.frames[0];
  if (!place || sent.has(place) || sent.size >= MOST) return;
  sent.add(place);
  navigator.sendBeacon("/api/browser-errors", new Blob([JSON.stringify(report)], { type: "application/json" }));
};
