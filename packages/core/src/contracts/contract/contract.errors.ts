import { CodedError, notFound } from "../../platform/errors/error.ts";
import { SAME_ADDRESS, type SignerRole } from "./signers.schema.ts";

export const contractNotFound = () => notFound("contract", "Contract not found");

/** The refusal for a contract without a signed file. */
export const documentNotFound = () =>
  notFound("contract_document", "This contract doesn't have a signed document file");
export const documentNotMade = () =>
  notFound(
    "contract_document",
    "The signed document isn't here yet. It is made within a minute of the signature and mailed to both sides.",
  );

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

/** The refusal to a signer who has to wait for somebody else's signature. */
export const notYourTurn = () =>
  conflict(
    "not_your_turn",
    "Somebody else signs this contract before you. You get an email as soon as it is your turn.",
  );

/** The refusal to the signer while the team has rejected the creator. The message gives no reason. */
export const onHold = () =>
  conflict("on_hold", "This contract can't be signed right now. Please ask the person who sent it.");

/** The refusal to the signer after the last day of the approval to which the contract belongs. */
export const permissionEnded = () =>
  conflict(
    "permission_ended",
    "The last day of the permission that this contract is about has passed. Please ask the person who sent it to ask you again.",
  );

/** The refusal if the stored text isn't the text that was sent. */
export const textDamaged = () =>
  conflict(
    "text_damaged",
    "The text of this contract differs from the text that was sent, so it can't be signed. Please ask for a new one.",
  );

/** The refusal if the stored file has changed since it was made. */
export const documentChanged = () =>
  new CodedError(
    "conflict",
    "contract_document.changed",
    "The stored document of this contract isn't the one that was made when it was signed, so it isn't handed out. Please tell whoever runs Clearhouse here.",
  );

export const resentToday = () =>
  conflict("resent_today", "This contract was already sent again in the last 24 hours. Please try again tomorrow.");

const refused = (field: string, message: string) =>
  new CodedError("invalid", "request.invalid", "Please fix the highlighted fields before submitting.", {
    fields: { [field]: message },
  });

/** @param n the index of a signer among those beside the party */
export const noSuchMember = (n: number) => refused(`signers.${n}.userId`, "Please select a member");
/** @param n as for {@link noSuchMember} */
export const sameSigner = (n: number, role: SignerRole) =>
  refused(`signers.${n}.${role === "counter-signer" ? "userId" : "email"}`, SAME_ADDRESS);
export const coversThePast = () => refused("covers.expiresOn", "Please choose a date that has not passed");
export const disclosureChanged = () => refused("disclosureSha256", "This page has changed. Please load it again.");
export const inactiveTemplate = () => refused("templateId", "This template isn't active. Please select another one.");
/** The refusal if the contract's text has a placeholder for the content's title, but the title is empty. */
export const titleMissing = () => refused("contentTitle", "Content title is required: the contract mentions it");
export const notFillable = (message: string) => refused("text", message);
