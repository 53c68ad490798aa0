import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { NewPasswordField } from "@/components/new-password-field.tsx";
import { PasswordField } from "@/components/password-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { changePassword, isNotAuthorized } from "@/lib/auth/account.ts";
import { newPassword, PASSWORD_MAX } from "@/lib/auth/password.ts";
import { messageOf, notifySuccess } from "@/lib/notify.ts";
import { ACCOUNT_TEXTS, PASSWORD_TEXTS } from "../texts.ts";

const passwordForm = z.object({
  oldPassword: z.string().min(1, PASSWORD_TEXTS.oldRequired).max(PASSWORD_MAX, PASSWORD_TEXTS.oldWrong),
  newPassword,
});

interface Props {
  /** For password managers, which must know whose password it is. */
  email: string;
  open: boolean;
  onClose: () => void;
}

const useChangePassword = () =>
  useMutation({
    mutationFn: (input: z.output<typeof passwordForm>) => changePassword(input.oldPassword, input.newPassword),
  });

export function PasswordDialog({ email, open, onClose }: Props) {
  const change = useChangePassword();
  return (
    <Dialog open={open} onOpenChange={(next) => !next && !change.isPending && onClose()}>
      <DialogContent className="max-w-md">
        <PasswordForm email={email} change={change} onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}

interface FormProps {
  email: string;
  change: ReturnType<typeof useChangePassword>;
  onDone: () => void;
}

function PasswordForm({ email, change, onDone }: FormProps) {
  const form = useForm({
    resolver: zodResolver(passwordForm),
    defaultValues: { oldPassword: "", newPassword: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    try {
      await change.mutateAsync(input);
    } catch (error) {
      if (isNotAuthorized(error))
        form.setError("oldPassword", { message: PASSWORD_TEXTS.oldWrong }, { shouldFocus: true });
      else form.setError("newPassword", { message: messageOf(error) }, { shouldFocus: true });
      return;
    }
    notifySuccess(PASSWORD_TEXTS.changed);
    onDone();
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <DialogHeader>
        <DialogTitle>{PASSWORD_TEXTS.title}</DialogTitle>
        <DialogDescription>{PASSWORD_TEXTS.text}</DialogDescription>
      </DialogHeader>
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
      <DialogFooter>
        <Button variant="outline" disabled={isSubmitting} onClick={onDone}>
          {ACCOUNT_TEXTS.cancel}
        </Button>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting && <Spinner />}
          {isSubmitting ? PASSWORD_TEXTS.saving : PASSWORD_TEXTS.save}
        </Button>
      </DialogFooter>
    </form>
  );
}
