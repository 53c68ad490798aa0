import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "@/lib/api/api-error.ts";

/**
 * Puts what the server says of single fields beside them, and the keyboard at the first; its answer is binding, whatever
 * the browser thought of them.
 * @returns whether it said anything of these fields
 */
export const showFieldErrors = <T extends FieldValues>(
  form: Pick<UseFormReturn<T>, "setError">,
  error: unknown,
  fields: readonly FieldPath<T>[],
): boolean => {
  const said = error instanceof ApiError ? error.fields : {};
  const named = fields.flatMap((field) => {
    const entry = Object.entries(said).find(([path]) => path === field || path.startsWith(`${field}.`));
    return entry ? [{ field, message: entry[1] }] : [];
  });
  for (const [index, { field, message }] of named.entries()) {
    form.setError(field, { message }, { shouldFocus: index === 0 });
  }
  return named.length > 0;
};

/**
 * For a form by itself: each field, and above them what belongs to none of them.
 * @returns whether it said anything
 */
export const showErrors = <Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, "setError" | "getValues">,
  error: unknown,
): boolean => {
  const fields = Object.keys(form.getValues()) as FieldPath<Input>[];
  if (showFieldErrors<Input>(form, error, fields)) return true;
  const [message] = error instanceof ApiError ? Object.values(error.fields) : [];
  if (message === undefined) return false;
  form.setError("root", { message });
  return true;
};
