import { Challenge } from "@clearhouse/core/base/challenge/index.ts";
import { askRemovalInput, replyInput } from "@clearhouse/core/base/owner-page/owner-message.schema.ts";
import { asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { currentActor, requireMember } from "@clearhouse/core/platform/identity/actor.ts";
import { giveAdCodeInput } from "@clearhouse/core/rights/ad-code/ad-code.schema.ts";
import { AdCode } from "@clearhouse/core/rights/ad-code/index.ts";
import { AT_ONCE_MAX, bulkRequestJob, jobQuery } from "@clearhouse/core/rights/bulk-request/bulk-request.schema.ts";
import { BulkRequest } from "@clearhouse/core/rights/bulk-request/index.ts";
import {
  acceptTermsInput,
  counterOfferInput,
  teamAnswerInput,
} from "@clearhouse/core/rights/conversation/conversation.schema.ts";
import { letAskInput } from "@clearhouse/core/rights/do-not-ask/do-not-ask.schema.ts";
import { DoNotAsk } from "@clearhouse/core/rights/do-not-ask/index.ts";
import { Negotiation } from "@clearhouse/core/rights/negotiation/index.ts";
import { AccountProof } from "@clearhouse/core/rights/proof/index.ts";
import { proveInput } from "@clearhouse/core/rights/proof/proof.schema.ts";
import { RequestBundle } from "@clearhouse/core/rights/request-bundle/index.ts";
import { bulkRequestAnswer, bulkRequestInput } from "@clearhouse/core/rights/request-bundle/request-bundle.schema.ts";
import {
  earlierAnswers,
  earlierOwnerQuery,
  earlierPostAnswer,
  earlierPostQuery,
} from "@clearhouse/core/rights/rights-request/earlier.schema.ts";
import { RightsRequest } from "@clearhouse/core/rights/rights-request/index.ts";
import { approveInput, denyInput, ownerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { isBundle } from "@clearhouse/core/rights/rights-request/rights-request.errors.ts";
import {
  createdRequest,
  remindersInput,
  requestByUrlInput,
} from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { Hono } from "hono";
import { openMedia } from "../assets/media.ts";
import { admin, member, opens } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { idempotencyKey } from "../http/idempotency-key.ts";
import { answering } from "../http/own-network.ts";
import { valid } from "../http/validate.ts";
import { isBot, owner, proven } from "./links.ts";

/**
 * Checks a form's proof of work. A call with an API key needs none, because the caller is known and has a limit of
 * their own.
 */
const proofOfWork = async ({ proof, website }: { proof: string; website: string }): Promise<void> => {
  if (!requireMember().apiKey) await Challenge.check(proof, website);
};

export const rightsRequestRoutes = new Hono()
  .post(
    "/",
    describe("Requests the rights to a post by its URL, and returns the owner's link", { 201: createdRequest }),
    opens("requests:write"),
    valid("json", requestByUrlInput),
    async (c) => {
      const input = c.req.valid("json");
      await proofOfWork(input);
      return c.json(await RightsRequest.requestByUrl(input, idempotencyKey(c)), 201);
    },
  )
  .post(
    "/bulk",
    describe(
      "Requests the rights to several assets and posts, with a link for each owner. Up to 10 are made at once, with a result for each; more are made after the call, and it returns their job",
      { 201: bulkRequestAnswer, 202: bulkRequestJob },
    ),
    opens("requests:write"),
    valid("json", bulkRequestInput),
    async (c) => {
      const input = c.req.valid("json");
      await proofOfWork(input);
      const items = input.groups.reduce((sum, group) => sum + group.items.length, 0);
      if (items > AT_ONCE_MAX) return c.json(await BulkRequest.start(input, idempotencyKey(c)), 202);
      return c.json(await RequestBundle.make(input, idempotencyKey(c)), 201);
    },
  )
  .get(
    "/bulk/:jobId",
    describe("Returns a job of many requests, with what was made so far, for 7 days", { 200: bulkRequestJob }),
    opens("requests:read"),
    valid("query", jobQuery),
    async (c) => c.json(await BulkRequest.get(c.req.param("jobId"), c.req.valid("query").only === "counts"), 200),
  )
  .get(
    "/earlier-post",
    describe("Returns the team's latest request for a post; null if there is none", { 200: earlierPostAnswer }),
    opens("requests:read"),
    valid("query", earlierPostQuery),
    async (c) => c.json({ earlier: await RightsRequest.earlierPost(c.req.valid("query").url) }, 200),
  )
  .get(
    "/earlier-answers",
    describe(
      "Lists an owner's answers to earlier requests, the latest first, and tells members whether they have asked not to be asked again",
      { 200: earlierAnswers },
    ),
    opens("requests:read"),
    valid("query", earlierOwnerQuery),
    async (c) => c.json(await RightsRequest.earlierAnswers(c.req.valid("query")), 200),
  )
  .post(
    "/let-ask",
    describe("Lets somebody be asked again who has asked not to be, with a reason; admins only", { 204: undefined }),
    member,
    admin,
    valid("json", letAskInput),
    async (c) => {
      await DoNotAsk.letAsk(c.req.valid("json"));
      return c.body(null, 204);
    },
  )
  .post(
    "/:requestId/link-copied",
    describe("Records that a request's link was copied", { 204: undefined }),
    member,
    async (c) => {
      await RightsRequest.linkCopied(c.req.param("requestId"));
      return c.body(null, 204);
    },
  )
  .post(
    "/:requestId/reminders",
    describe("Mails the link to the owner again, at most once in 24 hours; returns the asset", { 200: asset }),
    opens("requests:write"),
    async (c) => c.json(await RequestBundle.remind(c.req.param("requestId")), 200),
  )
  .put(
    "/:requestId/reminders",
    describe("Switches the reminders to the owner on or off; returns the asset", { 200: asset }),
    opens("requests:write"),
    valid("json", remindersInput),
    async (c) => c.json(await RightsRequest.setReminders(c.req.param("requestId"), c.req.valid("json").on), 200),
  )
  .post(
    "/:requestId/without-proof",
    describe("Lets an approval hold whose proof of the account is missing, as an admin; returns the asset", {
      200: asset,
    }),
    member,
    async (c) => c.json(await AccountProof.skip(c.req.param("requestId")), 200),
  )
  .post(
    "/:requestId/withdrawal",
    describe("Withdraws an open request; its asset returns to its earlier status", { 200: asset }),
    opens("requests:write"),
    async (c) => c.json(await RightsRequest.withdraw(c.req.param("requestId")), 200),
  )
  .post(
    "/:requestId/answers",
    describe(
      "Answers what an owner wrote about an open request: new terms, which the owner then accepts on the link, words, or a declined offer",
      { 201: createdRequest },
    ),
    opens("requests:write"),
    valid("json", teamAnswerInput),
    async (c) => c.json(await Negotiation.answerOwner(c.req.param("requestId"), c.req.valid("json")), 201),
  );

export const ownerRequestRoutes = new Hono()
  .get(
    "/",
    describe("Returns the request of a link, and sets the cookies for its preview", { 200: ownerRequest }),
    owner,
    async (c) => {
      if (currentActor().kind === "bundle-owner") throw isBundle();
      const [request] = await Promise.all([RightsRequest.forOwner(), openMedia(c)]);
      return c.json(request, 200);
    },
  )
  .post(
    "/view",
    describe("Records that a person viewed the link's page, at most once a day", { 204: undefined }),
    owner,
    async (c) => {
      if (!isBot(c)) await RightsRequest.viewed();
      return c.body(null, 204);
    },
  )
  .post(
    "/approve",
    describe("Approves the request as the owner; works once", { 200: ownerRequest }),
    owner,
    valid("json", approveInput),
    answering,
    async (c) => c.json(await RightsRequest.approve(await proven(c.req.valid("json"))), 200),
  )
  .post(
    "/deny",
    describe("Denies the request as the owner; works once", { 200: ownerRequest }),
    owner,
    valid("json", denyInput),
    answering,
    async (c) => c.json(await RightsRequest.deny(await proven(c.req.valid("json"))), 200),
  )
  .post(
    "/replies",
    describe("Sends the owner's 'Yes, but…', a message that leaves the request open", { 200: ownerRequest }),
    owner,
    valid("json", replyInput),
    async (c) => c.json(await RightsRequest.reply(await proven(c.req.valid("json"))), 200),
  )
  .post(
    "/counter-offers",
    describe("Offers the team other terms as the owner, which leaves the request open", { 200: ownerRequest }),
    owner,
    valid("json", counterOfferInput),
    async (c) => c.json(await Negotiation.counterOffer(await proven(c.req.valid("json"))), 200),
  )
  .post(
    "/accept-terms",
    describe("Approves the terms that the team has proposed, as whoever made the counter-offer; works once", {
      200: ownerRequest,
    }),
    owner,
    valid("json", acceptTermsInput),
    answering,
    async (c) => c.json(await Negotiation.acceptTerms(await proven(c.req.valid("json"))), 200),
  )
  .post(
    "/proof/code",
    describe("Mails the code that proves the owner's account to the address that was asked", { 200: ownerRequest }),
    owner,
    async (c) => c.json(await AccountProof.sendCode(), 200),
  )
  .post(
    "/proof",
    describe("Takes the code that was mailed, so that the owner's approval is valid", { 200: ownerRequest }),
    owner,
    valid("json", proveInput),
    async (c) => c.json(await AccountProof.proveByCode(c.req.valid("json")), 200),
  )
  .post(
    "/removal",
    describe("Asks as the owner, after approving, for the content to be taken down", { 200: ownerRequest }),
    owner,
    valid("json", askRemovalInput),
    async (c) => c.json(await RightsRequest.askRemoval(await proven(c.req.valid("json"))), 200),
  )
  .post(
    "/ad-code",
    describe("Gives, as the owner after approving, a code to boost the post", { 200: ownerRequest }),
    owner,
    valid("json", giveAdCodeInput),
    async (c) => c.json(await AdCode.give(await proven(c.req.valid("json"))), 200),
  );
