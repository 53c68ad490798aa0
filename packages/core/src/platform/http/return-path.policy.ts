import { urlOf } from "../url.policy.ts";

/** The longest path that is accepted; the paths of all pages are shorter. */
const MAX = 2_000;

/**
 * The path of the page to show after a sign-in, if `asked` is a path on this site and isn't the sign-in page itself.
 */
export const returnPath = (asked: unknown, origin: string): string => {
  if (typeof asked !== "string" || asked.length > MAX || !asked.startsWith("/")) return "/";
  const target = urlOf(asked, origin);
  // `/.//elsewhere` has this origin, but its path alone would name another host.
  if (target?.origin !== origin || target.pathname.startsWith("//") || target.pathname === "/auth") return "/";
  return `${target.pathname}${target.search}${target.hash}`;
};
