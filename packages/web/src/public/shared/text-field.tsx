import { type ComponentProps, type ReactNode, useId } from "react";
import { Field, FieldDescription, FieldError, FieldLabel } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";

interface Labels {
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  required?: boolean | undefined;
  /** Shown beside the control. */
  action?: ReactNode;
}

type Wiring = Pick<ComponentProps<"input">, "id" | "aria-invalid" | "aria-describedby">;

/** Label, control, hint and error, connected for screen readers. */
function Labelled({
  label,
  hint,
  error,
  required,
  action,
  children,
}: Labels & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return (
    <Field data-invalid={error !== undefined}>
      <FieldLabel htmlFor={id} required={required === true}>
        {label}
      </FieldLabel>
      <div className="flex flex-wrap gap-2">
        {children({
          id,
          "aria-invalid": error !== undefined,
          "aria-describedby": described.length > 0 ? described.join(" ") : undefined,
        })}
        {action}
      </div>
      {hint !== undefined && <FieldDescription id={`${id}-hint`}>{hint}</FieldDescription>}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </Field>
  );
}

type Control<Tag extends "input" | "textarea"> = Omit<ComponentProps<Tag>, "onChange"> &
  Labels & { onValue: (value: string) => void };

/** A field that is tall enough for a thumb. */
export function TextField({ label, hint, error, action, onValue, ...input }: Control<"input">) {
  return (
    <Labelled label={label} hint={hint} error={error} action={action} required={input.required}>
      {(wiring) => (
        <Input
          {...input}
          {...wiring}
          className="h-11 min-w-[min(9rem,100%)] flex-1 bg-card md:text-base"
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Labelled>
  );
}

export function TextArea({ label, hint, error, onValue, ...textarea }: Control<"textarea">) {
  return (
    <Labelled label={label} hint={hint} error={error} required={textarea.required}>
      {(wiring) => (
        <Textarea
          {...textarea}
          {...wiring}
          className="min-h-28 bg-card md:text-base"
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Labelled>
  );
}
