import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "@/lib/api/api-error.ts";

/**
 * Shows the server's errors about single fields beside the fields, and focuses the first such field; errors without a
 * field are shown above the form. The server's answer counts, even if the browser accepted the values.
 * @returns whether there was an error to show
 */
export const showErrors = <Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, "setError" | "getValues">,
  error: unknown,
): boolean => {
  const said = error instanceof ApiError ? error.fields : {};
  const fields = Object.keys(form.getValues()) as FieldPath<Input>[];
  const named = fields.flatMap((field) => {
    const entry = Object.entries(said).find(([path]) => path === field || path.startsWith(`${field}.`));
    return entry ? [{ field, message: entry[1] }] : [];
  });
  for (const [index, { field, message }] of named.entries()) {
    form.setError(field, { message }, { shouldFocus: index === 0 });
  }
  if (named.length > 0) return true;
  const [message] = Object.values(said);
  if (message === undefined) return false;
  form.setError("root", { message });
  return true;
};
