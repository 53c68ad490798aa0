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
  /** What was typed is there when the form comes back: leaving it loses nothing. */
  keeps?: boolean;
  /** Sends what was typed; the fields stay as they are until that has ended, and are the caller's to reset. */
  onSubmit: (values: Output) => Promise<void>;
  /** Title of what is told where the server refused and named no field; or what tells a refusal in its own way. */
  failure: string | ((error: unknown, fieldsNamed: boolean) => void);
  /** Something in the fields won't do, as the browser saw it before anything was sent. */
  onInvalid?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * What {@link FormField}s stand in. Sends once, however often it is asked to; puts what the server says of single fields
 * beside them; and has whoever leaves asked before what was typed is lost.
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
  // The button's own state comes a render later than a double click.
  const sendOnce = async (event: FormEvent) => {
    event.preventDefault();
    if (submitting.current) return;
    submitting.current = true;
    try {
      await send(event);
    } finally {
      submitting.current = false;
    }
  };

  return (
    <FormProvider {...form}>
      <form id={id} noValidate className={className} onSubmit={(event) => void sendOnce(event)}>
        {children}
      </form>
    </FormProvider>
  );
}

/** What the server said that belongs to none of the fields. */
export function FormProblem() {
  const { errors } = useFormContext().formState;
  return <FieldError className="col-span-full">{errors.root?.message}</FieldError>;
}

interface SubmitButtonProps {
  /** Stands before what the button says, until it is sent. */
  icon?: ReactNode;
  /** What it says while it is sent. */
  sending: string;
  disabled?: boolean;
  /** Red: what it does can't be undone. */
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
      // A browser takes the focus from what is disabled: whoever stands on it stays there until they go on.
      disabled={inert && !focused}
      aria-disabled={inert || undefined}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      // Leaving a field may say what is wrong with it, which moves the button away before the press has ended.
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
