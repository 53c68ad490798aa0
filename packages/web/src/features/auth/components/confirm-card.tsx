import { email } from "@clearhouse/core/platform/fields.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router-dom";
import { CodeField } from "@/components/form/code-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { FieldGroup } from "@/components/ui/field.tsx";
import { codeInput } from "@/lib/auth/code.ts";
import { onTheWayTo } from "@/lib/auth/paths.ts";
import { codeFault, resendCode } from "@/lib/auth/registration.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { codeMessage, useConfirm } from "../api/confirm.ts";
import type { MailLink } from "../lib/use-mail-link.ts";
import { STEP_TEXTS } from "../step-texts.ts";
import { CodeForm } from "./code-form.tsx";
import { EmailField } from "./email-field.tsx";
import { EntryCard } from "./entry-card.tsx";
import { Problem } from "./problem.tsx";
import { ResendButton } from "./resend-button.tsx";
import { StepHeading, StepLinks } from "./step-parts.tsx";
import { SubmitButton } from "./submit-button.tsx";

/**
 * Confirms an email address once the person presses a button. Opening the mailed link isn't enough, because mail
 * scanners open links too.
 */
export function ConfirmCard({ link, next }: { link: MailLink | undefined; next: string }) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const onConfirmed = (before: boolean) => {
    notifySuccess(before ? STEP_TEXTS.confirmedBefore : STEP_TEXTS.confirmedSignIn);
    void navigate(onTheWayTo(next), { replace: true });
  };
  const onCode = (username: string, code: string) => confirm.mutate({ username, code }, { onSuccess: onConfirmed });
  const form = { pending: confirm.isPending, error: confirm.isError ? confirm.error : undefined, onCode };

  return (
    <EntryCard>
      {link ? <ByLink link={link} next={next} {...form} /> : <ByHand {...form} />}
      <StepLinks>
        <Button asChild variant="link">
          <Link to={onTheWayTo(next)}>{STEP_TEXTS.backToSignIn}</Link>
        </Button>
      </StepLinks>
    </EntryCard>
  );
}

interface Confirming {
  pending: boolean;
  error: unknown;
  onCode: (username: string, code: string) => void;
}

function ByLink({ link, next, pending, error, onCode }: Confirming & { link: MailLink; next: string }) {
  const [typing, setTyping] = useState(false);
  if (typing) {
    return (
      <>
        <StepHeading title={STEP_TEXTS.confirmTitle}>{STEP_TEXTS.codeSent}</StepHeading>
        <CodeForm
          label={STEP_TEXTS.confirm}
          busy={STEP_TEXTS.confirming}
          pending={pending}
          problem={error === undefined ? undefined : codeMessage(error)}
          onCode={(code) => onCode(link.user, code)}
        />
        <StepLinks>
          <ResendButton justSent send={() => resendCode(link.user, next)} />
        </StepLinks>
      </>
    );
  }
  const unusable = codeFault(error) !== undefined;
  return (
    <>
      <StepHeading title={unusable ? STEP_TEXTS.linkFailed : STEP_TEXTS.confirmTitle}>
        {unusable ? STEP_TEXTS.linkUsed : STEP_TEXTS.confirmLinkText}
      </StepHeading>
      {error !== undefined && !unusable && <Problem>{codeMessage(error)}</Problem>}
      {unusable ? (
        <ResendButton
          variant="default"
          justSent={false}
          send={async () => {
            await resendCode(link.user, next);
            setTyping(true);
          }}
        />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!pending) onCode(link.user, link.code);
          }}
        >
          <SubmitButton pending={pending} label={STEP_TEXTS.confirm} busy={STEP_TEXTS.confirming} />
        </form>
      )}
    </>
  );
}

const byHand = codeInput.extend({ email });

function ByHand({ pending, error, onCode }: Confirming) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(byHand),
    defaultValues: { email: "", code: "" },
  });
  const { errors } = formState;
  const submit = handleSubmit(({ email: address, code }) => {
    if (!pending) onCode(address, code);
  });
  return (
    <>
      <StepHeading title={STEP_TEXTS.confirmTitle}>{STEP_TEXTS.confirmTypeText}</StepHeading>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <FieldGroup>
          {error !== undefined && <Problem>{codeMessage(error)}</Problem>}
          <EmailField error={errors.email?.message} {...register("email")} />
          <CodeField id="code" error={errors.code?.message} {...register("code")} />
          <SubmitButton pending={pending} label={STEP_TEXTS.confirm} busy={STEP_TEXTS.confirming} />
        </FieldGroup>
      </form>
    </>
  );
}
