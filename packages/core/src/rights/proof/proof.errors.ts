import { CodedError } from "../../platform/errors/error.ts";

/** The error for a proof of a request whose yes waits for none. */
export const noProofAwaited = () =>
  new CodedError("conflict", "proof.not_awaited", "This request doesn't wait for a proof of the account.");

/** The error for one code more than a request gets in an hour, or in all. */
export const tooManyCodes = (retryAfterSeconds: number) =>
  new CodedError("rate_limited", "proof.too_many_codes", "No more codes can be mailed now. Please try again later.", {
    retryAfterSeconds,
  });

const refusedCode = (code: string, message: string) =>
  new CodedError("invalid", `proof.${code}`, message, { fields: { code: message } });

export const wrongCode = () => refusedCode("wrong_code", "This code isn't right. Please check the last email.");

/** The error for a code that is too old, was tried too often, or was never mailed. */
export const codeOver = () => refusedCode("code_over", "This code isn't valid any more. Please ask for a new one.");

/** The error for a permission whose last day passed before the account was proven. */
export const permissionOver = () =>
  new CodedError("conflict", "proof.permission_ended", "The last day of this permission has passed.");
