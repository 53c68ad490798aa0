import { urlOf } from "./url.policy.ts";

/**
 * The URL if a link may use it. Only http and https are allowed, because a stored text could begin with `javascript:`.
 */
export const webAddress = (text: string): string | undefined => {
  const protocol = urlOf(text)?.protocol;
  return protocol === "https:" || protocol === "http:" ? text : undefined;
};
