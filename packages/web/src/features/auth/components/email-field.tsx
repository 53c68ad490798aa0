import type { ComponentProps } from "react";
import { Field, FieldError, FieldLabel } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { AUTH_TEXTS } from "../texts.ts";

interface EmailFieldProps extends ComponentProps<"input"> {
  error: string | undefined;
  /** What is typed here goes along to the other forms of signing in. */
  onTyped?: (email: string) => void;
}

export function EmailField({ error, onTyped, onChange, ...input }: EmailFieldProps) {
  return (
    <Field data-invalid={error !== undefined}>
      <FieldLabel htmlFor="email">{AUTH_TEXTS.email}</FieldLabel>
      <Input
        id="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : "email-error"}
        onChange={(event) => {
          onChange?.(event);
          onTyped?.(event.target.value);
        }}
        {...input}
      />
      <FieldError id="email-error">{error}</FieldError>
    </Field>
  );
}
