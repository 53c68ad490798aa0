import { Challenge } from "@clearhouse/core/challenge/index.ts";
import { Contract } from "@clearhouse/core/contract/index.ts";
import { Onboarding } from "@clearhouse/core/onboarding/index.ts";
import { CodedError } from "@clearhouse/core/platform/http/error.ts";
import { callerNetwork, limit, refuseUsedUp, tally, usedUp } from "@clearhouse/core/platform/http/limiter.ts";
import { actAs, type BundleOwnerActor, type OwnerActor } from "@clearhouse/core/platform/identity/actor.ts";
import { isLinkRefusal, type LinkKind, linkOf } from "@clearhouse/core/platform/identity/link.ts";
import { RequestBundle } from "@clearhouse/core/request-bundle/index.ts";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

/** Who proved work once need not do it for every click. */
const PROVEN = { name: "owner-proven", limit: 1, windowSeconds: 3_600 };
const EVERYWHERE = "all";

/** The part of a token that can matter; whatever is longer is none. What one of a bundle adds counts with the bundle. */
const subjectOf = (token: string): string => (token.split(".")[0] ?? "").slice(0, 64);

/**
 * Uses a link, and makes guessing slow: by address, by token, and once tokens from everywhere that opened nothing pass a
 * budget, by a proof of work for each caller and token that isn't known yet. Which limits there are is said by the kind of
 * link. Its page and all its calls count together, and texts that can be no token count like others.
 * @param use what throws the kind's refusal for a token that opens nothing
 * @param proof a solved challenge, where one was asked for
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

/** What opens something isn't part of an address that is logged: a header holds it. */
export const tokenOf = (c: Context): string => c.req.header("clearhouse-token") ?? "";

/** Programs that fetch a link to draw its preview; none of them is a person who looked. */
const BOT = /bot|crawl|spider|preview|facebookexternalhit|slack|whatsapp|telegram|headless|curl|wget/i;

export const isBot = (c: Context): boolean => BOT.test(c.req.header("user-agent") ?? "");

/** The owner who holds a link, of one request or of several. @throws rights_request.not_found; as {@link throughLink} */
export const ownerOf = (token: string, proof?: string): Promise<OwnerActor | BundleOwnerActor> =>
  throughLink("owner", token, () => RequestBundle.holderOf(token), proof);

/** Lets the owner through who holds the link; what a route is about, one or several, the domain asks. */
export const owner = createMiddleware(async (c, next) => {
  await actAs(await ownerOf(tokenOf(c), c.req.header("clearhouse-proof")), next);
});

/** Lets whoever holds the link of a contract through, whatever became of it. @throws contract.not_found; as {@link throughLink} */
export const signer = createMiddleware(async (c, next) => {
  const token = tokenOf(c);
  await actAs(await throughLink("signer", token, () => Contract.signerByToken(token)), next);
});

/** Lets whoever holds an invite through that can be used. @throws creator_invite.not_found; as {@link throughLink} */
export const invitedCreator = createMiddleware(async (c, next) => {
  const code = tokenOf(c);
  await actAs(await throughLink("creator", code, () => Onboarding.invitedByCode(code)), next);
});

/** As {@link invitedCreator}, also by an invite that was used: their own earlier call may have done that. */
export const joiningCreator = createMiddleware(async (c, next) => {
  const code = tokenOf(c);
  await actAs(await throughLink("creator", code, () => Onboarding.senderByCode(code)), next);
});
