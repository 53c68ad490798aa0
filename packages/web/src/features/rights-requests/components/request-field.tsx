import { useFormContext } from "react-hook-form";
import { Field, FieldDescription, FieldError, FieldLabel } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import type { ByUrlValues } from "../lib/request-form.ts";

interface Props {
  name: keyof ByUrlValues;
  label: string;
  hint?: string;
  required?: boolean;
  type?: "text" | "url" | "email" | "date";
  placeholder?: string;
  autoComplete?: string;
}

/** One line of either request form. */
export function RequestField({ name, label, hint, required = false, type = "text", ...input }: Props) {
  const { register, getFieldState, formState } = useFormContext<ByUrlValues>();
  const { error } = getFieldState(name, formState);
  const id = `request-${name}`;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <Field data-invalid={error !== undefined}>
      <FieldLabel htmlFor={id} required={required}>
        {label}
      </FieldLabel>
      <Input
        id={id}
        type={type}
        dir={type === "text" ? "auto" : undefined}
        required={required}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy || undefined}
        {...input}
        {...register(name)}
      />
      <FieldError id={`${id}-error`}>{error?.message}</FieldError>
      {hint && <FieldDescription id={`${id}-hint`}>{hint}</FieldDescription>}
    </Field>
  );
}
