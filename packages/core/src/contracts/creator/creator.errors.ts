import { CodedError, notFound } from "../../platform/errors/error.ts";

export const creatorNotFound = () => notFound("creator", "Creator not found");

/** The refusal if the email address was in use before the call began. */
export const creatorExists = (email: string) => taken(`A creator with email ${email} already exists`);

/**
 * The refusal if another creator got the email address at the same moment, or if the address in an edit belongs to
 * another creator.
 */
export const emailTaken = () => taken("A creator with this email already exists in your team");

const taken = (message: string) =>
  new CodedError("conflict", "creator.exists", message, { fields: { email: message } });

export const creatorConflict = () =>
  new CodedError(
    "conflict",
    "creator.conflict",
    "Somebody else changed this creator in the meantime. Reload it to see the change.",
  );

/** Shown to a member who wants to send a contract to a rejected creator. */
export const wasRejected = () =>
  new CodedError(
    "conflict",
    "creator.rejected",
    "This creator was rejected. Approve them first: until then they can't sign a contract.",
  );

export const alreadyApproved = () =>
  new CodedError("conflict", "creator.already_approved", "This creator was approved in the meantime.");
