import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge as AltchaChallenge } from "altcha-lib/types";
import type { Challenge } from "./challenge.ts";

/** Solves a challenge; loaded when a form opens. @returns base64 of `{challenge, solution}` */
export const solve = async (challenge: Challenge): Promise<string> => {
  // The server made the challenge with the same library. A challenge of another shape makes the solver fail.
  const given = challenge as unknown as AltchaChallenge;
  const solution = await solveChallenge({ challenge: given, deriveKey });
  if (!solution) throw new Error("The challenge could not be solved in time.");
  return btoa(JSON.stringify({ challenge: given, solution }));
};
