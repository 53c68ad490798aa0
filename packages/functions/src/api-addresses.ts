/** The one word in the API's addresses that is spelled otherwise than it once was; all else is made from this line. */
const SPELLED = { once: "/api/licences/", now: "/api/licenses/" };

const replaced = (path: string, from: string, to: string): string =>
  path.startsWith(from) ? `${to}${path.slice(from.length)}` : path;

/** The address in today's spelling, for an address in either spelling. */
export const inTodaysSpelling = (path: string): string => replaced(path, SPELLED.once, SPELLED.now);

/** The address in the earlier spelling, which customers' programs and pages that are still open may call. */
export const inEarlierSpelling = (path: string): string => replaced(path, SPELLED.now, SPELLED.once);
