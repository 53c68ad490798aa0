import { returnPath as pathOfSite } from "@clearhouse/core/platform/http/return-path.policy.ts";

/** Core's function of this name, for the current site. */
export const returnPath = (asked: string | null, origin: string = window.location.origin): string =>
  pathOfSite(asked, origin);
