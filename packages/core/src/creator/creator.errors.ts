import { CodedError, notFound } from "../platform/http/error.ts";

export const creatorNotFound = () => notFound("creator", "Creator not found");

/** The address was taken before the call began (spec-map B5). */
export const creatorExists = (email: string) => taken(`A creator with email ${email} already exists`);

/** Somebody took the address at the same moment, or an edit names an address that another creator has (spec-map B5). */
export const emailTaken = () => taken("A creator with this email already exists in your team");

const taken = (message: string) =>
  new CodedError("conflict", "creator.exists", message, { fields: { email: message } });

export const creatorConflict = () =>
  new CodedError(
    "conflict",
    "creator.conflict",
    "Somebody else changed this creator in the meantime. Reload it to see the change.",
  );

/** Shown to a member who wants to send a contract to a creator who was rejected. */
export const wasRejected = () =>
  new CodedError(
    "conflict",
    "creator.rejected",
    "This creator was rejected. Approve them first: until then they can't sign a contract.",
  );

export const alreadyApproved = () =>
  new CodedError("conflict", "creator.already_approved", "This creator was approved in the meantime.");
