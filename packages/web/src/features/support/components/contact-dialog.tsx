import {
  type ParsedSendSupport,
  type SendSupportInput,
  sendSupportInput,
} from "@clearhouse/core/custody/support/support.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { DialogProps } from "@/components/dialog-props.ts";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form/form-dialog.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { useIdempotencyKey } from "@/lib/idempotency-key.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { tellMissing, tellNotSent } from "@/lib/tell-not-sent.ts";
import { useSendSupport } from "../api/support.ts";
import { CONTACT_TEXTS } from "../texts.ts";

interface Props extends DialogProps {
  /** Whether the question is mailed to the operator; otherwise it is only stored. */
  mailed: boolean;
  onSent: (ticket: string) => void;
}

/** Sends a question to the company that operates this installation. */
export function ContactDialog({ open, onClose, ...sending }: Props) {
  return (
    <FormDialog open={open} onClose={onClose} size="md">
      <ContactForm {...sending} />
    </FormDialog>
  );
}

function ContactForm({ mailed, onSent }: Pick<Props, "mailed" | "onSent">) {
  const { done } = useFormDialog();
  const send = useSendSupport();
  const act = useIdempotencyKey();
  const form = useForm<SendSupportInput, unknown, ParsedSendSupport>({
    resolver: zodResolver(sendSupportInput),
    defaultValues: { subject: "", description: "" },
  });
  return (
    <DialogForm
      form={form}
      title={CONTACT_TEXTS.title}
      description={mailed ? CONTACT_TEXTS.text : CONTACT_TEXTS.textStored}
      submit={CONTACT_TEXTS.submit}
      sending={CONTACT_TEXTS.sending}
      failure={(error, fieldsNamed) =>
        tellNotSent(error, fieldsNamed, { title: CONTACT_TEXTS.failed, signIn: CONTACT_TEXTS.signIn })
      }
      onInvalid={() => {
        const { priority, subject, description } = form.getValues();
        tellMissing({ priority, subject, description });
      }}
      onSubmit={async (input) => {
        const { ticketId } = await send.mutateAsync({ input, key: act.keyOf(input) });
        notifySuccess(CONTACT_TEXTS.sent, (mailed ? CONTACT_TEXTS.sentText : CONTACT_TEXTS.storedText)(ticketId));
        done();
        onSent(ticketId);
      }}
    >
      <FormField
        name="priority"
        label={CONTACT_TEXTS.priority}
        required
        placeholder={CONTACT_TEXTS.choosePriority}
        options={CONTACT_TEXTS.priorities}
      />
      <FormField name="subject" label={CONTACT_TEXTS.subject} required autoComplete="off" />
      <FormField
        name="description"
        label={CONTACT_TEXTS.description}
        hint={CONTACT_TEXTS.descriptionHint}
        required
        multiline
        areaClassName="min-h-36"
      />
    </DialogForm>
  );
}
