/** The longest path that is accepted; no page's path is as long. */
const MAX = 2_000;

/**
 * The page to show after signing in, which the person had asked for before: only a path on this site, and never the
 * sign-in page itself.
 */
export const returnPath = (asked: unknown, origin: string): string => {
  if (typeof asked !== "string" || asked.length > MAX || !asked.startsWith("/") || !URL.canParse(asked, origin)) {
    return "/";
  }
  const target = new URL(asked, origin);
  // `/.//elsewhere` has this origin, but its path alone would name another host.
  if (target.origin !== origin || target.pathname.startsWith("//") || target.pathname === "/auth") return "/";
  return `${target.pathname}${target.search}${target.hash}`;
};
