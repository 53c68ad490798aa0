import { createContext, type ReactNode, type RefObject, use, useEffect, useMemo, useRef } from "react";
import { type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";
import type { DialogProps } from "@/components/dialog-props.ts";
import { Form, FormProblem, type FormProps, SubmitButton } from "@/components/form/form.tsx";
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
import { FieldGroup } from "@/components/ui/field.tsx";
import {
  dropUnsavedChanges,
  hasUnsavedChanges,
  type Question,
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
} satisfies { cancel: string; unsaved: Question };

const SIZES = { sm: "max-w-md", md: "max-w-lg", lg: "max-w-xl", xl: "max-w-2xl", wide: "max-w-5xl" } as const;

interface Handle extends UnsavedScope {
  /** Closes without a question: the input is saved or was discarded. */
  done: () => void;
  /** True while something is being sent: the dialog can't be closed. */
  sending: boolean;
  /** True if closing the dialog loses nothing, because the input is there when the dialog opens again. */
  keeps: boolean;
  /** Asked before the dialog's input is lost. */
  question: Question;
  /**
   * Functions with which parts of the dialog handle Escape themselves. If a function returns true, the dialog stays
   * open.
   */
  escapes: Set<(target: EventTarget | null) => boolean>;
}

const HandleContext = createContext<Handle | null>(null);

/** The surrounding dialog: `done` closes it without a question. */
export const useFormDialog = (): Pick<Handle, "done"> => {
  const handle = use(HandleContext);
  if (!handle) throw new Error("useFormDialog needs FormDialog around it");
  return handle;
};

/**
 * Makes the surrounding dialog ask this question while closing would lose something that nobody typed, such as a new
 * secret.
 */
export const useCloseQuestion = (question: Question, asks: boolean): void => {
  const handle = use(HandleContext);
  useUnsavedChanges(asks);
  useEffect(() => {
    if (!handle) return;
    handle.question = question;
    return () => {
      handle.question = TEXTS.unsaved;
    };
  }, [handle, question]);
};

/** Lets Escape in this part of a dialog call `end` instead of closing the dialog. */
export const useOwnEscape = (part: RefObject<HTMLElement | null>, end: () => void): void => {
  const handle = use(HandleContext);
  const latest = useRef(end);
  useEffect(() => {
    latest.current = end;
  });
  useEffect(() => {
    if (!handle) return;
    const { escapes } = handle;
    const take = (target: EventTarget | null): boolean => {
      if (!(target instanceof Node) || part.current?.contains(target) !== true) return false;
      latest.current();
      return true;
    };
    escapes.add(take);
    return () => {
      escapes.delete(take);
    };
  }, [handle, part]);
};

interface FormDialogProps extends DialogProps {
  id?: string | undefined;
  size?: keyof typeof SIZES;
  keeps?: boolean;
  children: ReactNode;
}

/**
 * The base of every dialog with text fields. If Escape, a click outside, the close button or navigating away would lose
 * typed text, the dialog asks first. While something is being sent, the dialog can't be closed.
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
    const handle: Handle = {
      done,
      onDropped: () => latest.current(),
      sending: false,
      keeps,
      question: TEXTS.unsaved,
      escapes: new Set(),
    };
    return handle;
  }, [keeps]);
  const close = () => {
    if (handle.sending) return;
    if (hasUnsavedChanges(handle)) ask(handle.question, handle.done);
    else onClose();
  };
  const onEscapeKeyDown = (event: KeyboardEvent) => {
    if ([...handle.escapes].some((take) => take(event.target))) event.preventDefault();
  };
  return (
    <Dialog open={open} onOpenChange={(next) => !next && close()}>
      <DialogContent id={id} className={SIZES[size]} onEscapeKeyDown={onEscapeKeyDown}>
        <HandleContext value={handle}>
          <UnsavedScopeContext value={handle}>{children}</UnsavedScopeContext>
        </HandleContext>
      </DialogContent>
    </Dialog>
  );
}

interface DialogFormProps<Input extends FieldValues, Output>
  extends Omit<FormProps<Input, Output>, "id" | "className" | "keeps"> {
  title: ReactNode;
  description?: ReactNode;
  /** Shown between the heading and the fields. */
  notice?: ReactNode;
  submit: string;
  /** The button's text while sending. */
  sending: string;
  /** False while a required value is missing. A function is called at each change of the input. */
  ready?: boolean | ((values: Input) => boolean);
  /** True if sending can't be undone: the button is red. */
  destructive?: boolean;
  /** The text of the button that cancels. */
  cancel?: string;
  /** Called when the button that cancels is pressed; by default the dialog closes without a question. */
  onCancel?: () => void;
}

/**
 * The form of a {@link FormDialog}. The dialog stays open until the form was sent; then the caller closes the dialog.
 */
export function DialogForm<Input extends FieldValues, Output>(props: DialogFormProps<Input, Output>) {
  const { form, title, description, notice, submit, sending, ready = true, destructive = false, children } = props;
  const { onSubmit, failure, onInvalid, cancel = TEXTS.cancel, onCancel } = props;
  const handle = use(HandleContext);
  if (!handle) throw new Error("DialogForm needs FormDialog around it");
  const { isSubmitting } = form.formState;
  const send = async (values: Output) => {
    handle.sending = true;
    try {
      await onSubmit(values);
    } finally {
      handle.sending = false;
    }
  };
  return (
    <Form
      form={form}
      className="flex min-h-0 flex-1 flex-col gap-4"
      keeps={handle.keeps}
      onSubmit={send}
      failure={failure}
      onInvalid={onInvalid}
    >
      <DialogHeader>
        <DialogTitle className="break-words">{title}</DialogTitle>
        {description !== undefined && <DialogDescription className="break-words">{description}</DialogDescription>}
      </DialogHeader>
      {notice}
      <DialogBody>
        <FieldGroup>
          <FormProblem />
          {children}
        </FieldGroup>
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" disabled={isSubmitting} onClick={onCancel ?? handle.done}>
          {cancel}
        </Button>
        <WhenReady form={form} ready={ready} sending={sending} destructive={destructive}>
          {submit}
        </WhenReady>
      </DialogFooter>
    </Form>
  );
}

interface WhenReadyProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  ready: boolean | ((values: Input) => boolean);
  sending: string;
  destructive: boolean;
  children: string;
}

/** Watches the fields in a component of its own, so that typing doesn't draw the whole dialog again. */
function WhenReady<Input extends FieldValues, Output>({
  form,
  ready,
  sending,
  destructive,
  children,
}: WhenReadyProps<Input, Output>) {
  useWatch({ control: form.control, disabled: typeof ready === "boolean" });
  const isReady = typeof ready === "boolean" ? ready : ready(form.getValues());
  return (
    <SubmitButton sending={sending} disabled={!isReady} destructive={destructive}>
      {children}
    </SubmitButton>
  );
}
