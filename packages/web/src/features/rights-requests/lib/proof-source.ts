import type { Challenge } from "altcha-lib/types";
import * as z from "zod";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";

/** A proof is sent a moment after it was taken. */
const MARGIN_MS = 30_000;

/** The solver reads the rest; a challenge of another shape fails there. */
const challenge = z.looseObject({ parameters: z.looseObject({ expiresAt: z.number().optional() }) });

/** No challenge could be had, or it could not be solved. */
export class ProofError extends Error {
  override readonly name = "ProofError";
}

interface Proof {
  payload: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

const makeProof = async (): Promise<Proof> => {
  try {
    const [given, { solve }] = await Promise.all([
      receive(client.api.challenge.$get(), challenge),
      import("./solve-challenge.ts"),
    ]);
    const { expiresAt = Number.POSITIVE_INFINITY } = given.parameters;
    return { payload: await solve(given as unknown as Challenge), expiresAt: expiresAt * 1_000 };
  } catch (cause) {
    throw new ProofError("No proof of work could be made.", { cause });
  }
};

/** Proofs of work for one form: made while a person types, each good for one submission. */
export class ProofSource {
  #pending: Promise<Proof> | undefined;

  prepare(): void {
    if (this.#pending !== undefined) return;
    const proof = makeProof();
    this.#pending = proof;
    // Whoever takes the proof is told; until then the next call may try again.
    proof.catch(() => {
      if (this.#pending === proof) this.#pending = undefined;
    });
  }

  /** A proof that was not used before; made now where the prepared one failed or has grown old. @throws ProofError */
  async take(): Promise<string> {
    const prepared = await this.#pending?.catch((error: unknown) => {
      if (!(error instanceof ProofError)) throw error;
      return undefined;
    });
    this.#pending = undefined;
    const good = prepared !== undefined && prepared.expiresAt - MARGIN_MS > Date.now();
    return (good ? prepared : await makeProof()).payload;
  }
}
