import { CodedError } from "../../platform/errors/error.ts";
import { PRIVACY_ADDRESS_NEEDED } from "./team.policy.ts";

export const settingsConflict = () =>
  new CodedError(
    "conflict",
    "team.conflict",
    "Somebody else changed these settings in the meantime. Reload them to see the change.",
  );

/** The error for a request by a team that hasn't said where people write about their data. */
export const privacyAddressNeeded = () =>
  new CodedError("conflict", "team.privacy_address_needed", PRIVACY_ADDRESS_NEEDED);
