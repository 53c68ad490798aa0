import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import type { SignInStep } from "@/lib/auth/cognito.ts";
import { resendCode } from "@/lib/auth/registration.ts";
import { codeMessage, useConfirm } from "../api/confirm.ts";
import { type SignInInput, signInMessage, useSignIn } from "../api/sign-in.ts";
import { STEP_TEXTS } from "../step-texts.ts";
import { CodeForm } from "./code-form.tsx";
import { ResendButton } from "./resend-button.tsx";
import { StepHeading, StepLinks } from "./step-parts.tsx";

interface ConfirmStepProps {
  account: SignInInput;
  /** Whether the sign-up has just mailed a code. */
  justSent: boolean;
  next: string;
  onStep: (step: SignInStep, input: SignInInput) => void;
  onBack: () => void;
}

/** Confirms the email address with the mailed code, and then signs in with the password that was typed before. */
export function ConfirmStep({ account, justSent, next, onStep, onBack }: ConfirmStepProps) {
  const confirm = useConfirm();
  const signIn = useSignIn();
  const [tooEarly, setTooEarly] = useState(false);
  const pending = confirm.isPending || signIn.isPending;

  const proceed = () =>
    signIn.mutate(account, {
      onSuccess: (step) => {
        if (step === "confirm-address") setTooEarly(true);
        else onStep(step, account);
      },
    });
  const onCode = (code: string) => {
    setTooEarly(false);
    signIn.reset();
    confirm.mutate({ username: account.email, code }, { onSuccess: proceed });
  };
  const problem = () => {
    if (confirm.isError) return codeMessage(confirm.error);
    if (signIn.isError) return signInMessage(signIn.error);
    return tooEarly ? STEP_TEXTS.notConfirmedYet : undefined;
  };

  return (
    <>
      <StepHeading title={STEP_TEXTS.confirmTitle}>
        {STEP_TEXTS.confirmSent} <strong className="font-medium text-foreground">{account.email}</strong>
        {". "}
        {STEP_TEXTS.confirmEnter}
      </StepHeading>
      <CodeForm
        label={STEP_TEXTS.confirm}
        busy={STEP_TEXTS.confirming}
        pending={pending}
        problem={problem()}
        onCode={onCode}
      />
      <StepLinks>
        <ResendButton justSent={justSent} send={() => resendCode(account.email, next)} />
        <Button
          variant="link"
          disabled={pending}
          onClick={() => {
            confirm.reset();
            proceed();
          }}
        >
          {STEP_TEXTS.openedLink}
        </Button>
        <Button variant="link" disabled={pending} onClick={onBack}>
          {STEP_TEXTS.otherAddress}
        </Button>
      </StepLinks>
    </>
  );
}
