import { challengeQuery } from "@clearhouse/core/base/challenge/challenge.schema.ts";
import { Challenge } from "@clearhouse/core/base/challenge/index.ts";
import { type PublicConfig, publicConfig } from "@clearhouse/core/people/team/session.schema.ts";
import { browserError } from "@clearhouse/core/platform/http/browser-error.schema.ts";
import { callerNetwork, limit } from "@clearhouse/core/platform/http/limiter.ts";
import { log } from "@clearhouse/core/platform/log.ts";
import { Hono } from "hono";
import * as z from "zod";
import { apiEnv } from "../env.ts";
import { describe } from "./http/describe.ts";
import { valid } from "./http/validate.ts";

const PER_ADDRESS = { name: "challenge", limit: 60, windowSeconds: 60 };

/** A page reports at most five errors. */
const ERRORS_PER_ADDRESS = { name: "browser-error", limit: 20, windowSeconds: 60 };
/** A faulty release makes every open page report; the first thousands say enough. */
const ERRORS_OF_ALL = { name: "browser-error-all", limit: 2_000, windowSeconds: 3_600 };

const config = (): PublicConfig => {
  const { STAGE, USER_POOL_ID, USER_POOL_CLIENT_ID, COGNITO_ENDPOINT, GOOGLE_ORIGIN, AUTH_FLOW } = apiEnv();
  const { LIVE_SOCKET_URL, LIVE_HOST } = apiEnv();
  const auth = {
    userPoolId: USER_POOL_ID,
    userPoolClientId: USER_POOL_CLIENT_ID,
    endpoint: COGNITO_ENDPOINT,
    flow: AUTH_FLOW,
    googleOrigin: GOOGLE_ORIGIN,
  };
  return { auth, stage: STAGE, live: { url: LIVE_SOCKET_URL, host: LIVE_HOST } };
};

export const systemRoutes = new Hono()
  .get(
    "/health",
    describe("Shows that the API is running; calls no other service", { 200: z.object({ status: z.literal("ok") }) }),
    (c) => c.json({ status: "ok" as const }, 200),
  )
  .get("/config", describe("Returns what a browser needs before anyone signs in", { 200: publicConfig }), (c) => {
    c.header("Cache-Control", "public, max-age=60");
    return c.json(config(), 200);
  })
  .get(
    "/challenge",
    describe(
      "Returns a proof-of-work challenge for a form (altcha), a long one for a form whose hidden field is filled in",
      { 200: z.record(z.string(), z.unknown()) },
    ),
    valid("query", challengeQuery),
    async (c) => {
      await limit(PER_ADDRESS, callerNetwork());
      return c.json(await Challenge.create(c.req.valid("query").work), 200);
    },
  )
  .post(
    "/browser-errors",
    describe("Takes an error of a page into the log", { 204: undefined }),
    valid("json", browserError),
    async (c) => {
      await limit(ERRORS_PER_ADDRESS, callerNetwork());
      await limit(ERRORS_OF_ALL, "all");
      const { frames, ...facts } = c.req.valid("json");
      log.warn("error in a browser", { ...facts, frames: frames.join(" ") });
      return c.body(null, 204);
    },
  );
