import type { ReactNode } from "react";
import { Field, FieldDescription, FieldError, FieldLabel } from "@/components/ui/field.tsx";

/** What connects a control with its label, its hint and its error. */
export interface ControlProps {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
}

interface Props {
  id: string;
  label: ReactNode;
  /**
   * True if the label is only for screen readers, because everybody else can see from the context what the field is.
   */
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  className?: string | undefined;
  /** Draws the control with these attributes. */
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, error and hint, in the same order everywhere; in a form use {@link FormField}. */
export function LabeledField(props: Props) {
  const { id, label, labelHidden = false, hint, error, required = false, className, children } = props;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <Field data-invalid={error !== undefined} className={className}>
      <FieldLabel htmlFor={id} required={required} className={labelHidden ? "sr-only" : undefined}>
        {label}
      </FieldLabel>
      {children({ id, "aria-invalid": error !== undefined, "aria-describedby": describedBy || undefined })}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {hint && (
        <FieldDescription id={`${id}-hint`} className="break-words">
          {hint}
        </FieldDescription>
      )}
    </Field>
  );
}
