import { CodedError } from "../../platform/errors/error.ts";
import { ONBOARDING_MESSAGES } from "./onboarding.schema.ts";

export const alreadyRegistered = () =>
  new CodedError("conflict", "creator.already_registered", "You're already registered as a creator for this team.");

/**
 * The invite was used already. A person who sends a profile with the invite gets this error; a person who only opens
 * the invite's link doesn't.
 */
export const inviteUsed = () =>
  new CodedError("conflict", "creator_invite.used", "This invitation has already been used.");

/** The text that was shown isn't the current text. */
export const wordingChanged = (field: "agreementSha256" | "disclosureSha256") =>
  new CodedError("invalid", "request.invalid", "Please fix the highlighted fields before submitting.", {
    fields: { [field]: ONBOARDING_MESSAGES.changed },
  });
