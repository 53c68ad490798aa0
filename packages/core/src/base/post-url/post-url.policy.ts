import { webAddressOf } from "../../platform/fields.schema.ts";
import { urlOf } from "../../platform/url.policy.ts";

/** The frame in which a supported platform shows one of its posts on our pages. */
export interface PostEmbed {
  platform: "Instagram" | "X" | "TikTok" | "YouTube" | "Facebook" | "LinkedIn";
  /** The frame's URL; its origin is one of {@link EMBED_ORIGINS}. */
  src: string;
}

/** The origins that pages may frame: the Content-Security-Policy's frame-src. */
export const EMBED_ORIGINS = [
  "https://www.instagram.com",
  "https://platform.twitter.com",
  "https://www.tiktok.com",
  "https://www.youtube-nocookie.com",
  "https://www.facebook.com",
  "https://www.linkedin.com",
] as const;

type Reader = (url: URL) => PostEmbed | undefined;

const instagram: Reader = ({ pathname }) => {
  const [, kind, code] = /^(?:\/[\w.]+)?\/(p|reels?|tv)\/([\w-]+)\/?$/.exec(pathname) ?? [];
  if (!kind || !code) return undefined;
  const path = kind === "reels" ? "reel" : kind;
  return { platform: "Instagram", src: `https://www.instagram.com/${path}/${code}/embed/` };
};

const x: Reader = ({ pathname }) => {
  const [, id] = /^\/(?:i\/web|\w+)\/status(?:es)?\/(\d+)(?:\/|$)/.exec(pathname) ?? [];
  return id ? { platform: "X", src: `https://platform.twitter.com/embed/Tweet.html?id=${id}&dnt=true` } : undefined;
};

const tiktok: Reader = ({ pathname }) => {
  const [, id] = /^\/@[\w.]+\/video\/(\d+)\/?$/.exec(pathname) ?? [];
  return id ? { platform: "TikTok", src: `https://www.tiktok.com/player/v1/${id}` } : undefined;
};

const video = (id: string | undefined | null): PostEmbed | undefined =>
  id && /^[\w-]{11}$/.test(id)
    ? { platform: "YouTube", src: `https://www.youtube-nocookie.com/embed/${id}?enablejsapi=1` }
    : undefined;

const youtube: Reader = ({ pathname, searchParams }) =>
  pathname === "/watch" ? video(searchParams.get("v")) : video(/^\/(?:shorts|live|embed)\/([^/]+)/.exec(pathname)?.[1]);

const shortYoutube: Reader = ({ pathname }) => video(pathname.slice(1));

const facebook: Reader = ({ pathname, searchParams }) => {
  const kept = new URL(pathname, "https://www.facebook.com");
  for (const name of ["v", "story_fbid", "fbid", "id"]) {
    const value = searchParams.get(name);
    if (value) kept.searchParams.set(name, value);
  }
  const href = encodeURIComponent(kept.href);
  if (/^\/(?:watch\/?$|reel\/\d+|[^/]+\/videos\/)/.test(pathname)) {
    return { platform: "Facebook", src: `https://www.facebook.com/plugins/video.php?href=${href}&show_text=false` };
  }
  if (!/^\/(?:[^/]+\/posts\/|permalink\.php$|photo(?:\.php)?\/?$|[^/]+\/photos\/)/.test(pathname)) return undefined;
  return { platform: "Facebook", src: `https://www.facebook.com/plugins/post.php?href=${href}&show_text=true` };
};

const linkedin: Reader = ({ pathname }) => {
  const path = pathname.replaceAll(/%3a/gi, ":");
  const [, kind, id] =
    /^\/feed\/update\/urn:li:(activity|share|ugcPost):(\d+)\/?$/.exec(path) ??
    /^\/posts\/.*-(activity|share|ugcPost)-(\d+)(?:-|\/|$)/.exec(path) ??
    [];
  if (!kind || !id) return undefined;
  return { platform: "LinkedIn", src: `https://www.linkedin.com/embed/feed/update/urn:li:${kind}:${id}` };
};

const READERS: Record<string, Reader> = {
  "instagram.com": instagram,
  "twitter.com": x,
  "x.com": x,
  "tiktok.com": tiktok,
  "youtube.com": youtube,
  "youtu.be": shortYoutube,
  "facebook.com": facebook,
  "linkedin.com": linkedin,
};

/**
 * The frame that shows a post. Its URL is built from the post's id alone, without any other part of the post's URL.
 * @returns undefined for a URL that doesn't name a single post of a supported platform, such as a short link
 */
export const embedOf = (address: string): PostEmbed | undefined => {
  const url = urlOf(address);
  if (!url) return undefined;
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  const host = url.hostname.replace(/^(?:www|m|mobile|web)\./, "");
  return Object.hasOwn(READERS, host) ? READERS[host]?.(url) : undefined;
};

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
