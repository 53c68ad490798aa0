import { CodedError, notFound } from "../platform/http/error.ts";

export const contractNotFound = () => notFound("contract", "Contract not found");

const conflict = (code: string, message: string) => new CodedError("conflict", `contract.${code}`, message);

export const alreadySigned = () => conflict("already_signed", "This contract has already been signed.");
export const alreadyDeclined = () =>
  conflict("already_declined", "This contract was declined and can no longer be signed.");
export const wasVoided = () => conflict("voided", "This contract was withdrawn and can no longer be signed.");
export const hasExpired = () =>
  conflict(
    "expired",
    "This contract was not signed in time and can no longer be signed. Please ask the person who sent it to send it again.",
  );

/** What is stored isn't what was sent: nobody may sign it. */
export const textDamaged = () =>
  conflict(
    "text_damaged",
    "The text of this contract isn't what was sent, so it can't be signed. Please ask for a new one.",
  );

export const resentToday = () =>
  conflict("resent_today", "This contract was already sent again in the last 24 hours. Please try again tomorrow.");

const refused = (field: string, message: string) =>
  new CodedError("invalid", "request.invalid", "Please fix the highlighted fields before submitting.", {
    fields: { [field]: message },
  });

export const disclosureChanged = () => refused("disclosureSha256", "This page has changed. Please load it again.");
export const inactiveTemplate = () => refused("templateId", "This template isn't active. Please select another one.");
/** The text would have a gap. */
export const titleMissing = () => refused("contentTitle", "Content title is required: the text names it");
export const notFillable = (message: string) => refused("text", message);
