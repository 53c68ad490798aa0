import { readChallenge } from "./challenge.ts";
import { proofSource } from "./proof-source.ts";

const PROOF_NEEDED = 428;

/**
 * Returns a `fetch` that sends a proof of work when the server requires one. The server requires proofs for lookups
 * while somebody is guessing links or numbers. A call that was refused for that reason is sent once more with a proof.
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
