import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge } from "altcha-lib/types";

/** Web Crypto derives the keys off the page's thread, so typing stays smooth. @returns base64 of `{challenge, solution}` */
export const solve = async (challenge: Challenge): Promise<string> => {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error("The challenge could not be solved in time.");
  return btoa(JSON.stringify({ challenge, solution }));
};
