import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { FieldGroup } from "@/components/ui/field.tsx";
import { messageOf } from "@/lib/notify.ts";
import { resetRequest, useRequestReset } from "../api/reset.ts";
import { STEP_TEXTS } from "../step-texts.ts";
import { EmailField } from "./email-field.tsx";
import { Problem } from "./problem.tsx";
import { StepHeading } from "./step-parts.tsx";
import { SubmitButton } from "./submit-button.tsx";

interface ResetRequestProps {
  email: string;
  next: string;
  onSent: (email: string) => void;
}

export function ResetRequest({ email, next, onSent }: ResetRequestProps) {
  const request = useRequestReset(next);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(resetRequest),
    defaultValues: { email },
  });
  const submit = handleSubmit((input) => {
    if (!request.isPending) request.mutate(input.email, { onSuccess: () => onSent(input.email) });
  });
  return (
    <>
      <StepHeading title={STEP_TEXTS.resetTitle}>{STEP_TEXTS.resetText}</StepHeading>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <FieldGroup>
          {request.isError && <Problem>{messageOf(request.error) ?? ""}</Problem>}
          <EmailField error={formState.errors.email?.message} {...register("email")} />
          <SubmitButton
            pending={formState.isSubmitting || request.isPending}
            label={STEP_TEXTS.resetSend}
            busy={STEP_TEXTS.resetSending}
          />
        </FieldGroup>
      </form>
    </>
  );
}
