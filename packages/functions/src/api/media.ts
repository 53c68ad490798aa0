import { mediaCookies } from "@clearhouse/core/platform/http/media-cookies.ts";
import type { Context } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import { apiEnv } from "../env.ts";

const NAMES = ["CloudFront-Policy", "CloudFront-Signature", "CloudFront-Key-Pair-Id"] as const;

/** Lets this browser read one prefix of the media, for 15 minutes. */
export const openMedia = async (c: Context, prefix: string): Promise<void> => {
  const secure = apiEnv().SITE_URL.startsWith("https:");
  for (const { name, value, path, maxAgeSeconds } of await mediaCookies(prefix)) {
    setCookie(c, name, value, { path, maxAge: maxAgeSeconds, httpOnly: true, secure, sameSite: "Lax" });
  }
};

export const closeMedia = (c: Context, prefix: string): void => {
  for (const name of NAMES) deleteCookie(c, name, { path: `/media/${prefix}` });
};
