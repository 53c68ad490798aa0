import { createContext, type FormEvent, type ReactNode, use, useEffect, useMemo, useRef } from "react";
import { type FieldValues, FormProvider, type UseFormReturn, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { FieldError, FieldGroup } from "@/components/ui/field.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { showErrors } from "@/lib/form-errors.ts";
import { notifyFailure } from "@/lib/notify.ts";
import {
  dropUnsavedChanges,
  hasUnsavedChanges,
  type UnsavedScope,
  UnsavedScopeContext,
  useLeave,
  useUnsavedChanges,
} from "@/lib/unsaved-changes.ts";

const TEXTS = {
  cancel: "Cancel",
  unsaved: {
    title: "Discard changes?",
    text: "What you entered in this dialog isn't saved yet.",
    keep: "Keep editing",
    discard: "Discard",
  },
} as const;

const SIZES = { sm: "max-w-md", md: "max-w-lg", lg: "max-w-xl", xl: "max-w-2xl" } as const;

interface Handle extends UnsavedScope {
  /** Closes, whatever was typed: it is saved, or was given up. */
  done: () => void;
  /** While something is being sent, the dialog stays. */
  sending: boolean;
  /** Closing it loses nothing: what was typed is there when it opens again. */
  keeps: boolean;
}

const HandleContext = createContext<Handle | null>(null);

/** The dialog around: `done` closes it without a question. */
export const useFormDialog = (): Pick<Handle, "done"> => {
  const handle = use(HandleContext);
  if (!handle) throw new Error("useFormDialog needs FormDialog around it");
  return handle;
};

interface FormDialogProps {
  id?: string | undefined;
  open: boolean;
  onClose: () => void;
  size?: keyof typeof SIZES;
  keeps?: boolean;
  children: ReactNode;
}

/**
 * Every dialog that something is typed into. Escape, a click outside and the close button ask before what was typed is
 * lost, as going elsewhere does; while something is being sent they do nothing.
 */
export function FormDialog({ id, open, onClose, size = "sm", keeps = false, children }: FormDialogProps) {
  const { ask } = useLeave();
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  const handle = useMemo<Handle>(() => {
    const done = () => {
      dropUnsavedChanges(handle);
      latest.current();
    };
    const handle: Handle = { done, onDropped: () => latest.current(), sending: false, keeps };
    return handle;
  }, [keeps]);
  const close = () => {
    if (handle.sending) return;
    if (hasUnsavedChanges(handle)) ask(TEXTS.unsaved, handle.done);
    else onClose();
  };
  return (
    <Dialog open={open} onOpenChange={(next) => !next && close()}>
      <DialogContent id={id} className={SIZES[size]}>
        <HandleContext value={handle}>
          <UnsavedScopeContext value={handle}>{children}</UnsavedScopeContext>
        </HandleContext>
      </DialogContent>
    </Dialog>
  );
}

interface DialogFormProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  title: ReactNode;
  description?: ReactNode;
  /** Between the heading and the fields. */
  notice?: ReactNode;
  submit: string;
  /** What the button says while it is sent. */
  sending: string;
  /** False while something that must be there is missing; asked of each change where it depends on what was typed. */
  ready?: boolean | ((values: Input) => boolean);
  /** Sends what was typed; the dialog and its content stay until that has ended. Closing is the caller's. */
  onSubmit: (values: Output) => Promise<void>;
  /** Title of what is told where the server refused and named no field; or what tells a refusal in its own way. */
  failure: string | ((error: unknown, fieldsNamed: boolean) => void);
  /** Something in the fields won't do, as the browser saw it before anything was sent. */
  onInvalid?: () => void;
  /** What its other button says. */
  cancel?: string;
  /** Closes the dialog where nothing else is said. */
  onCancel?: () => void;
  children: ReactNode;
}

/** What is filled in and sent in a {@link FormDialog}. */
export function DialogForm<Input extends FieldValues, Output>(props: DialogFormProps<Input, Output>) {
  const { form, title, description, notice, submit, sending, ready = true, children } = props;
  const { onSubmit, failure, onInvalid, cancel = TEXTS.cancel, onCancel } = props;
  const handle = use(HandleContext);
  if (!handle) throw new Error("DialogForm needs FormDialog around it");
  const { isDirty, isSubmitting, errors } = form.formState;
  useUnsavedChanges(isDirty && !handle.keeps);

  const send = form.handleSubmit(async (values) => {
    handle.sending = true;
    try {
      await onSubmit(values);
    } catch (error) {
      const told = showErrors(form, error);
      if (typeof failure === "function") failure(error, told);
      else if (!told) notifyFailure(error, { title: failure });
    } finally {
      handle.sending = false;
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
      <form noValidate className="flex min-h-0 flex-1 flex-col gap-4" onSubmit={(event) => void sendOnce(event)}>
        <DialogHeader>
          <DialogTitle className="break-words">{title}</DialogTitle>
          {description !== undefined && <DialogDescription className="break-words">{description}</DialogDescription>}
        </DialogHeader>
        {notice}
        <DialogBody>
          <FieldGroup>
            <FieldError>{errors.root?.message}</FieldError>
            {children}
          </FieldGroup>
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" disabled={isSubmitting} onClick={onCancel ?? handle.done}>
            {cancel}
          </Button>
          <SubmitButton form={form} ready={ready} isSubmitting={isSubmitting}>
            {isSubmitting ? sending : submit}
          </SubmitButton>
        </DialogFooter>
      </form>
    </FormProvider>
  );
}

interface SubmitButtonProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  ready: boolean | ((values: Input) => boolean);
  isSubmitting: boolean;
  children: string;
}

/** Watches the fields by itself, so that typing doesn't draw the whole dialog anew. */
function SubmitButton<Input extends FieldValues, Output>(props: SubmitButtonProps<Input, Output>) {
  const { form, ready, isSubmitting, children } = props;
  useWatch({ control: form.control, disabled: typeof ready === "boolean" });
  const isReady = typeof ready === "boolean" ? ready : ready(form.getValues());
  return (
    <Button type="submit" disabled={isSubmitting || !isReady}>
      {isSubmitting && <Spinner />}
      {children}
    </Button>
  );
}
