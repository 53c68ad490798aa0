import { channelOf } from "@clearhouse/core/integrations/live/live.policy.ts";
import { membershipOf } from "@clearhouse/core/people/account/membership.ts";
import { CodedError } from "@clearhouse/core/platform/errors/error.ts";
import { log } from "@clearhouse/core/platform/log.ts";
import { isClosed } from "@clearhouse/core/platform/store/closed-team.ts";
import type { Context } from "aws-lambda";
import * as z from "zod";
import { identityOf } from "../api/http/auth.ts";
import { withinTime } from "../time-limit.ts";

/**
 * AppSync's question whether the holder of a token may connect or subscribe. For a subscription, the question names the
 * channel.
 */
const question = z.object({
  authorizationToken: z.string(),
  requestContext: z.object({ operation: z.string(), channel: z.string().nullish() }),
});

interface Verdict {
  isAuthorized: boolean;
  /** The seconds for which AppSync may reuse the answer: none, so that a removed member can't subscribe any more. */
  ttlOverride: 0;
}

const verdict = (isAuthorized: boolean): Verdict => ({ isAuthorized, ttlOverride: 0 });

/** The team of which the token's holder is a member; undefined for any other token, and while the team is closed. */
const teamOf = async (token: string): Promise<string | undefined> => {
  const identity = await identityOf(token).catch((error: unknown) => {
    // The token is valid, but its email address isn't confirmed.
    if (error instanceof CodedError) return undefined;
    throw error;
  });
  const member = identity && (await membershipOf(identity.subject));
  return member && !(await isClosed(member.teamId)) ? member.teamId : undefined;
};

/**
 * Lets members connect, and subscribe only to their own team's channel. Nobody can publish with a token; only our
 * functions can publish, with their IAM roles.
 */
export const handler = async (event: unknown, context?: Context): Promise<Verdict> => {
  const { success, data } = question.safeParse(event);
  if (!success) {
    log.warn("malformed authorization question");
    return verdict(false);
  }
  const { authorizationToken, requestContext } = data;
  const teamId = await withinTime(context, () => teamOf(authorizationToken));
  if (!teamId) return verdict(false);
  if (requestContext.operation === "EVENT_CONNECT") return verdict(true);
  return verdict(requestContext.operation === "EVENT_SUBSCRIBE" && requestContext.channel === channelOf(teamId));
};
