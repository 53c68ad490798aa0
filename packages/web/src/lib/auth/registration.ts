import { amplifyAccount } from "./amplify.ts";
import { inviteCodeIn } from "./paths.ts";
import { isRefusal, TRIGGER_REFUSED } from "./refusal.ts";

/**
 * What people do before they have a session: make an account, confirm its email address, and reset a forgotten
 * password.
 */

/** Cognito's errors because an account has got too many codes. An address without an account gets no such error. */
const LIMITS = [TRIGGER_REFUSED, "LimitExceededException"];

/** Makes the page that the mailed link opens continue to `next`. */
const onTo = (next: string): { clientMetadata?: Record<string, string> } =>
  next === "/" ? {} : { clientMetadata: { next } };

/** Adds the code of the invite with which somebody signs up. */
const withInvite = (next: string): { clientMetadata?: Record<string, string> } => {
  const invite = inviteCodeIn(next);
  return invite === undefined ? onTo(next) : { clientMetadata: { next, invite } };
};

/** @returns whether the email address must be confirmed first */
export const signUp = async (email: string, password: string, next: string): Promise<boolean> => {
  const amplify = await amplifyAccount();
  const { isSignUpComplete } = await amplify.answerOf(
    amplify.signUp({ username: email, password, options: { userAttributes: { email }, ...withInvite(next) } }),
  );
  return !isSignUpComplete;
};

/** @param username the email address, or the account's user name from the link in the mail */
export const confirmAddress = async (username: string, code: string): Promise<void> => {
  const { answerOf, confirmSignUp } = await amplifyAccount();
  await answerOf(confirmSignUp({ username, confirmationCode: code }));
};

/** Mails another code if the limits allow it; the caller can't tell whether they do. */
export const resendCode = async (username: string, next: string): Promise<void> => {
  const { answerOf, resendSignUpCode } = await amplifyAccount();
  await answerOf(resendSignUpCode({ username, options: onTo(next) })).catch((error: unknown) => {
    if (!isRefusal(error, ...LIMITS)) throw error;
  });
};

/**
 * Cognito's errors for email addresses that have no account, or an account whose password can't be reset, or that has
 * got too many codes.
 */
const TELLS_OF_ACCOUNTS = [
  ...["UserNotFoundException", "InvalidParameterException", "NotAuthorizedException"],
  ...LIMITS,
];

/** Mails a code if the account exists; the caller can't tell whether it does. */
export const requestReset = async (username: string, next: string): Promise<void> => {
  const { answerOf, resetPassword } = await amplifyAccount();
  await answerOf(resetPassword({ username, options: onTo(next) })).catch((error: unknown) => {
    if (!isRefusal(error, ...TELLS_OF_ACCOUNTS)) throw error;
  });
};

export const resetWithCode = async (username: string, code: string, newPassword: string): Promise<void> => {
  const { answerOf, confirmResetPassword } = await amplifyAccount();
  await answerOf(confirmResetPassword({ username, confirmationCode: code, newPassword }));
};

/** Why Cognito didn't accept a code; `undefined` for any other error. */
export type CodeFault = "wrong" | "expired" | "already-confirmed";

export const codeFault = (error: unknown): CodeFault | undefined => {
  if (isRefusal(error, "CodeMismatchException", "UserNotFoundException")) return "wrong";
  if (isRefusal(error, "ExpiredCodeException")) return "expired";
  if (isConfirmedAlready(error)) return "already-confirmed";
  return undefined;
};

/**
 * Whether Cognito refused because the email address is already confirmed. Cognito uses one code for many refusals, so
 * the message is compared.
 */
const isConfirmedAlready = (error: unknown): boolean =>
  error instanceof Error &&
  isRefusal(error, "NotAuthorizedException", "InvalidParameterException") &&
  /\bconfirmed\b/i.test(error.message);
