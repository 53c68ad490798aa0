import { Challenge } from "@clearhouse/core/base/challenge/index.ts";
import { SiteInterest } from "@clearhouse/core/people/site-interest/index.ts";
import { interestAnswer, interestInput } from "@clearhouse/core/people/site-interest/site-interest.schema.ts";
import { callerNetwork, limit } from "@clearhouse/core/platform/http/limiter.ts";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { describe } from "../http/describe.ts";
import { valid } from "../http/validate.ts";

/**
 * A caller can have a mail sent to any email address, so the limit is low. The limit is still high enough for several
 * people in one office.
 */
const A_MINUTE = { name: "site-interest", limit: 5, windowSeconds: 60 };
const A_DAY = { name: "site-interest-day", limit: 40, windowSeconds: 86_400 };
/**
 * The limit for all callers together. Confirmations are sent to any email address that is typed, and too many bounces
 * would harm the account's reputation with SES.
 */
const OF_ALL_AN_HOUR = { name: "site-interest-all", limit: 200, windowSeconds: 3_600 };

/** Counts a call before anything else, so that refused calls count as well. */
const counted = createMiddleware(async (_, next) => {
  await limit(A_MINUTE, callerNetwork());
  await limit(A_DAY, callerNetwork());
  await next();
});

export const siteInterestRoutes = new Hono().post(
  "/",
  describe("Stores an email address for the beta or a plan; if it is stored already, the answer is the same", {
    200: interestAnswer,
  }),
  counted,
  valid("json", interestInput),
  async (c) => {
    const { proof, website, ...input } = c.req.valid("json");
    await Challenge.check(proof, website);
    await limit(OF_ALL_AN_HOUR, "all");
    await SiteInterest.register(input);
    return c.json({ received: true as const }, 200);
  },
);
