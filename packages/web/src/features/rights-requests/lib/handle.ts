import { urlOf } from "@clearhouse/core/platform/url.policy.ts";

/** Words that some posts' URLs have where other URLs have the name of the person who posted. */
const NO_HANDLE = new Set(["p", "reel", "reels", "tv", "i", "watch", "shorts", "status", "stories", "posts", "share"]);

/** The handle in a post's URL, with "@"; "" if the URL contains none. */
export const handleIn = (address: string): string => {
  const url = urlOf(address);
  if (!url) return "";
  const { hostname, pathname } = url;
  const [first = ""] = pathname.split("/").filter(Boolean);
  const platform = hostname.replace(/^(?:www|m|mobile)\./, "");
  if (/^@[\w.-]{2,}$/.test(first)) return first;
  const names = platform === "x.com" || platform === "twitter.com" || platform === "instagram.com";
  const isHandle = /^[\w.]{2,30}$/.test(first) && !NO_HANDLE.has(first) && pathname.split("/").length > 2;
  return names && isHandle ? `@${first}` : "";
};

/** The first handle in a text such as '@lights.by.nora on Instagram', or the handle in a post's URL. */
export const handleOf = (source: string): string =>
  urlOf(source) ? handleIn(source) : (/(?:^|\s)(@[\w.-]{2,30})(?=\s|$)/.exec(source)?.[1] ?? "");
