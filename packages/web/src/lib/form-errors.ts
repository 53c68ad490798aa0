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
