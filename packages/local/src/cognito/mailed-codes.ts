import { randomInt } from "node:crypto";
import type { Attempts } from "./attempts.ts";
import { CognitoError, codeExpired, codeMismatch } from "./errors.ts";
import type { Pool } from "./pool-service.ts";
import { attributeOf, type CodePurpose, type PoolUser } from "./user.ts";

/** The data for the mail; `source` is the name of Cognito's trigger. */
export interface CodeMail {
  to: string;
  source: "SignUp" | "ResendCode" | "ForgotPassword" | "UpdateUserAttribute" | "VerifyUserAttribute";
  user: PoolUser;
  code: string;
  clientMetadata: Record<string, string>;
}
export type SendCode = (mail: CodeMail) => Promise<void>;

const HOUR_MS = 3_600_000;
const VALID_MS: Record<CodePurpose, number> = { confirm: 24 * HOUR_MS, reset: HOUR_MS, attribute: 24 * HOUR_MS };
const MAILS_AN_HOUR = 10;
const WRONG_AN_HOUR = 5;

/** An email address as Cognito masks it: "n***@e***". */
const masked = (address: string): string => address.replace(/^(.)[^@]*@(.).*$/, "$1***@$2***");

export const deliveredTo = (address: string) => ({
  AttributeName: "email",
  DeliveryMedium: "EMAIL",
  Destination: masked(address),
});

/**
 * Makes, mails and checks codes of six digits. Each code is valid only for its purpose, for a limited time, and once.
 */
export const openCodes = (pool: Pool, attempts: Attempts, now: () => number, send: SendCode) => ({
  /**
   * Counts a request for a code, even for email addresses without an account, so that the limit doesn't reveal which
   * addresses have accounts.
   * @throws LimitExceededException
   */
  countRequest: (purpose: CodePurpose, name: string): void => {
    const key = `mail ${purpose} ${name}`;
    attempts.check(key, MAILS_AN_HOUR);
    attempts.count(key);
  },

  /** Makes a code, which replaces any earlier one, and mails it. */
  mail: async (
    user: PoolUser,
    purpose: CodePurpose,
    source: CodeMail["source"],
    { to = attributeOf(user, "email") ?? "", clientMetadata = {} as Record<string, string> } = {},
  ) => {
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    pool.save({ ...user, Codes: { ...user.Codes, [purpose]: { code, expiresAt: now() + VALID_MS[purpose] } } });
    await send({ to, source, user, code, clientMetadata }).catch((cause: unknown) => {
      if (cause instanceof CognitoError) {
        // The earlier code is still valid if its successor isn't mailed.
        pool.save({ ...(pool.find(user.Username) ?? user), Codes: user.Codes });
        throw cause;
      }
      throw Object.assign(new CognitoError("CodeDeliveryFailureException", "Error sending the code."), { cause });
    });
    return deliveredTo(to);
  },

  /**
   * Checks a code.
   * @throws LimitExceededException after too many wrong codes, ExpiredCodeException, CodeMismatchException
   */
  check: (user: PoolUser, purpose: CodePurpose, code: unknown): void => {
    const key = `code ${purpose} ${user.Username}`;
    attempts.check(key, WRONG_AN_HOUR);
    const mailed = user.Codes?.[purpose];
    if (!mailed || mailed.expiresAt <= now()) throw codeExpired();
    if (mailed.code !== code) {
      attempts.count(key);
      throw codeMismatch();
    }
    attempts.forget(key);
  },
});
export type Codes = ReturnType<typeof openCodes>;
