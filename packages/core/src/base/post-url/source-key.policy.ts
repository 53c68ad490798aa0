import { webAddressOf } from "../../platform/fields.schema.ts";
import { embedOf } from "./embed.policy.ts";

/** Query parameters that don't identify a post, such as those for tracking and playback. */
const NOISE =
  /^(?:utm_.*|igsh(?:id)?|fbclid|gclid|mibextid|ref(?:_.*|src|url)?|si|s|t|feature|share.*|trk.*|rcm|is_.*|_r|_t|lang|hl)$/i;

/** Other host names of a site, with the name that replaces them. */
const SITES: Readonly<Record<string, string>> = { "twitter.com": "x.com", "youtu.be": "youtube.com" };

/**
 * A text that is the same for all URLs of a post. If the URL contains the id of a post on a supported platform, the
 * text is made from the id; otherwise the text is the URL without the parts that don't identify the post.
 * @returns undefined if the text isn't a URL
 */
export const sourceKey = (address: string): string | undefined => {
  const href = webAddressOf(address);
  if (href === undefined) return undefined;
  // Instagram shows the same post under several paths.
  const embed = embedOf(href)?.src.replace(/^(https:\/\/www\.instagram\.com)\/(?:reel|tv)\//, "$1/p/");
  if (embed !== undefined) return embed;
  const { hostname, pathname, searchParams } = new URL(href);
  const host = hostname.replace(/^(?:www|m|mobile|web)\./, "");
  const query = [...searchParams].filter(([name]) => !NOISE.test(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  const path = pathname.replace(/\/+$/, "");
  const rest = query.length > 0 ? `?${new URLSearchParams(query)}` : "";
  return `${SITES[host] ?? host}${path}${rest}`;
};
