import { CodedError } from "../../platform/errors/error.ts";

export const nothingToBoost = () =>
  new CodedError(
    "conflict",
    "ad_code.no_post",
    "Only posts on TikTok, Instagram and Facebook are boosted with a code.",
  );

export const noOwnersLicense = () =>
  new CodedError(
    "conflict",
    "ad_code.no_license",
    "There is no running license from an owner who was asked by a link.",
  );

/** @param why the reason that comes first, in words */
export const boostingNotAllowed = (why: string) =>
  new CodedError("conflict", "ad_code.not_allowed", `The license doesn't allow boosting this post. ${why}`);

export const askedRecently = () =>
  new CodedError("conflict", "ad_code.asked_recently", "The owner was asked within the last 24 hours.");

export const notAsked = () =>
  new CodedError("conflict", "ad_code.not_asked", "Nobody asks for a code for this content any more.");

export const noCode = () => new CodedError("not_found", "ad_code.not_found", "The owner hasn't given a code.");

/** @param field where the date was entered */
export const codeIsOver = (field: "since" | "until") =>
  new CodedError("invalid", "request.invalid", "Please check the form.", {
    fields: { [field]: "This code isn't valid any more. Please make a new one." },
  });

export const startsLater = () =>
  new CodedError("invalid", "request.invalid", "Please check the form.", {
    fields: { since: "Please enter the day on which you made the code: today, or earlier." },
  });

export const needsDays = () =>
  new CodedError("invalid", "request.invalid", "Please check the form.", {
    fields: { days: "Please choose for how long the code is valid." },
  });
