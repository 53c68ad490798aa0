import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { type FieldValues, FormProvider, type UseFormReturn, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button.tsx";
import { FieldError } from "@/components/ui/field.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { showErrors } from "@/lib/form-errors.ts";
import { notifyFailure } from "@/lib/notify.ts";
import { useUnsavedChanges } from "@/lib/unsaved-changes.ts";

export interface FormProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  id?: string;
  className?: string;
  /** True if the input is kept when the form is left, so that leaving the form loses nothing. */
  keeps?: boolean;
  /** Sends the input. The fields stay unchanged until the sending has ended, and the caller resets them. */
  onSubmit: (values: Output) => Promise<void>;
  /** The toast's title for an error that belongs to no field, or a function that reports the error. */
  failure: string | ((error: unknown, fieldsNamed: boolean) => void);
  /** Called when the browser found invalid fields, before anything was sent. */
  onInvalid?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * The form around {@link FormField}s. While the input is being sent, submitting it again does nothing. The form shows
 * the server's errors beside their fields. If leaving the form would lose typed text, a dialog asks first.
 */
export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { form, id, className, keeps = false, onSubmit, failure, onInvalid, children } = props;
  useUnsavedChanges(form.formState.isDirty && !keeps);

  const send = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      const told = showErrors(form, error);
      if (typeof failure === "function") failure(error, told);
      else if (!told) notifyFailure(error, { title: failure });
    }
  }, onInvalid);
  const submitting = useRef(false);
  // The second click of a double click comes before the render that disables the button.
  const sendOnce = async (event: FormEvent) => {
    event.preventDefault();
    if (submitting.current) return;
    submitting.current = true;
    const sent = event.currentTarget;
    try {
      await send(event);
    } finally {
      submitting.current = false;
    }
    // The invalid field has the focus, but its error may be below the visible part of the page.
    requestAnimationFrame(() => sent.querySelector("[data-slot=field-error]")?.scrollIntoView({ block: "nearest" }));
  };

  return (
    <FormProvider {...form}>
      <form id={id} noValidate className={className} onSubmit={(event) => void sendOnce(event)}>
        {children}
      </form>
    </FormProvider>
  );
}

/** The server's error that belongs to no field. */
export function FormProblem() {
  const { errors } = useFormContext().formState;
  return <FieldError className="col-span-full">{errors.root?.message}</FieldError>;
}

interface SubmitButtonProps {
  /** Shown before the button's text, except while sending. */
  icon?: ReactNode;
  /** The button's text while sending. */
  sending: string;
  disabled?: boolean;
  /** True if sending can't be undone: the button is red. */
  destructive?: boolean;
  className?: string;
  children: string;
}

export function SubmitButton({
  icon,
  sending,
  disabled = false,
  destructive = false,
  className,
  children,
}: SubmitButtonProps) {
  const { isSubmitting } = useFormContext().formState;
  const [focused, setFocused] = useState(false);
  const inert = disabled || isSubmitting;
  return (
    <Button
      type="submit"
      variant={destructive ? "destructive" : "default"}
      className={className}
      // While the button has the focus, it stays enabled, because a browser takes the focus from a disabled element.
      disabled={inert && !focused}
      aria-disabled={inert || undefined}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      // Leaving a field may show its error, and the error would move the button away before the press has ended.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        event.currentTarget.focus();
        if (inert) event.preventDefault();
      }}
    >
      {isSubmitting ? <Spinner /> : icon}
      {isSubmitting ? sending : children}
    </Button>
  );
}
