import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { CodeField } from "@/components/form/code-field.tsx";
import { NewPasswordField } from "@/components/form/new-password-field.tsx";
import { FieldGroup } from "@/components/ui/field.tsx";
import { codeInput } from "@/lib/auth/code.ts";
import { codeFault, requestReset } from "@/lib/auth/registration.ts";
import { codeMessage } from "../api/confirm.ts";
import { chosenPassword, useReset } from "../api/reset.ts";
import { STEP_TEXTS } from "../step-texts.ts";
import { Problem } from "./problem.tsx";
import { ResendButton } from "./resend-button.tsx";
import { StepHeading, StepLinks } from "./step-parts.tsx";
import { SubmitButton } from "./submit-button.tsx";

interface ResetChoiceProps {
  /** The email address, or the account's user name from the link in the mail. */
  username: string;
  /** The code in the link; undefined if the person types the code. */
  mailedCode: string | undefined;
  next: string;
  onDone: () => void;
}

const resetForm = chosenPassword.extend(codeInput.shape);

export function ResetChoice({ username, mailedCode, next, onDone }: ResetChoiceProps) {
  const reset = useReset();
  // If the link can't be used, the person types a code instead.
  const [byLink, setByLink] = useState(mailedCode !== undefined);
  const { register, handleSubmit, formState, control, setValue } = useForm({
    resolver: zodResolver(resetForm),
    defaultValues: { code: mailedCode ?? "", password: "" },
  });
  const { errors } = formState;
  const typed = useWatch({ control, name: "password" });
  const submit = handleSubmit(({ code, password }) => {
    if (reset.isPending) return;
    reset.mutate(
      { username, code, password },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (!byLink || codeFault(error) === undefined) return;
          setByLink(false);
          setValue("code", "");
          reset.reset();
        },
      },
    );
  });
  const linkFailed = mailedCode !== undefined && !byLink;

  return (
    <>
      <StepHeading title={linkFailed ? STEP_TEXTS.linkFailed : STEP_TEXTS.resetTitle}>
        {linkFailed && `${STEP_TEXTS.linkUsed} ${STEP_TEXTS.linkNewCode}`}
        {byLink && STEP_TEXTS.resetChoose}
        {mailedCode === undefined && STEP_TEXTS.resetSent}
      </StepHeading>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <FieldGroup>
          {reset.isError && <Problem>{codeMessage(reset.error)}</Problem>}
          {!byLink && <CodeField id="code" error={errors.code?.message} {...register("code")} />}
          <NewPasswordField
            id="password"
            label={STEP_TEXTS.newPassword}
            error={errors.password?.message}
            typed={typed}
            {...register("password")}
          />
          <SubmitButton
            pending={formState.isSubmitting || reset.isPending}
            label={STEP_TEXTS.resetSave}
            busy={STEP_TEXTS.resetSaving}
          />
        </FieldGroup>
      </form>
      {!byLink && (
        <StepLinks>
          <ResendButton
            justSent={mailedCode === undefined}
            send={() => requestReset(username, next)}
            told={STEP_TEXTS.resetSent}
          />
        </StepLinks>
      )}
    </>
  );
}
