import { urlOf } from "../../platform/url.policy.ts";

/** The platforms of a creator's handles, in display order. */
export const PLATFORMS = ["instagram", "tiktok", "twitter", "youtube"] as const;
export type Platform = (typeof PLATFORMS)[number];

export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
  instagram: "Instagram",
  tiktok: "TikTok",
  twitter: "Twitter/X",
  youtube: "YouTube",
};

const HOSTS: Readonly<Record<Platform, readonly string[]>> = {
  instagram: ["instagram.com"],
  tiktok: ["tiktok.com"],
  twitter: ["twitter.com", "x.com"],
  youtube: ["youtube.com"],
};

/** The platform with this host, with or without "www."; undefined for every other host. */
export const platformOfHost = (hostname: string): Platform | undefined => {
  const host = hostname.replace(/^(?:www|m|mobile)\./, "");
  return PLATFORMS.find((platform) => HOSTS[platform].includes(host));
};

/**
 * Letters, digits, dots, underscores and hyphens, with at least one letter or digit. Letters of all scripts are
 * allowed, because YouTube allows more than ASCII.
 */
const HANDLE = /^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N}._-]{1,100}$/u;
const LINK = /[/:\\]/;

/** The first path segment of a profile's URL on the platform; undefined for any other URL. */
const fromAddress = (platform: Platform, text: string): string | undefined => {
  const url = urlOf(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!url) return undefined;
  const { hostname, pathname, username, password, protocol } = url;
  const host = hostname.replace(/^(?:www|m)\./, "");
  if (!/^https?:$/.test(protocol) || username || password || !HOSTS[platform].includes(host)) return undefined;
  const parts = pathname.split("/").filter(Boolean);
  return parts.length === 1 ? safelyDecoded(parts[0] ?? "") : undefined;
};

const safelyDecoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/**
 * A handle in its stored form, without "@". People can type a handle with or without "@", or as the URL of a profile on
 * that platform.
 * @returns "" for an empty text; undefined if it isn't a handle on that platform
 */
export const handleOf = (platform: Platform, typed: string): string | undefined => {
  const text = typed.trim();
  if (text === "") return "";
  const named = LINK.test(text) ? fromAddress(platform, text) : text;
  const handle = named?.replace(/^@/, "");
  return handle !== undefined && HANDLE.test(handle) ? handle : undefined;
};

/** The URL of a profile. */
export const profileAddress = (platform: Platform, handle: string): string => {
  const at = platform === "tiktok" || platform === "youtube" ? "@" : "";
  return `https://${platform === "twitter" ? "x.com" : `www.${HOSTS[platform][0]}`}/${at}${encodeURIComponent(handle)}`;
};

/** A creator's handles with their platforms, such as "Instagram: @cleo". */
export const handlesOf = (media: Readonly<Record<Platform, string>>): string[] =>
  PLATFORMS.filter((platform) => media[platform] !== "").map(
    (platform) => `${PLATFORM_NAMES[platform]}: @${media[platform]}`,
  );
