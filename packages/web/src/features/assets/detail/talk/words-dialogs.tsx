import type { ThreadItem } from "@clearhouse/core/rights/conversation/conversation.schema.ts";
import { useForm } from "react-hook-form";
import { FormField } from "@/components/form/form-field.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { AnswerDialog, type AnswerDialogProps, MessageField } from "./answer-form.tsx";
import { OfferSummary } from "./offer-summary.tsx";
import { TALK_TEXTS as TEXTS } from "./texts.ts";

/** Writes to the owner, without new terms. */
export function ReplyDialog(props: AnswerDialogProps) {
  const form = useForm({ defaultValues: { message: "" } });
  return (
    <AnswerDialog
      {...props}
      what="reply"
      form={form}
      ready={({ message }) => message.trim() !== ""}
      answer={({ message }) => ({ kind: "reply", message })}
    >
      <MessageField required />
    </AnswerDialog>
  );
}

interface DeclineValues {
  message: string;
  withdraw: boolean;
}

/** Declines the owner's offer, and takes the request back with it if the member wants so. */
export function DeclineDialog({ offer, ...props }: AnswerDialogProps & { offer: ThreadItem }) {
  const form = useForm<DeclineValues>({ defaultValues: { message: "", withdraw: false } });
  return (
    <AnswerDialog
      {...props}
      what="decline"
      form={form}
      answer={(values) => ({ kind: "decline", offerId: offer.id, ...values })}
    >
      <OfferSummary item={offer} />
      <MessageField />
      <FormField<DeclineValues> name="withdraw" label={TEXTS.decline.withdraw} hint={TEXTS.decline.withdrawHint}>
        {(described, { value, onBlur, onChange }) => (
          <Checkbox
            {...described}
            checked={value === true}
            onBlur={onBlur}
            onChange={({ target }) => onChange(target.checked)}
          />
        )}
      </FormField>
    </AnswerDialog>
  );
}
