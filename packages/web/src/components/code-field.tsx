import type { ComponentProps } from "react";
import { Field, FieldError, FieldLabel } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { cn } from "@/lib/utils.ts";

const LABEL = "6-digit code";

interface Props extends ComponentProps<typeof Input> {
  id: string;
  error: string | undefined;
}

/** Six digits from a mail or an app; takes what a form's `register` gives. What they must be says lib/auth/code.ts. */
export function CodeField({ id, error, className, ...input }: Props) {
  return (
    <Field data-invalid={error !== undefined}>
      <FieldLabel htmlFor={id}>{LABEL}</FieldLabel>
      <Input
        id={id}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        className={cn("font-medium tabular-nums tracking-[0.3em]", className)}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
        {...input}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </Field>
  );
}
