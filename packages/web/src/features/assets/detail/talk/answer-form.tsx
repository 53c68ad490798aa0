import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { LIMITS } from "@clearhouse/core/platform/fields.schema.ts";
import type { TeamAnswerInput } from "@clearhouse/core/rights/conversation/conversation.schema.ts";
import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { DialogProps } from "@/components/dialog-props.ts";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form/form-dialog.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { useDecision } from "../use-decision.ts";
import { answerOwner } from "./talk-api.ts";
import { TALK_TEXTS as TEXTS } from "./texts.ts";

/** The open request that a dialog answers. */
export interface AnswerDialogProps extends DialogProps {
  asset: Asset;
  requestId: string;
}

interface Props<Values extends FieldValues, Output> extends AnswerDialogProps {
  what: "accept" | "change" | "reply" | "decline";
  size?: "sm" | "xl";
  form: UseFormReturn<Values, unknown, Output>;
  /** The answer that is sent for the form's values. */
  answer: (values: Output) => TeamAnswerInput;
  ready?: (values: Values) => boolean;
  children: ReactNode;
}

/** A dialog in which a member answers what the owner wrote. */
export function AnswerDialog<Values extends FieldValues, Output>({
  open,
  onClose,
  size = "sm",
  ...about
}: Props<Values, Output>) {
  return (
    <FormDialog open={open} onClose={onClose} size={size}>
      <AnswerForm {...about} />
    </FormDialog>
  );
}

function AnswerForm<Values extends FieldValues, Output>(
  props: Omit<Props<Values, Output>, keyof DialogProps | "size">,
) {
  const { asset, requestId, what, form, answer, ready = true, children } = props;
  const { done } = useFormDialog();
  const texts = TEXTS[what];
  const sending = useDecision<TeamAnswerInput>(asset, texts, (input) => answerOwner(requestId, input), done);
  return (
    <DialogForm
      form={form}
      title={texts.title}
      description={texts.text}
      submit={texts.submit}
      sending={TEXTS.sending}
      ready={ready}
      // Whoever sends the answer tells what failed.
      failure={() => undefined}
      onSubmit={async (values) => {
        await sending.mutateAsync(answer(values));
      }}
    >
      {children}
    </DialogForm>
  );
}

/** What the team writes with its answer. */
export function MessageField({ required = false }: { required?: boolean }) {
  return (
    <FormField<{ message: string }>
      name="message"
      label={TEXTS.message}
      hint={TEXTS.messageHint}
      required={required}
      maxLength={LIMITS.reason}
      multiline
    />
  );
}
