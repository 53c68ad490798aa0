import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { CodeField } from "@/components/code-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { resendEmailCode } from "@/lib/auth/account.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { AddressTaken, type ConfirmEmail } from "../api/account.ts";
import { codeProblem, useCodeForm } from "../lib/code-form.ts";
import { ACCOUNT_TEXTS, EMAIL_TEXTS } from "../texts.ts";

interface Props {
  email: string;
  confirm: ConfirmEmail;
  onDone: () => void;
}

export function EmailCodeForm({ email, confirm, onDone }: Props) {
  const resend = useMutation({
    mutationFn: resendEmailCode,
    meta: { failure: { title: ACCOUNT_TEXTS.failed } },
    onSuccess: () => notifySuccess(EMAIL_TEXTS.resent),
  });
  const form = useCodeForm();
  const { errors, isSubmitting } = form.formState;
  useEffect(() => form.setFocus("code"), [form]);
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await confirm.mutateAsync({ email, code });
      onDone();
    } catch (error) {
      const message = error instanceof AddressTaken ? error.message : codeProblem(error);
      form.setError("code", { message }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <DialogHeader>
        <DialogTitle>{EMAIL_TEXTS.codeTitle}</DialogTitle>
        <DialogDescription className="break-words">{EMAIL_TEXTS.codeText(email)}</DialogDescription>
      </DialogHeader>
      <CodeField id="email-code" className="max-w-48" error={errors.code?.message} {...form.register("code")} />
      <Button
        variant="link"
        className="h-auto self-start px-0"
        // Not disabled, which would take the keyboard off it.
        aria-disabled={resend.isPending}
        onClick={() => !resend.isPending && resend.mutate()}
      >
        {EMAIL_TEXTS.resend}
      </Button>
      <DialogFooter>
        <Button variant="outline" disabled={isSubmitting} onClick={onDone}>
          {ACCOUNT_TEXTS.cancel}
        </Button>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting && <Spinner />}
          {isSubmitting ? EMAIL_TEXTS.confirming : EMAIL_TEXTS.confirm}
        </Button>
      </DialogFooter>
    </form>
  );
}
