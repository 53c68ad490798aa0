import type * as z from "zod";
import { CodedError } from "./errors/error.ts";

/**
 * The input parsed by the schema.
 * @throws CodedError `request.invalid` with the first message of each field
 */
export const parseInput = <Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> => {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw invalidInput(result.error.issues);
};

/** The most fields that an error names. A call with thousands of invalid fields would get megabytes as its answer. */
const NAMED_AT_MOST = 100;

export const invalidInput = (issues: readonly { path?: readonly unknown[]; message: string }[]): CodedError => {
  const fields: Record<string, string> = {};
  for (const { path = [], message } of issues.slice(0, NAMED_AT_MOST)) {
    const key = path
      .map((step) => String(typeof step === "object" && step !== null && "key" in step ? step.key : step))
      .join(".");
    fields[key] ??= message;
  }
  return new CodedError("invalid", "request.invalid", "Please fix the highlighted fields before submitting.", {
    fields,
  });
};
