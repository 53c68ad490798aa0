import { CodedError } from "../platform/http/error.ts";
import { ONBOARDING_MESSAGES } from "./onboarding.schema.ts";

/** Spec-map B8. */
export const alreadyRegistered = () =>
  new CodedError("conflict", "creator.already_registered", "You're already registered as a creator for this team.");

/** Somebody came by this invite before; said to whoever sends a profile by it, not to whoever opens it. */
export const inviteUsed = () =>
  new CodedError("conflict", "creator_invite.used", "This invitation has already been used.");

/** What was shown isn't what is agreed to today. */
export const wordingChanged = (field: "agreementSha256" | "disclosureSha256") =>
  new CodedError("invalid", "request.invalid", "Please fix the highlighted fields before submitting.", {
    fields: { [field]: ONBOARDING_MESSAGES.changed },
  });
