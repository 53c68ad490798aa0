import { keep, readKept } from "./kept.ts";

/** The item of a bundle has the token of its bundle's link, and after it its own id. */
const linkOf = (token: string): string => token.split(".")[0] ?? token;

/**
 * Takes the mark of a mailed link out of the page's address, so that a copied address doesn't contain it, and keeps it for
 * the visit. The mark is in the fragment, which browsers neither send nor name as the referrer. What else is in the
 * fragment stays, and is scrolled to.
 */
export const takeMark = (token: string | undefined): void => {
  const parts = window.location.hash.slice(1).split("&");
  const mark = parts.find((part) => part.startsWith("mark="))?.slice("mark=".length);
  if (token === undefined || mark === undefined) return;
  keep("mark", linkOf(token), { mark });
  const [rest = ""] = parts.filter((part) => !part.startsWith("mark="));
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, "", `${pathname}${search}${rest && `#${rest}`}`);
  if (rest) document.getElementById(rest)?.scrollIntoView();
};

/** The header with the mark that this visit has of a link; empty without one. */
export const markHeader = (token: string): Record<string, string> => {
  const kept = readKept("mark", linkOf(token));
  const mark = typeof kept === "object" && kept !== null && "mark" in kept ? kept.mark : undefined;
  return typeof mark === "string" && /^[\w-]{1,64}$/.test(mark) ? { "Clearhouse-Mark": mark } : {};
};

/** Whether this visit came by a mailed link. */
export const hasMark = (token: string): boolean => Object.keys(markHeader(token)).length > 0;
