import { CodedError } from "../../platform/errors/error.ts";

/** Cognito adds a period to the message of an error that its trigger throws. */

export const needsInvite = () =>
  new CodedError(
    "forbidden",
    "sign_up.needs_invite",
    "You need an invite to sign up. Open the link in your invite, or ask a team admin for one",
  );

export const forOtherAddress = () =>
  new CodedError("forbidden", "sign_up.other_address", "This invite is for another email address");

/** @param cause the limit that is exceeded, with the time until it ends */
export const tooManyMails = (cause: CodedError) => {
  const later = (cause.retryAfterSeconds ?? 0) > 3_600 ? "tomorrow" : "in an hour";
  const message = `Too many emails were requested. Use the newest one, or try again ${later}`;
  return new CodedError("rate_limited", "sign_up.too_many_mails", message, { cause });
};
