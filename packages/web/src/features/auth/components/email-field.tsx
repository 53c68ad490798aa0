import type { ComponentProps } from "react";
import { Field, FieldError, FieldLabel } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { AUTH_TEXTS } from "../texts.ts";

/** Takes what `register("email")` gives. */
export function EmailField({ error, ...input }: ComponentProps<"input"> & { error: string | undefined }) {
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
        {...input}
      />
      <FieldError id="email-error">{error}</FieldError>
    </Field>
  );
}
