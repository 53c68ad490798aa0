import type { ChallengeWork } from "@clearhouse/core/base/challenge/challenge.schema.ts";
import type { Challenge } from "./challenge.ts";

/** No challenge could be fetched, or it could not be solved. */
export class ProofError extends Error {
  override readonly name = "ProofError";
}

interface Proof {
  payload: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** A proof is sent a moment after it was taken, so it must still be valid for this long. */
const MARGIN_MS = 30_000;

export interface ProofSource {
  /** Begins to solve, so that the proof is ready when the form is filled in. */
  prepare(): void;
  /**
   * A proof that was not used before.
   * @param honeypot the value of the form's hidden field: if something has filled it in, the proof takes longer
   * @throws ProofError
   */
  take(honeypot?: string): Promise<string>;
}

type ReadChallenge = (work: ChallengeWork) => Promise<Challenge>;

const make = async (challenge: ReadChallenge, work: ChallengeWork): Promise<Proof> => {
  try {
    const [given, { solve }] = await Promise.all([challenge(work), import("./solve-challenge.ts")]);
    const { expiresAt = Number.POSITIVE_INFINITY } = given.parameters;
    return { payload: await solve(given), expiresAt: expiresAt * 1_000 };
  } catch (cause) {
    throw new ProofError("No proof of work could be made.", { cause });
  }
};

/**
 * Provides proofs of work for one form. Each proof is computed while a person types, and is valid for one submission.
 */
export const proofSource = (challenge: ReadChallenge, now: () => number = Date.now): ProofSource => {
  let pending: Promise<Proof> | undefined;

  const prepare = (): void => {
    if (pending) return;
    const proof = make(challenge, "usual");
    pending = proof;
    // The caller gets the error; the handler only makes the next call try again.
    proof.catch(() => {
      if (pending === proof) pending = undefined;
    });
  };

  /** Computes a new proof if the prepared one failed or has expired. */
  const take = async (honeypot = ""): Promise<string> => {
    if (honeypot !== "") return (await make(challenge, "long")).payload;
    const prepared = await pending?.catch((error: unknown) => {
      if (!(error instanceof ProofError)) throw error;
      return undefined;
    });
    pending = undefined;
    const good = prepared !== undefined && prepared.expiresAt - MARGIN_MS > now();
    return (good ? prepared : await make(challenge, "usual")).payload;
  };

  return { prepare, take };
};
