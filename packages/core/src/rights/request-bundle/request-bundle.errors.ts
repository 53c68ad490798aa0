import { CodedError } from "../../platform/errors/error.ts";
import type { Refusal } from "../../platform/errors/refusal.schema.ts";

/** The error for an answer while too many other answers to the bundle are being carried out. */
export const tooManyAnswers = () =>
  new CodedError("conflict", "request.busy", "This changed while you were working on it. Please try again.");

export const LISTED_TWICE: Refusal = {
  code: "request_bundle.listed_twice",
  message: "This post or asset is in the list more than once.",
};

/** The reason given for items that an interrupted call didn't reach. */
export const INTERRUPTED: Refusal = {
  code: "request_bundle.interrupted",
  message: "The request was interrupted before its turn. Please try again.",
};
