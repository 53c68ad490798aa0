import type { ComponentProps } from "react";
import { LabeledField } from "@/components/form/labeled-field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { AUTH_TEXTS } from "../texts.ts";

interface EmailFieldProps extends ComponentProps<"input"> {
  error: string | undefined;
  /** Called with the typed email address, with which other sign-in forms are filled. */
  onTyped?: (email: string) => void;
}

export function EmailField({ error, onTyped, onChange, ...input }: EmailFieldProps) {
  return (
    <LabeledField id="email" label={AUTH_TEXTS.email} error={error}>
      {(control) => (
        <Input
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => {
            onChange?.(event);
            onTyped?.(event.target.value);
          }}
          {...control}
          {...input}
        />
      )}
    </LabeledField>
  );
}
