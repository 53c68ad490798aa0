import { OwnNetwork } from "@clearhouse/core/base/own-network/index.ts";
import { actAs, currentActor, currentCaller, requireTeamId } from "@clearhouse/core/platform/identity/actor.ts";
import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { apiEnv } from "../../env.ts";

/** The cookie with the marks of the teams to which somebody signed in with this browser. It outlasts the session. */
const COOKIE = "clearhouse-teams";
/**
 * The marks of every cookie of this name: a page's script can put one with a longer path before ours, which then isn't
 * the first.
 */
const marksIn = (c: Context): string =>
  (c.req.header("cookie") ?? "")
    .split(";")
    .map((one) => one.trim().split("="))
    .flatMap(([name, marks]) => (name === COOKIE && marks ? marks : []))
    .join(".");

/** The longest time for which browsers keep a cookie, in seconds: 400 days. */
const KEPT_SECONDS = 400 * 86_400;

/**
 * Notes that a member uses the workspace with this browser and from this network, so that {@link answering} can tell
 * when an answer comes from there.
 */
export const noteMember = async (c: Context): Promise<void> => {
  const [marks] = await Promise.all([OwnNetwork.marked(marksIn(c)), OwnNetwork.noteMember()]);
  const secure = apiEnv().SITE_URL.startsWith("https:");
  setCookie(c, COOKIE, marks, { path: "/api", maxAge: KEPT_SECONDS, httpOnly: true, secure, sameSite: "Strict" });
};

/**
 * For the routes with which the holder of a link gives an answer: has the answer recorded as one from the team's own
 * network, if it looks like one. Used after the middleware that finds the holder.
 */
export const answering = createMiddleware(async (c, next) => {
  const ownNetwork = await OwnNetwork.signsOf(requireTeamId(), marksIn(c));
  if (!ownNetwork) return next();
  await actAs(currentActor(), next, { ...currentCaller(), ownNetwork });
});
