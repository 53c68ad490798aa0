import { newSession, sessionOf } from "@clearhouse/core/contract/signing-session.ts";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { apiEnv } from "../env.ts";

/** Where a browser keeps its session of a page that is signed on, until it is closed. */
export interface SessionCookie {
  name: string;
  /** Of the API's routes that the page calls. */
  path: string;
}

/** The session of this browser on such a page, a new one where it has none that we gave out. */
export const browserSession = async (c: Context, { name, path }: SessionCookie): Promise<string> => {
  const known = await sessionOf(getCookie(c, name) ?? "");
  if (known) return known;
  const { session, kept } = await newSession();
  const secure = apiEnv().SITE_URL.startsWith("https:");
  setCookie(c, name, kept, { path, httpOnly: true, secure, sameSite: "Strict" });
  return session;
};
