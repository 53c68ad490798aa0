import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod";
import type { Api } from "./api.ts";

const challenge = z.custom<Parameters<typeof solveChallenge>[0]["challenge"]>();

/** Solves a proof-of-work challenge. Forms send the solution. */
export const proof = async (api: Api): Promise<string> => {
  const given = challenge.parse(await api("GET", "challenge"));
  const solution = await solveChallenge({ challenge: given, deriveKey });
  return Buffer.from(JSON.stringify({ challenge: given, solution })).toString("base64");
};
