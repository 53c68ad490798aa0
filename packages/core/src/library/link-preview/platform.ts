import type { LinkPreview } from "./link-preview.schema.ts";

/** The details of a post, before its picture was read. */
export interface Seen extends Omit<LinkPreview, "picture"> {
  /** Who posted it, by the platform's oEmbed; absent if only the page's words say so, which anybody can write. */
  posted_by?: string;
}

interface Platform {
  name: string;
  hosts: readonly string[];
  /**
   * The URL of the platform's oEmbed, if it can be used without a key. Instagram and Facebook require an app's key;
   * LinkedIn has no oEmbed.
   */
  oembed?: string;
  /** Whether a post is a video, judged by its URL's path; used if the post's details don't say it. */
  isVideo: (path: string) => boolean;
}

const always = () => true;
const never = () => false;

const PLATFORMS: readonly Platform[] = [
  {
    name: "YouTube",
    hosts: ["youtube.com", "youtu.be"],
    oembed: "https://www.youtube.com/oembed?format=json&url=",
    isVideo: always,
  },
  { name: "TikTok", hosts: ["tiktok.com"], oembed: "https://www.tiktok.com/oembed?url=", isVideo: always },
  {
    name: "X",
    hosts: ["x.com", "twitter.com"],
    oembed: "https://publish.twitter.com/oembed?omit_script=true&dnt=true&url=",
    isVideo: never,
  },
  { name: "Instagram", hosts: ["instagram.com"], isVideo: (path) => /\/(?:reels?|tv)\//.test(path) },
  { name: "Facebook", hosts: ["facebook.com"], isVideo: (path) => /^\/(?:watch|reel)\b|\/videos\//.test(path) },
  { name: "LinkedIn", hosts: ["linkedin.com"], isVideo: never },
];

/** The platform of a URL; undefined if its host isn't supported. */
export const platformOf = ({ hostname }: URL): Platform | undefined =>
  PLATFORMS.find(({ hosts }) => hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)));
