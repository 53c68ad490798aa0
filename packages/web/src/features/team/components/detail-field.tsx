import type { ComponentProps } from "react";
import { Field, FieldDescription, FieldError, FieldLabel } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";

interface Props extends ComponentProps<typeof Input> {
  name: string;
  label: string;
  hint?: string;
  error: string | undefined;
}

/** One line of the team's details. */
export function DetailField({ name, label, hint, error, required = false, type = "text", ...input }: Props) {
  const id = `team-${name}`;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <Field data-invalid={error !== undefined}>
      <FieldLabel htmlFor={id} required={required}>
        {label}
      </FieldLabel>
      <Input
        id={id}
        name={name}
        type={type}
        dir={type === "text" ? "auto" : undefined}
        required={required}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy || undefined}
        {...input}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {hint && (
        <FieldDescription id={`${id}-hint`} className="break-words">
          {hint}
        </FieldDescription>
      )}
    </Field>
  );
}
