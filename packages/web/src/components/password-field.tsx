import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Field, FieldError, FieldLabel } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";

const TEXTS = {
  show: (label: string) => `Show ${label.toLowerCase()}`,
  hide: (label: string) => `Hide ${label.toLowerCase()}`,
} as const;

export interface PasswordFieldProps extends ComponentProps<typeof Input> {
  id: string;
  label: string;
  /** What tells a password manager whether to fill in or to make up. */
  autoComplete: "current-password" | "new-password";
  error: string | undefined;
  /** The id of what else describes it. */
  describedBy?: string;
}

/** Takes what a form's `register` gives. */
export function PasswordField({ id, label, error, describedBy, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const described = [error && `${id}-error`, describedBy].filter(Boolean).join(" ");
  return (
    <Field data-invalid={error !== undefined}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <div className="relative">
        <Input
          id={id}
          type={shown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          className="pr-10"
          aria-invalid={error !== undefined}
          aria-describedby={described || undefined}
          {...input}
        />
        <Button
          variant="ghost"
          size="icon-sm"
          className="absolute top-0.5 right-0.5 text-muted-foreground"
          aria-label={shown ? TEXTS.hide(label) : TEXTS.show(label)}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </Button>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </Field>
  );
}
