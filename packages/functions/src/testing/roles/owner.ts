import type { AskRemovalInput, ReplyInput } from "@clearhouse/core/base/owner-page/owner-message.schema.ts";
import type { CounterOfferInput } from "@clearhouse/core/rights/conversation/conversation.schema.ts";
import type {
  ApproveInput,
  DenyInput,
  OwnerRequest,
} from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { ownerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { aProof, OLIVIA, termsSha256 } from "@clearhouse/core/testing/scene.ts";
import type { Answer, Transport } from "../call.ts";

/** A content owner, who calls the API as the public page does. */
export const anOwner = ({ send }: Transport, token: string) => {
  const headers = { "clearhouse-token": token };
  const post = (step: string, body: object): Promise<Answer> =>
    send({ method: "POST", path: `/api/owner/rights-request/${step}`, headers, body });
  const asked = async (): Promise<OwnerRequest> => {
    const answer = await send({ method: "GET", path: "/api/owner/rights-request", headers });
    return ownerRequest.parse(JSON.parse(answer.text));
  };
  return {
    headers,
    asked,
    /** Sends an approval with the fields that the page fills in. */
    approve: async (change: Partial<ApproveInput> = {}): Promise<Answer> => {
      const request = await asked();
      const answer = { ...OLIVIA, proof: await aProof(), usageRights: request.intendedUse, ...change };
      return post("approve", { termsSha256: termsSha256(request, answer), ...answer });
    },
    deny: async (change: Partial<DenyInput> = {}): Promise<Answer> =>
      post("deny", { ...OLIVIA, reason: "Not mine", proof: await aProof(), ...change }),
    reply: async (change: Partial<ReplyInput> = {}): Promise<Answer> =>
      post("replies", {
        ...OLIVIA,
        topic: "credit",
        message: "With my name, please",
        proof: await aProof(),
        ...change,
      }),
    counterOffer: async (change: Partial<CounterOfferInput> = {}): Promise<Answer> => {
      const fee = { amount: "400", currency: "EUR" };
      return post("counter-offers", { ...OLIVIA, fee, proof: await aProof(), ...change });
    },
    /** Accepts the terms that the team has proposed, as the page shows them. */
    acceptTerms: async (): Promise<Answer> => {
      const request = await asked();
      const usageRights = request.conversation?.proposed?.scope.uses.join(", ");
      return post("accept-terms", {
        termsSha256: termsSha256(request, { usageRights }),
        website: "",
        proof: await aProof(),
      });
    },
    giveAdCode: async (): Promise<Answer> => post("ad-code", { how: "code", code: "#0f3e", proof: await aProof() }),
    askRemoval: async (change: Partial<AskRemovalInput> = {}): Promise<Answer> =>
      post("removal", { ...OLIVIA, reason: "I sold it", proof: await aProof(), ...change }),
  };
};
