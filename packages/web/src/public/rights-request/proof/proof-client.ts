import type { ProveInput } from "@clearhouse/core/rights/proof/proof.schema.ts";
import { ownerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { receive } from "@/lib/api/receive.ts";
import { ownerClient } from "../owner-client.ts";

/** The API with which an owner proves the account. Every method throws an ApiError if it fails. */
export const proofClient = (token: string) => {
  const { connection, read } = ownerClient(token);
  const { proof } = connection.api.owner["rights-request"];
  return {
    read: () => read(new AbortController().signal),
    /** Mails a code to the address that was asked. */
    sendCode: () => receive(proof.code.$post(), ownerRequest),
    prove: (json: ProveInput) => receive(proof.$post({ json }), ownerRequest),
  };
};
