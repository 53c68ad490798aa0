import { Challenge } from "@clearhouse/core/challenge/index.ts";
import { CodedError } from "@clearhouse/core/platform/http/error.ts";
import { callerNetwork, limit, refuseUsedUp, tally, usedUp } from "@clearhouse/core/platform/http/limiter.ts";
import { actAs, type OwnerActor } from "@clearhouse/core/platform/identity/actor.ts";
import { RightsRequest } from "@clearhouse/core/rights-request/index.ts";
import { createMiddleware } from "hono/factory";

/**
 * Owners are anonymous and their tokens are short, so guessing is made slow: by address, by token, and once failed
 * look-ups from everywhere together pass a budget, by a proof of work for each caller and token that isn't known yet.
 */
const PER_ADDRESS = { name: "owner-address", limit: 120, windowSeconds: 60 };
const PER_TOKEN = { name: "owner-token", limit: 120, windowSeconds: 60 };
const FAILED_BY_ADDRESS = { name: "owner-failed-address", limit: 20, windowSeconds: 600 };
const FAILED_OVER_ALL = { name: "owner-failed-all", limit: 1_000, windowSeconds: 600 };
/** Who proved work once need not do it for every click. */
const PROVEN = { name: "owner-proven", limit: 1, windowSeconds: 3_600 };
const EVERYWHERE = "all";

const proofNeeded = () =>
  new CodedError("proof_needed", "challenge.required", "Please wait a moment while your browser proves it is one.");

/** The part of a header that can matter; whatever is longer is no token. */
const subjectOf = (token: string): string => token.slice(0, 64);

/**
 * Who holds a link.
 * @param proof a solved challenge, where one was asked for
 * @throws rights_request.not_found, rate_limit.exceeded, challenge.required, security.check_failed
 */
export const ownerOf = async (token: string, proof = ""): Promise<OwnerActor> => {
  const network = callerNetwork();
  const [overspent] = await Promise.all([
    usedUp(FAILED_OVER_ALL, EVERYWHERE),
    refuseUsedUp(FAILED_BY_ADDRESS, network),
    limit(PER_ADDRESS, network),
    limit(PER_TOKEN, subjectOf(token)),
  ]);
  if (overspent) await prove(`${network} ${subjectOf(token)}`, proof);
  try {
    return await RightsRequest.ownerByToken(token);
  } catch (error) {
    await Promise.all([tally(FAILED_BY_ADDRESS, network), tally(FAILED_OVER_ALL, EVERYWHERE)]);
    throw error;
  }
};

const prove = async (who: string, proof: string): Promise<void> => {
  if (await usedUp(PROVEN, who)) return;
  if (!proof) throw proofNeeded();
  await Challenge.check(proof, "");
  await tally(PROVEN, who);
};

/** Reads the rights token, then lets its owner through. */
export const owner = createMiddleware(async (c, next) => {
  const actor = await ownerOf(c.req.header("clearhouse-token") ?? "", c.req.header("clearhouse-proof"));
  await actAs(actor, next);
});
