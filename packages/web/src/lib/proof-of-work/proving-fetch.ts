import { readChallenge } from "./challenge.ts";
import { proofSource } from "./proof-source.ts";

const PROOF_NEEDED = 428;

/**
 * While somebody is guessing links or numbers, the server requires proof of work for lookups: it is computed once, and
 * the call is sent again with it.
 */
export const provingFetch = (): typeof fetch => {
  const proofs = proofSource(readChallenge);
  return async (address, init) => {
    const answer = await fetch(address, init);
    if (answer.status !== PROOF_NEEDED) return answer;
    const headers = new Headers(init?.headers);
    headers.set("Clearhouse-Proof", await proofs.take());
    return fetch(address, { ...init, headers });
  };
};
