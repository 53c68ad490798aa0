import { returnPath as pathOfSite } from "@clearhouse/core/platform/http/return-path.policy.ts";

/** Calls the function of the same name in packages/core, for the current site. */
export const returnPath = (asked: string | null, origin: string = window.location.origin): string =>
  pathOfSite(asked, origin);
