import { CodedError } from "../../platform/errors/error.ts";

const conflict = (code: string, message: string) => new CodedError("conflict", `rights_request.${code}`, message);

export const nothingToAnswer = () => conflict("nothing_to_answer", "The owner hasn't written about this request yet.");

export const offerReplaced = () =>
  conflict("offer_replaced", "The owner has sent a newer offer. Please read it before you answer.");

export const offerAnswered = () => conflict("offer_answered", "This offer has already been answered.");

export const ownerHasWritten = () =>
  conflict("owner_has_written", "The owner has answered and waits for you. Answer instead of reminding.");

/** The error for new terms that only repeat those that are open. */
export const nothingChanged = () => {
  const message = "Please change something, or send a reply";
  return new CodedError("invalid", "request.invalid", message, { fields: { asks: message } });
};

/** The error for changes that together can't be granted. */
export const impossibleTerms = (field: "asks.until" | "asks.from" | "asks.aiMaking", message: string) =>
  new CodedError("invalid", "request.invalid", message, { fields: { [field]: message } });
