import type { ComponentProps } from "react";
import { LabeledField } from "@/components/form/labeled-field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { cn } from "@/lib/utils.ts";

const LABEL = "6-digit code";

interface Props extends ComponentProps<typeof Input> {
  id: string;
  error: string | undefined;
}

/**
 * A field for the six digits from a mail or an app (lib/auth/code.ts). The field takes what a form's `register`
 * returns.
 */
export function CodeField({ id, error, className, ...input }: Props) {
  return (
    <LabeledField id={id} label={LABEL} error={error}>
      {(control) => (
        <Input
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          className={cn("font-medium tabular-nums tracking-[0.3em]", className)}
          {...control}
          {...input}
        />
      )}
    </LabeledField>
  );
}
