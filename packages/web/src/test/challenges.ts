import { createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { HttpResponse, http } from "msw";

/** What forms with a proof of work call, and how the API refuses what they send. */

export const CHALLENGE = "*/api/challenge";
export const CHALLENGE_SECRET = "a secret of the test's own server";

/** Serves challenges that expire after `ms`. They are real, and easy: a few attempts solve each. */
export const challengesFor = (ms: number, options: { once?: boolean } = {}) => {
  const answer = async () => {
    const challenge = await createChallenge({
      algorithm: "PBKDF2/SHA-256",
      cost: 1,
      deriveKey,
      keyPrefix: "0",
      expiresAt: new Date(Date.now() + ms),
      hmacSignatureSecret: CHALLENGE_SECRET,
    });
    return HttpResponse.json({ ...challenge });
  };
  return http.get(CHALLENGE, answer, options);
};

export const challenges = challengesFor(3_600_000);

/** A refusal in the API's format for errors. */
export const refusal = (status: number, code: string, fields?: Record<string, string>) =>
  HttpResponse.json({ error: { code, message: `The server says ${code}.`, fields, requestId: "req_1" } }, { status });
