import type { ChallengeWork } from "@clearhouse/core/base/challenge/challenge.schema.ts";
import {
  type DeclineInput,
  type DocumentKind,
  type SignerContract,
  type SignInput,
  signerContract,
} from "@clearhouse/core/contracts/contract/contract.schema.ts";
import type { Api } from "@clearhouse/functions/api/app.ts";
import { hc } from "hono/client";
import { receive, receiveFile } from "@/lib/api/receive.ts";
import { type Challenge, readChallenge } from "@/lib/proof-of-work/challenge.ts";
import { provingFetch } from "@/lib/proof-of-work/proving-fetch.ts";
import { markHeader } from "../shared/mark.ts";

export interface SigningClient {
  read(signal: AbortSignal): Promise<SignerContract>;
  /** A file of the signed contract, and the name to save it under. */
  document(kind: DocumentKind): Promise<{ blob: Blob; name: string }>;
  challenge(work: ChallengeWork): Promise<Challenge>;
  /** @param key the idempotency key: an answer that is sent again with the same key is stored once */
  sign(input: SignInput, key: string): Promise<SignerContract>;
  /** @param key as for {@link sign} */
  decline(input: DeclineInput, key: string): Promise<SignerContract>;
}

/** The API for signers; the token, and the mark of a mailed link, are sent in headers. Every method throws an ApiError if it fails. */
export const signingClient = (token: string): SigningClient => {
  const headers = { "Clearhouse-Token": token, ...markHeader(token) };
  const connection = hc<Api>(window.location.origin, { headers, fetch: provingFetch() });
  const contract = connection.api["sign-contract"];
  const once = (key: string) => ({ headers: { ...headers, "Idempotency-Key": key } });
  return {
    read: (signal) => receive(contract.$get({}, { init: { signal } }), signerContract),
    document: async (kind) => {
      const pending = contract.documents[kind].$get();
      const blob = await receiveFile(pending);
      const disposition = (await pending).headers.get("content-disposition") ?? "";
      return { blob, name: /filename="([^"]+)"/.exec(disposition)?.[1] ?? "contract" };
    },
    challenge: readChallenge,
    sign: (json, key) => receive(contract.sign.$post({ json }, once(key)), signerContract),
    decline: (json, key) => receive(contract.decline.$post({ json }, once(key)), signerContract),
  };
};
