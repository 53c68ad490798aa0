import { FEE_STARTS, type Fee, type FeeStarts } from "@clearhouse/core/base/license/fee.policy.ts";
import type { ThreadItem } from "@clearhouse/core/rights/conversation/conversation.schema.ts";
import { useForm } from "react-hook-form";
import { FormField } from "@/components/form/form-field.tsx";
import { AnswerDialog, type AnswerDialogProps, MessageField } from "./answer-form.tsx";
import { OfferSummary } from "./offer-summary.tsx";
import { TALK_TEXTS as TEXTS } from "./texts.ts";

interface Values {
  message: string;
  feeStarts: FeeStarts;
}

/** When a license with a fee starts. */
export function StartsField() {
  return (
    <FormField<Values>
      name="feeStarts"
      label={TEXTS.starts}
      options={FEE_STARTS.map((value) => ({ value, label: TEXTS.startsLabels[value] }))}
    />
  );
}

interface Props extends AnswerDialogProps {
  offer: ThreadItem;
  /** The fee that is agreed with the offer; undefined for none. */
  fee: Fee | undefined;
}

/** Accepts the owner's offer as it is. */
export function AcceptDialog({ offer, fee, ...props }: Props) {
  const form = useForm<Values>({ defaultValues: { message: "", feeStarts: "at_once" } });
  return (
    <AnswerDialog
      {...props}
      what="accept"
      form={form}
      answer={(values) => ({ kind: "accept", offerId: offer.id, ...values })}
    >
      <OfferSummary item={{ ...offer, fee }} />
      {fee && <StartsField />}
      <MessageField />
    </AnswerDialog>
  );
}
