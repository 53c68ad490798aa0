import { returnPath as pathOfSite } from "@clearhouse/core/platform/http/return-path.policy.ts";

/** The address if a link may lead there: http and https alone, for a stored text could say `javascript:`. */
export const webAddress = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined;
  const { protocol } = new URL(text);
  return protocol === "https:" || protocol === "http:" ? text : undefined;
};

/** As core's, on the site that is open. */
export const returnPath = (asked: string | null, origin: string = window.location.origin): string =>
  pathOfSite(asked, origin);
