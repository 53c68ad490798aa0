import type { AskRemovalInput, ReplyInput } from "@clearhouse/core/base/owner-page/owner-message.schema.ts";
import type {
  ApproveInput,
  DenyInput,
  OwnerRequest,
} from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { ownerRequest } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { aProof, termsSha256 } from "@clearhouse/core/testing/scene.ts";
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
      const answer = { name: "Olivia Owner", email: "olivia@example.com", usageRights: request.intendedUse, ...change };
      return post("approve", { termsSha256: termsSha256(request, answer), proof: await aProof(), ...answer });
    },
    deny: async (change: Partial<DenyInput> = {}): Promise<Answer> => {
      const answer = { name: "Olivia Owner", email: "olivia@example.com", reason: "Not mine" };
      return post("deny", { ...answer, proof: await aProof(), ...change });
    },
    reply: async (change: Partial<ReplyInput> = {}): Promise<Answer> => {
      const said = {
        name: "Olivia Owner",
        email: "olivia@example.com",
        topic: "credit",
        message: "With my name, please",
      };
      return post("replies", { ...said, proof: await aProof(), ...change });
    },
    askRemoval: async (change: Partial<AskRemovalInput> = {}): Promise<Answer> => {
      const said = { name: "Olivia Owner", email: "olivia@example.com", reason: "I sold it" };
      return post("removal", { ...said, proof: await aProof(), ...change });
    },
  };
};
