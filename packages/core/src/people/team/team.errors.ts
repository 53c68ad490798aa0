import { CodedError } from "../../platform/errors/error.ts";

export const settingsConflict = () =>
  new CodedError(
    "conflict",
    "team.conflict",
    "Somebody else changed these settings in the meantime. Reload them to see the change.",
  );
