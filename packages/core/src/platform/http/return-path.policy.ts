/** More than any page of ours needs; what is longer would only swell links. */
const MAX = 2_000;

/** The page a person asked for before signing in: only a path of this site, and never the sign-in page itself. */
export const returnPath = (asked: unknown, origin: string): string => {
  if (typeof asked !== "string" || asked.length > MAX || !asked.startsWith("/") || !URL.canParse(asked, origin)) {
    return "/";
  }
  const target = new URL(asked, origin);
  // `/.//elsewhere` is of this origin, but its path alone would name another host.
  if (target.origin !== origin || target.pathname.startsWith("//") || target.pathname === "/auth") return "/";
  return `${target.pathname}${target.search}${target.hash}`;
};
