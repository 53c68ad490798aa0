import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { LabeledField } from "@/components/form/labeled-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";

const TEXTS = {
  show: (label: string) => `Show ${label.toLowerCase()}`,
  hide: (label: string) => `Hide ${label.toLowerCase()}`,
} as const;

export interface PasswordFieldProps extends ComponentProps<typeof Input> {
  id: string;
  label: string;
  /** Tells a password manager whether to fill in a password or to generate one. */
  autoComplete: "current-password" | "new-password";
  error: string | undefined;
  /** The id of another element that describes the field. */
  describedBy?: string;
}

/** A field for a password. The field takes what a form's `register` returns. */
export function PasswordField({ id, label, error, describedBy, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <LabeledField id={id} label={label} error={error}>
      {({ "aria-describedby": ownError, ...control }) => (
        <div className="relative">
          <Input
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            className="pr-10"
            aria-describedby={[ownError, describedBy].filter(Boolean).join(" ") || undefined}
            {...control}
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
      )}
    </LabeledField>
  );
}
