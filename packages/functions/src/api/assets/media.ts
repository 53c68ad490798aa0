import { mediaCookies, mediaQuery } from "@clearhouse/core/platform/http/media-cookies.ts";
import { type Actor, currentActor } from "@clearhouse/core/platform/identity/actor.ts";
import type { Context } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import { apiEnv } from "../../env.ts";

const NAMES = ["CloudFront-Policy", "CloudFront-Signature", "CloudFront-Key-Pair-Id"] as const;

/**
 * The prefix of the media that an actor may read: the team's for a member, the asset's for an owner with a valid link;
 * undefined for anybody else.
 */
const prefixOf = (actor: Actor): string | undefined => {
  if (actor.kind === "member") return actor.teamId;
  return actor.kind === "owner" && actor.readsMedia ? `${actor.teamId}/${actor.assetId}` : undefined;
};

/** Sets cookies with which this browser may read the actor's part of the media for 15 minutes. */
export const openMedia = async (c: Context): Promise<void> => {
  const prefix = prefixOf(currentActor());
  if (!prefix) return;
  const secure = apiEnv().SITE_URL.startsWith("https:");
  for (const { name, value, path, maxAgeSeconds } of await mediaCookies(prefix)) {
    setCookie(c, name, value, { path, maxAge: maxAgeSeconds, httpOnly: true, secure, sameSite: "Lax" });
  }
};

export const closeMedia = (c: Context): void => {
  const prefix = prefixOf(currentActor());
  if (!prefix) return;
  for (const name of NAMES) deleteCookie(c, name, { path: `/media/${prefix}` });
};

/** The URL of a media file with a signature that is valid for 15 minutes; "" for "". */
export const signedAddress = async (address: string): Promise<string> =>
  address === "" ? "" : `${address}?${await mediaQuery(address)}`;
