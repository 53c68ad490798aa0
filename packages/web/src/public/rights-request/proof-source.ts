import type { Challenge } from "./owner-client.ts";

interface Proof {
  payload: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** A proof is sent a moment after it was taken. */
const MARGIN_MS = 30_000;

export interface ProofSource {
  /** Begins to solve, so that the proof is there when the form is filled in. */
  prepare(): void;
  /** A proof that was not used before. Rejects where no challenge could be had. */
  take(): Promise<string>;
}

/** Proofs of work for one form after the other; each serves once. */
export const proofSource = (challenge: () => Promise<Challenge>, now: () => number = Date.now): ProofSource => {
  let pending: Promise<Proof> | undefined;

  const begin = (): Promise<Proof> => {
    const solving = (async () => {
      const [given, { solve }] = await Promise.all([challenge(), import("./solve-challenge.ts")]);
      const { expiresAt } = given.parameters;
      return { payload: await solve(given), expiresAt: expiresAt === undefined ? Infinity : expiresAt * 1000 };
    })();
    // A failure is told to whoever takes the proof; until then the next one may try again.
    solving.catch(() => {
      if (pending === solving) pending = undefined;
    });
    return solving;
  };

  const take = async (): Promise<string> => {
    const solving = pending ?? begin();
    pending = undefined;
    const proof = await solving;
    return proof.expiresAt - MARGIN_MS > now() ? proof.payload : (await begin()).payload;
  };

  return {
    prepare: () => {
      pending ??= begin();
    },
    take,
  };
};
