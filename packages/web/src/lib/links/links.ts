import { returnPath as pathOfSite } from "@clearhouse/core/platform/http/return-path.policy.ts";

/** The same function as core's, for the current site. */
export const returnPath = (asked: string | null, origin: string = window.location.origin): string =>
  pathOfSite(asked, origin);
