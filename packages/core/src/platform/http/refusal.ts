import { log } from "../log.ts";
import { CodedError } from "./error.ts";
import type { Refusal } from "./refusal.schema.ts";

/** A refusal of one of several things has no fields: the message of its first field replaces the general one. */
const reasonOf = ({ fields = {}, message }: CodedError): string => Object.values(fields)[0] ?? message;

/** An error as the refusal of one of several things. An unexpected error is logged, and isn't described. */
export const refusalOf = (error: unknown, what: string, context: Record<string, string>): Refusal => {
  if (error instanceof CodedError) return { code: error.code, message: reasonOf(error) };
  log.error(what, error, context);
  return { code: "internal", message: "Something went wrong on our side. Please try again." };
};
