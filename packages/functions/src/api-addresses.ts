/** The one word in the API's addresses that is spelled otherwise than it once was; all else is made from this line. */
const SPELLED = { once: "/api/licences/", now: "/api/licenses/" };

const replaced = (path: string, from: string, to: string): string =>
  path.startsWith(from) ? `${to}${path.slice(from.length)}` : path;

/** The address in today's spelling, for an address in either spelling. */
export const inTodaysSpelling = (path: string): string => replaced(path, SPELLED.once, SPELLED.now);

/** The address in the earlier spelling, which customers' programs and pages that are still open may call. */
export const inEarlierSpelling = (path: string): string => replaced(path, SPELLED.now, SPELLED.once);

/** Where API keys, and nobody else, call the routes that are open to them (docs/decisions/api-v1.md). */
const V1 = "/api/v1/";

/** Whether an address is one of those for API keys. */
export const isOfV1 = (path: string): boolean => path.startsWith(V1);

/** The address in version 1 of a route that is open to API keys. */
export const inV1 = (path: string): string => replaced(inTodaysSpelling(path), "/api/", V1);

/** The address at which a route is declared, for any address at which it answers. */
export const declaredAt = (path: string): string => inTodaysSpelling(replaced(path, V1, "/api/"));
