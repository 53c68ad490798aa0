import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { CodeField } from "@/components/form/code-field.tsx";
import { DialogForm, useFormDialog } from "@/components/form/form-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { resendEmailCode } from "@/lib/auth/account.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { AddressTaken, useConfirmEmail } from "../api/account.ts";
import { codeProblem, useCodeForm } from "../lib/code-form.ts";
import { ACCOUNT_TEXTS, EMAIL_TEXTS } from "../texts.ts";

export function EmailCodeForm({ email }: { email: string }) {
  const { done } = useFormDialog();
  const confirm = useConfirmEmail();
  const resend = useMutation({
    mutationFn: resendEmailCode,
    meta: { failure: { title: ACCOUNT_TEXTS.failed } },
    onSuccess: () => notifySuccess(EMAIL_TEXTS.resent),
  });
  const form = useCodeForm();
  useEffect(() => form.setFocus("code"), [form]);
  const refused = (error: unknown) => {
    const message = error instanceof AddressTaken ? error.message : codeProblem(error);
    form.setError("code", { message }, { shouldFocus: true });
  };
  return (
    <DialogForm
      form={form}
      title={EMAIL_TEXTS.codeTitle}
      description={EMAIL_TEXTS.codeText(email)}
      submit={EMAIL_TEXTS.confirm}
      sending={EMAIL_TEXTS.confirming}
      failure={refused}
      onSubmit={async ({ code }) => {
        await confirm.mutateAsync({ email, code });
        done();
      }}
    >
      <CodeField
        id="email-code"
        className="max-w-48"
        error={form.formState.errors.code?.message}
        {...form.register("code")}
      />
      <Button
        variant="link"
        className="h-auto self-start px-0"
        // Only `aria-disabled`, because a disabled button would lose the focus.
        aria-disabled={resend.isPending}
        onClick={() => !resend.isPending && resend.mutate()}
      >
        {EMAIL_TEXTS.resend}
      </Button>
    </DialogForm>
  );
}
