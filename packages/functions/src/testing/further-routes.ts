import { inEarlierSpelling } from "../api-addresses.ts";
import type { Route } from "./route.ts";
import { ROUTES } from "./routes.ts";

/** The routes of which a word was once spelled otherwise, at their earlier addresses. */
export const EARLIER: readonly Route[] = ROUTES.map((route) => ({
  ...route,
  path: inEarlierSpelling(route.path),
})).filter(({ path }, n) => path !== ROUTES[n]?.path);

/** Routes at the addresses at which they answer besides their own. */
export const FURTHER: readonly Route[] = [...EARLIER];
