import { CodedError } from "../../platform/errors/error.ts";

/** The seconds after which the caller should try again. */
const RETRY_SECONDS = 3;

export const searchPreparing = () =>
  new CodedError("rate_limited", "search.preparing", "The search is being prepared. Please try again in a moment.", {
    retryAfterSeconds: RETRY_SECONDS,
  });
