import { CodedError } from "../platform/http/error.ts";

/** Cognito adds a period to the message of an error that its trigger throws. */

export const needsInvite = () =>
  new CodedError(
    "forbidden",
    "sign_up.needs_invite",
    "You need an invite to sign up. Open the link in your invite, or ask a team admin for one",
  );

export const forOtherAddress = () =>
  new CodedError("forbidden", "sign_up.other_address", "This invite is for another email address");

export const tooManyMails = (cause: unknown) =>
  new CodedError(
    "rate_limited",
    "sign_up.too_many_mails",
    "Too many emails were requested. Use the newest one, or try again in an hour",
    { cause },
  );
