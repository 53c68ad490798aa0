import { returnPath as pathOfSite } from "@clearhouse/core/platform/http/return-path.policy.ts";

/** As core's, on the site that is open. */
export const returnPath = (asked: string | null, origin: string = window.location.origin): string =>
  pathOfSite(asked, origin);
