import { CodedError } from "../../platform/errors/error.ts";

/** @param why a clause for people: 'the file ends early' */
export const rightsNotWritten = (why: string) =>
  new CodedError(
    "invalid",
    "asset.rights_not_written",
    `The rights can't be written into this file: ${why}. Download it as it is.`,
  );

/** To make the copy anyway, the caller repeats the call with `breaksCredentials`. */
export const breaksCredentials = () =>
  new CodedError(
    "conflict",
    "asset.breaks_credentials",
    "This file has content credentials (C2PA), whose signature doesn't hold for a changed copy. The original keeps them.",
    { fields: { breaksCredentials: "Please confirm" } },
  );
