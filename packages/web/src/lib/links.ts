/** The address if a link may lead there: http and https alone, for a stored text could say `javascript:`. */
export const webAddress = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined;
  const { protocol } = new URL(text);
  return protocol === "https:" || protocol === "http:" ? text : undefined;
};

/** The page a person asked for before signing in; only a path of this site, and never the sign-in page itself. */
export const returnPath = (asked: string | null, origin: string = window.location.origin): string => {
  if (asked === null || !asked.startsWith("/") || !URL.canParse(asked, origin)) return "/";
  const target = new URL(asked, origin);
  // `/.//elsewhere` is of this origin, but its path alone would name another host.
  if (target.origin !== origin || target.pathname.startsWith("//") || target.pathname === "/auth") return "/";
  return `${target.pathname}${target.search}${target.hash}`;
};
