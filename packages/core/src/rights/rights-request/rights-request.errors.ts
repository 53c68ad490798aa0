import { longDate } from "../../base/license/rights-terms.policy.ts";
import { MOST_REFUSALS } from "../../library/asset/objections.ts";
import { CodedError } from "../../platform/errors/error.ts";
import { linkRefused } from "../../platform/identity/link.ts";

/**
 * The error for a link that doesn't work. The error is the same for an unknown, expired, withdrawn or another team's
 * link, so that guessing reveals nothing.
 */
export const requestNotFound = () => linkRefused("owner");

/** The error of a call that expects a single request and got the link of a bundle. */
export const isBundle = () =>
  new CodedError("conflict", "rights_request.is_bundle", "Several requests are behind this link.");

export const alreadyDecided = () =>
  new CodedError("conflict", "rights_request.already_decided", "This request has already been answered.");

export const notApproved = () =>
  new CodedError("conflict", "rights_request.not_approved", "This request has not been approved.");

export const tooManyMessages = () =>
  new CodedError("conflict", "rights_request.too_many_messages", "No more messages can be sent about this request.");

export const tooManyRemovals = () =>
  new CodedError(
    "conflict",
    "rights_request.too_many_removals",
    "You have asked for removal three times in 30 days. Please write to the team.",
  );

export const tooManyWishes = () =>
  new CodedError(
    "conflict",
    "rights_request.too_many_removals",
    "So many people have asked for removal that the team decides first. Please write to the team.",
  );

export const tooManyRefusals = () =>
  new CodedError(
    "conflict",
    "rights_request.too_many_refusals",
    `${MOST_REFUSALS} people have said no. An admin can decide which of them have no say.`,
  );

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

export const notRenewable = () =>
  new CodedError(
    "conflict",
    "rights_request.not_renewable",
    "This license can't be renewed: it has no end date, or it isn't there anymore.",
  );

export const notRunning = () =>
  new CodedError(
    "conflict",
    "rights_request.not_running",
    "Nothing can be asked beside this license: it has ended, or it isn't there anymore.",
  );

export const notOpen = () => new CodedError("conflict", "rights_request.not_open", "This request isn't open anymore.");

export const noAddress = () =>
  new CodedError(
    "conflict",
    "rights_request.no_address",
    "This owner was asked without an email address. Copy the link and send it yourself.",
  );

export const ownerRefusesReminders = () =>
  new CodedError(
    "conflict",
    "rights_request.reminders_refused",
    "This owner doesn't want to be reminded of this request.",
  );

export const remindedTogether = () =>
  new CodedError(
    "conflict",
    "rights_request.reminded_together",
    "The owner is reminded of this request together with others.",
  );

export const remindedToday = () =>
  new CodedError(
    "conflict",
    "rights_request.reminded_today",
    "The owner was already reminded in the last 24 hours. Please try again tomorrow.",
  );

const PASSED = "Please choose a date that has not passed";
const hasPassed = (field: string) =>
  new CodedError("invalid", "request.invalid", PASSED, { fields: { [field]: PASSED } });

const refusedTemplate = (message: string) =>
  new CodedError("invalid", "request.invalid", message, { fields: { contractTemplateId: message } });

export const inactiveTemplate = () => refusedTemplate("This template isn't active. Please select another one.");
export const templateTooLong = () =>
  refusedTemplate("The text of this template is too long once names and titles are filled in.");

export const expiresInThePast = () => hasPassed("expiresOn");
export const requestedUntilThePast = () => hasPassed("requestedUntil");

/** The error for a proof asked of somebody to whom no code can be mailed. */
export const proofNeedsAddress = () => {
  const message = "A proof needs the owner's email address";
  return new CodedError("invalid", "request.invalid", message, { fields: { accountProof: message } });
};

/** The error for a request whose first day is after its last day. */
export const beginsAfterEnd = () => {
  const message = "The first day can't be after the last day";
  return new CodedError("invalid", "request.invalid", message, { fields: { "scope.from": message } });
};

/** The error for a request beside a license that allows all of it already. */
export const nothingMore = () => {
  const message = "This owner's license allows this already";
  return new CodedError("invalid", "request.invalid", message, { fields: { "scope.uses": message } });
};

/** The error for an approval that leaves nothing of what was asked, by field. */
export const nothingAllowed = (fields: Record<string, string>) =>
  new CodedError("invalid", "request.invalid", Object.values(fields)[0] ?? "", { fields });

/**
 * The error for a renewal that doesn't end later than the license.
 * @param expiresOn the license's last day, `YYYY-MM-DD`
 */
export const endsNoLater = (expiresOn: string) => {
  const message = `Please choose a day after ${longDate(expiresOn)}, the current end of the license`;
  return new CodedError("invalid", "request.invalid", message, { fields: { requestedUntil: message } });
};
