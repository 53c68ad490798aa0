import { CodedError, notFound } from "../../platform/errors/error.ts";
import { MAX_GRANTS } from "./grant.policy.ts";
import { MOST_PAPERS } from "./grant.schema.ts";

export const grantNotFound = () => notFound("grant", "License not found");

export const grantEnded = () => new CodedError("conflict", "grant.ended", "This license has ended in the meantime.");

export const noOwnWords = () =>
  new CodedError("conflict", "grant.no_words", "This license has no words of the owner's own.");

/** @param name the member who marked the words as read */
export const readMeanwhile = (name: string) =>
  new CodedError("conflict", "grant.read_meanwhile", `${name} has marked this as read in the meantime.`);

export const answeredAsAsked = () =>
  new CodedError("conflict", "grant.answered_as_asked", "The address that was asked gave this license.");

export const noFee = () => new CodedError("conflict", "grant.no_fee", "No fee was agreed for this license.");

/** @param words the owner's, with a limit that the fields don't say */
export const limitLeft = (words: string) =>
  new CodedError(
    "conflict",
    "grant.limit_left",
    `The license's fields don't say “${words}”. Please choose ‘Still to heed’, and keep it as the line.`,
  );

export const tooManyGrants = () =>
  new CodedError("conflict", "grant.too_many", `An asset can have ${MAX_GRANTS} licenses at most.`);

export const grantNotByHand = () =>
  new CodedError("conflict", "grant.not_by_hand", "Documents are added to approvals that an admin has set.");

export const tooManyPapers = () =>
  new CodedError("conflict", "grant.too_many_documents", `An approval can have ${MOST_PAPERS} documents at most.`);

export const paperNotFound = () => notFound("grant.document", "This document was removed.");
