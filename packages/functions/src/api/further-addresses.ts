import { inEarlierSpelling } from "../api-addresses.ts";
import type { base } from "./http/base.ts";

/** Lets routes answer at further addresses too, with the handlers of the one declaration that each route has. */
export const addFurtherAddresses = (app: ReturnType<typeof base>): void => {
  for (const { method, path, handler } of [...app.routes]) {
    const earlier = inEarlierSpelling(path);
    if (earlier !== path) app.on(method, earlier, handler);
  }
};
