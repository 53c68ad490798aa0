import { inEarlierSpelling, inV1 } from "../api-addresses.ts";
import { scopeOf } from "./http/auth.ts";
import type { base } from "./http/base.ts";

/**
 * Lets routes answer at further addresses too, with the handlers of the one declaration that each route has: in version
 * 1 the routes that name a scope, and so are open to API keys, and some in their earlier spelling.
 */
export const addFurtherAddresses = (app: ReturnType<typeof base>): void => {
  const declared = [...app.routes];
  const open = new Set(declared.filter(({ handler }) => scopeOf(handler)).map(named));
  for (const route of declared) {
    const { method, path, handler } = route;
    if (open.has(named(route))) app.on(method, inV1(path), handler);
    const earlier = inEarlierSpelling(path);
    if (earlier !== path) app.on(method, earlier, handler);
  }
};

const named = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
