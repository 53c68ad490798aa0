import { CodedError } from "../platform/http/error.ts";
import { linkRefused } from "../platform/identity/link.ts";

/** The same for unknown, expired, withdrawn and foreign links, so that a guess learns nothing. */
export const requestNotFound = () => linkRefused("owner");

export const alreadyDecided = () =>
  new CodedError("conflict", "rights_request.already_decided", "This request has already been answered.");

export const notApproved = () =>
  new CodedError("conflict", "rights_request.not_approved", "This request has not been approved.");

export const tooManyMessages = () =>
  new CodedError("conflict", "rights_request.too_many_messages", "No more messages can be sent about this request.");

export const alreadyOpen = () =>
  new CodedError("conflict", "rights_request.already_open", "A rights request for this asset is already open.");

export const notRequestable = () =>
  new CodedError(
    "conflict",
    "rights_request.not_requestable",
    "Rights can't be requested for this asset in its present status.",
  );

export const termsChanged = () =>
  new CodedError("invalid", "rights_request.terms_changed", "The terms have changed. Please read them again.", {
    fields: { termsSha256: "The terms have changed. Please read them again." },
  });

export const expiresInThePast = () =>
  new CodedError("invalid", "request.invalid", "Please choose a date that has not passed", {
    fields: { expiresOn: "Please choose a date that has not passed" },
  });
