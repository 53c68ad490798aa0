import {
  type ParsedSendFeedback,
  type SendFeedbackInput,
  sendFeedbackInput,
} from "@clearhouse/core/people/feedback/feedback.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Form, FormProblem, SubmitButton } from "@/components/form/form.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { FieldGroup } from "@/components/ui/field.tsx";
import { useIdempotencyKey } from "@/lib/idempotency-key.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { tellMissing, tellNotSent } from "@/lib/tell-not-sent.ts";
import { useSendFeedback } from "../api/send-feedback.ts";
import { FEEDBACK_TEXTS } from "../texts.ts";

// `type` is listed too; otherwise the form would count as changed after it was sent and emptied.
const EMPTY = { type: undefined, subject: "", details: "" };

export function FeedbackForm() {
  const send = useSendFeedback();
  const act = useIdempotencyKey();
  const form = useForm<SendFeedbackInput, unknown, ParsedSendFeedback>({
    resolver: zodResolver(sendFeedbackInput),
    defaultValues: EMPTY,
  });
  return (
    <Form
      form={form}
      failure={(error, fieldsNamed) =>
        tellNotSent(error, fieldsNamed, { title: FEEDBACK_TEXTS.failed, signIn: FEEDBACK_TEXTS.signIn })
      }
      onInvalid={() => {
        const { type, subject, details } = form.getValues();
        tellMissing({ type, subject, details });
      }}
      onSubmit={async (input) => {
        await send.mutateAsync({ input, key: act.keyOf(input) });
        act.done();
        form.reset(EMPTY);
        notifySuccess(FEEDBACK_TEXTS.sent, FEEDBACK_TEXTS.sentText);
      }}
    >
      <FieldGroup>
        <FormProblem />
        <FormField
          name="type"
          label={FEEDBACK_TEXTS.type}
          required
          placeholder={FEEDBACK_TEXTS.chooseType}
          options={FEEDBACK_TEXTS.types}
        />
        <FormField name="subject" label={FEEDBACK_TEXTS.subject} required autoComplete="off" />
        <FormField name="details" label={FEEDBACK_TEXTS.details} required multiline areaClassName="min-h-48" />
        <SubmitButton sending={FEEDBACK_TEXTS.sending} className="self-start">
          {FEEDBACK_TEXTS.submit}
        </SubmitButton>
      </FieldGroup>
    </Form>
  );
}
