import { newSession, sessionOf } from "@clearhouse/core/contracts/signing-page/signing-session.ts";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { apiEnv } from "../../env.ts";

/** The cookie with a browser's session on a signing page. The cookie is deleted when the browser is closed. */
export interface SessionCookie {
  name: string;
  /** The path of the API's routes that the page calls. */
  path: string;
}

/** The browser's session on a signing page; a new one if the browser sends none that we issued. */
export const browserSession = async (c: Context, { name, path }: SessionCookie): Promise<string> => {
  const known = await sessionOf(getCookie(c, name) ?? "");
  if (known) return known;
  const { session, kept } = await newSession();
  const secure = apiEnv().SITE_URL.startsWith("https:");
  setCookie(c, name, kept, { path, httpOnly: true, secure, sameSite: "Strict" });
  return session;
};
