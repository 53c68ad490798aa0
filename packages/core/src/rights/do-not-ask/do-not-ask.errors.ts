import { longDate } from "../../base/license/rights-terms.policy.ts";
import { CodedError } from "../../platform/errors/error.ts";

const CODE = "do_not_ask.said";

/** The error for asking somebody who doesn't want to be asked. @param at when they said so, ISO 8601 */
export const askedNotTo = (owner: string, at: string) => {
  const message = `${owner} has asked not to be asked again, on ${longDate(at.slice(0, 10))}.`;
  return new CodedError("conflict", CODE, message, { fields: { contentOwner: message } });
};

export const isAskedNotTo = (error: unknown): boolean => error instanceof CodedError && error.code === CODE;
