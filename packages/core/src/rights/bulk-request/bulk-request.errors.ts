import { CodedError, notFound } from "../../platform/errors/error.ts";

export const jobNotFound = () => notFound("bulk_request", "These requests can't be found.");

export const jobTooLarge = () =>
  new CodedError(
    "too_large",
    "bulk_request.too_large",
    "The URLs and titles are too long together. Please send fewer at once.",
  );
