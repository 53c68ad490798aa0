import type { ComponentProps } from "react";
import { LabeledField } from "@/components/labeled-field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { AUTH_TEXTS } from "../texts.ts";

interface EmailFieldProps extends ComponentProps<"input"> {
  error: string | undefined;
  /** What is typed here goes along to the other forms of signing in. */
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
