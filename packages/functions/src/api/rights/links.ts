import { Challenge } from "@clearhouse/core/base/challenge/index.ts";
import { Contract } from "@clearhouse/core/contracts/contract/index.ts";
import { Onboarding } from "@clearhouse/core/contracts/onboarding/index.ts";
import { CodedError } from "@clearhouse/core/platform/errors/error.ts";
import { callerNetwork, limit, refuseUsedUp, tally, usedUp } from "@clearhouse/core/platform/http/limiter.ts";
import {
  actAs,
  type BundleOwnerActor,
  type Caller,
  currentCaller,
  type OwnerActor,
} from "@clearhouse/core/platform/identity/actor.ts";
import { isLinkRefusal, type LinkKind, linkOf } from "@clearhouse/core/platform/identity/link.ts";
import { RequestBundle } from "@clearhouse/core/rights/request-bundle/index.ts";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

/** A caller who has sent a proof of work doesn't need another one for an hour. */
const PROVEN = { name: "owner-proven", limit: 1, windowSeconds: 3_600 };
const EVERYWHERE = "all";

/**
 * The part of a token by which calls are counted: at most 64 characters, because no valid token is longer, and without
 * the suffix that names one request of a bundle.
 */
const subjectOf = (token: string): string => (token.split(".")[0] ?? "").slice(0, 64);

/**
 * Uses a link, and makes guessing slow: calls are limited for each IP address and each token. If all callers together
 * send too many wrong tokens, each caller also needs a proof of work for each token. Each kind of link has its own
 * limits. The link's page and all calls with the link are counted together, and malformed tokens are counted like
 * others.
 * @param use uses the token; throws the error for an unknown link of this kind if the token is wrong
 * @param proof a solved challenge, if the caller was asked for one
 * @throws rate_limit.exceeded, challenge.required, security.check_failed; what `use` throws
 */
export const throughLink = async <T>(kind: LinkKind, token: string, use: () => Promise<T>, proof = ""): Promise<T> => {
  const { perAddress, perToken, failedByAddress, failedOverAll } = linkOf(kind).limits;
  const network = callerNetwork();
  const subject = subjectOf(token);
  const [overspent] = await Promise.all([
    failedOverAll ? usedUp(failedOverAll, EVERYWHERE) : false,
    refuseUsedUp(failedByAddress, network),
    limit(perAddress, network),
    perToken ? limit(perToken, subject) : undefined,
  ]);
  if (overspent) await prove(`${network} ${subject}`, proof);
  try {
    return await use();
  } catch (error) {
    if (isLinkRefusal(kind, error)) {
      const rules = [tally(failedByAddress, network), failedOverAll ? tally(failedOverAll, EVERYWHERE) : undefined];
      await Promise.all(rules);
    }
    throw error;
  }
};

const prove = async (who: string, proof: string): Promise<void> => {
  if (await usedUp(PROVEN, who)) return;
  if (!proof) {
    throw new CodedError(
      "proof_needed",
      "challenge.required",
      "Please wait a moment while your browser proves it is one.",
    );
  }
  await Challenge.check(proof, "");
  await tally(PROVEN, who);
};

/** The token is in a header, because URLs are logged. */
export const tokenOf = (c: Context): string => c.req.header("clearhouse-token") ?? "";

/**
 * The caller with the mark of a mailed link (core/base/answerer), which is in a header for the same reason. Whatever isn't
 * a mark counts as none.
 */
const markedCaller = (c: Context): Caller => {
  const mark = (c.req.header("clearhouse-mark") ?? "").slice(0, 64);
  return mark ? { ...currentCaller(), mark } : currentCaller();
};

/** Matches programs that fetch a link to show a preview. A preview doesn't count as a view. */
const BOT = /bot|crawl|spider|preview|facebookexternalhit|slack|whatsapp|telegram|headless|curl|wget/i;

export const isBot = (c: Context): boolean => BOT.test(c.req.header("user-agent") ?? "");

/** The owner with this link, for one request or several. @throws rights_request.not_found; as {@link throughLink} */
export const ownerOf = (token: string, proof?: string): Promise<OwnerActor | BundleOwnerActor> =>
  throughLink("owner", token, () => RequestBundle.holderOf(token), proof);

/** Accepts the owner with the link. Core checks whether the link is for one request or for several. */
export const owner = createMiddleware(async (c, next) => {
  await actAs(await ownerOf(tokenOf(c), c.req.header("clearhouse-proof")), next, markedCaller(c));
});

/**
 * Accepts the holder of a contract's link, whatever the contract's status. @throws contract.not_found; as {@link
 * throughLink}
 */
export const signer = createMiddleware(async (c, next) => {
  const token = tokenOf(c);
  await actAs(await throughLink("signer", token, () => Contract.signerByToken(token)), next, markedCaller(c));
});

/** Accepts the holder of an open creator invite. @throws creator_invite.not_found; as {@link throughLink} */
export const invitedCreator = createMiddleware(async (c, next) => {
  const code = tokenOf(c);
  await actAs(await throughLink("creator", code, () => Onboarding.invitedByCode(code)), next);
});

/**
 * Accepts the same callers as {@link invitedCreator}, and also the holder of a used invite, because the caller's own
 * earlier call may have used the invite.
 */
export const joiningCreator = createMiddleware(async (c, next) => {
  const code = tokenOf(c);
  await actAs(await throughLink("creator", code, () => Onboarding.senderByCode(code)), next);
});

/** Checks the proof of work of a form that anybody can send. @returns the input @throws as Challenge.check does */
export const proven = async <Input extends { proof: string; website: string }>(input: Input): Promise<Input> => {
  await Challenge.check(input.proof, input.website);
  return input;
};
