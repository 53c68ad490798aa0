import { Challenge } from "@clearhouse/core/base/challenge/index.ts";
import { Onboarding } from "@clearhouse/core/contracts/onboarding/index.ts";
import { onboarded, onboardInput, onboardingInvite } from "@clearhouse/core/contracts/onboarding/onboarding.schema.ts";
import { Hono } from "hono";
import { browserSession } from "../http/browser-session.ts";
import { describe } from "../http/describe.ts";
import { idempotencyKey } from "../http/idempotency-key.ts";
import { answering } from "../http/own-network.ts";
import { valid } from "../http/validate.ts";
import { invitedCreator, joiningCreator } from "../rights/links.ts";

const COOKIE = { name: "clearhouse-onboarding", path: "/api/creator-onboard" } as const;

/** Routes about an invite to a team's creator network, for the holder of the invite's link. */
export const creatorOnboardRoutes = new Hono()
  .get(
    "/",
    describe("Returns the creator invite of a link (header Clearhouse-Token)", { 200: onboardingInvite }),
    invitedCreator,
    async (c) => {
      await browserSession(c, COOKIE);
      return c.json(await Onboarding.look(), 200);
    },
  )
  .post(
    "/",
    describe("Adds the holder of the link to the team's creators, as pending; works once", { 201: onboarded }),
    joiningCreator,
    valid("json", onboardInput),
    answering,
    async (c) => {
      const input = c.req.valid("json");
      const tried = { session: await browserSession(c, COOKIE), key: idempotencyKey(c) };
      await Challenge.check(input.proof, input.website);
      return c.json(await Onboarding.onboard(input, tried), 201);
    },
  );
