import { wholeApp } from "../api/app.ts";
import { scopeOf } from "../api/http/auth.ts";
import { inEarlierSpelling, inV1 } from "../api-addresses.ts";
import type { Route } from "./route.ts";
import { named } from "./route-address.ts";
import { ROUTES } from "./routes.ts";

const { routes } = await wholeApp();
const withScope = new Set(routes.filter(({ handler }) => scopeOf(handler)).map(named));

/** The routes that API keys may call, as the application declares them. */
export const OPEN_TO_KEYS: readonly Route[] = ROUTES.filter((route) => withScope.has(named(route)));

const at = (route: Route, addressFor: (path: string) => string): Route => ({ ...route, path: addressFor(route.path) });

/** The same routes at their addresses for API keys, in the same order. */
export const V1: readonly Route[] = OPEN_TO_KEYS.map((route) => at(route, inV1));

/** The routes of which a word was once spelled otherwise, at their earlier addresses. */
export const EARLIER: readonly Route[] = ROUTES.filter(({ path }) => inEarlierSpelling(path) !== path).map((route) =>
  at(route, inEarlierSpelling),
);

/** Routes at the addresses at which they answer besides their own. */
export const FURTHER: readonly Route[] = [...V1, ...EARLIER];
