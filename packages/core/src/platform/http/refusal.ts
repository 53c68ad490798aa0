import { log } from "../log.ts";
import { CodedError } from "./error.ts";
import type { Refusal } from "./refusal.schema.ts";

/** There are no fields beside one of several: what is wrong with its only field is the message. */
const reasonOf = ({ fields = {}, message }: CodedError): string => Object.values(fields)[0] ?? message;

/** An error as the reason for one thing; what isn't a refusal is logged, and tells nothing of itself. */
export const refusalOf = (error: unknown, what: string, context: Record<string, string>): Refusal => {
  if (error instanceof CodedError) return { code: error.code, message: reasonOf(error) };
  log.error(what, error, context);
  return { code: "internal", message: "Something went wrong on our side. Please try again." };
};
