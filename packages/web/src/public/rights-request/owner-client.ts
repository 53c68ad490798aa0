import type { ChallengeWork } from "@clearhouse/core/base/challenge/challenge.schema.ts";
import type { AskRemovalInput, ReplyInput } from "@clearhouse/core/base/owner-page/owner-message.schema.ts";
import type { GiveAdCodeInput } from "@clearhouse/core/rights/ad-code/ad-code.schema.ts";
import type { CounterOfferInput } from "@clearhouse/core/rights/conversation/conversation.schema.ts";
import type {
  ApproveInput,
  DenyInput,
  OwnerRequest,
} from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { ownerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import type { Api } from "@clearhouse/functions/api/app.ts";
import { hc } from "hono/client";
import { receive } from "@/lib/api/receive.ts";
import { type Challenge, readChallenge } from "@/lib/proof-of-work/challenge.ts";
import { provingFetch } from "@/lib/proof-of-work/proving-fetch.ts";
import { markHeader } from "../shared/mark.ts";

/** The token, and the mark of a mailed link, are sent in headers, never in a URL, because URLs are logged. */
export const connect = (token: string) =>
  hc<Api>(window.location.origin, {
    headers: { "Clearhouse-Token": token, ...markHeader(token) },
    fetch: provingFetch(),
  });
export type Connection = ReturnType<typeof connect>;

export interface OwnerClient {
  connection: Connection;
  read(signal: AbortSignal): Promise<OwnerRequest>;
  challenge(work: ChallengeWork): Promise<Challenge>;
  approve(input: ApproveInput): Promise<OwnerRequest>;
  deny(input: DenyInput): Promise<OwnerRequest>;
  reply(input: ReplyInput): Promise<OwnerRequest>;
  counterOffer(input: CounterOfferInput): Promise<OwnerRequest>;
  /** Approves the terms that the team has proposed. */
  acceptTerms(input: Pick<ApproveInput, "termsSha256" | "proof">): Promise<OwnerRequest>;
  askRemoval(input: AskRemovalInput): Promise<OwnerRequest>;
}

/** What only a single request has, and a bundle's answer hasn't. */
export interface SingleClient extends OwnerClient {
  giveAdCode(input: GiveAdCodeInput): Promise<OwnerRequest>;
}

/** The API for owners. Every method throws an ApiError if it fails. */
export const ownerClient = (token: string): SingleClient => {
  const connection = connect(token);
  const request = connection.api.owner["rights-request"];
  return {
    connection,
    read: (signal) => receive(request.$get({}, { init: { signal } }), ownerRequest),
    challenge: readChallenge,
    approve: (json) => receive(request.approve.$post({ json }), ownerRequest),
    deny: (json) => receive(request.deny.$post({ json }), ownerRequest),
    reply: (json) => receive(request.replies.$post({ json }), ownerRequest),
    counterOffer: (json) => receive(request["counter-offers"].$post({ json }), ownerRequest),
    acceptTerms: (json) => receive(request["accept-terms"].$post({ json }), ownerRequest),
    askRemoval: (json) => receive(request.removal.$post({ json }), ownerRequest),
    giveAdCode: (json) => receive(request["ad-code"].$post({ json }), ownerRequest),
  };
};
