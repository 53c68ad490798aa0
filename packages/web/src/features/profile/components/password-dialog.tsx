import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod";
import type { DialogProps } from "@/components/dialog-props.ts";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form/form-dialog.tsx";
import { NewPasswordField } from "@/components/form/new-password-field.tsx";
import { PasswordField } from "@/components/form/password-field.tsx";
import { changePassword, isNotAuthorized } from "@/lib/auth/account.ts";
import { newPassword, PASSWORD_MAX } from "@/lib/auth/password.ts";
import { messageOf, notifySuccess } from "@/lib/notify.ts";
import { PASSWORD_TEXTS } from "../texts.ts";

const passwordForm = z.object({
  oldPassword: z.string().min(1, PASSWORD_TEXTS.oldRequired).max(PASSWORD_MAX, PASSWORD_TEXTS.oldWrong),
  newPassword,
});

interface Props extends DialogProps {
  /** The account's email address, which tells password managers whose password is changed. */
  email: string;
}

export function PasswordDialog({ email, open, onClose }: Props) {
  return (
    <FormDialog open={open} onClose={onClose}>
      <PasswordForm email={email} />
    </FormDialog>
  );
}

function PasswordForm({ email }: { email: string }) {
  const { done } = useFormDialog();
  const change = useMutation({
    mutationFn: (input: z.output<typeof passwordForm>) => changePassword(input.oldPassword, input.newPassword),
  });
  const form = useForm({
    resolver: zodResolver(passwordForm),
    defaultValues: { oldPassword: "", newPassword: "" },
  });
  const { errors } = form.formState;
  const refused = (error: unknown) => {
    if (isNotAuthorized(error))
      form.setError("oldPassword", { message: PASSWORD_TEXTS.oldWrong }, { shouldFocus: true });
    else form.setError("newPassword", { message: messageOf(error) }, { shouldFocus: true });
  };
  return (
    <DialogForm
      form={form}
      title={PASSWORD_TEXTS.title}
      description={PASSWORD_TEXTS.text}
      submit={PASSWORD_TEXTS.save}
      sending={PASSWORD_TEXTS.saving}
      failure={refused}
      onSubmit={async (input) => {
        await change.mutateAsync(input);
        notifySuccess(PASSWORD_TEXTS.changed);
        done();
      }}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id="old-password"
        label={PASSWORD_TEXTS.old}
        autoComplete="current-password"
        error={errors.oldPassword?.message}
        {...form.register("oldPassword")}
      />
      <NewPasswordField
        id="new-password"
        label={PASSWORD_TEXTS.new}
        error={errors.newPassword?.message}
        typed={form.watch("newPassword")}
        {...form.register("newPassword")}
      />
    </DialogForm>
  );
}
