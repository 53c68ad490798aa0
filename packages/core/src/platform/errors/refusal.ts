import { log } from "../log.ts";
import { CodedError } from "./error.ts";
import type { Refusal } from "./refusal.schema.ts";

/**
 * The refusal of one item of a call has no messages for form fields, so it uses the message of the error's first field.
 */
const reasonOf = ({ fields = {}, message }: CodedError): string => Object.values(fields)[0] ?? message;

/**
 * Turns an error into the refusal of one item of a call. An unexpected error is logged, and the refusal doesn't
 * describe it.
 */
export const refusalOf = (error: unknown, what: string, context: Record<string, string>): Refusal => {
  if (error instanceof CodedError) return { code: error.code, message: reasonOf(error) };
  log.error(what, error, context);
  return { code: "internal", message: "Something went wrong on our side. Please try again." };
};
