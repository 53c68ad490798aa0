import { email as emailSchema } from "@clearhouse/core/platform/fields.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { Field, FieldError, FieldLabel } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { isAddressTaken, startEmailChange } from "@/lib/auth/account.ts";
import { messageOf } from "@/lib/notify.ts";
import { type ConfirmEmail, useConfirmEmail } from "../api/account.ts";
import { ACCOUNT_TEXTS, EMAIL_TEXTS } from "../texts.ts";
import { EmailCodeForm } from "./email-code-form.tsx";

interface Props {
  current: string;
  open: boolean;
  onClose: () => void;
}

const useStart = () => useMutation({ mutationFn: startEmailChange });
type Start = ReturnType<typeof useStart>;

/** A new address, then the code that was mailed there (product decisions §7). */
export function EmailDialog({ current, open, onClose }: Props) {
  const start = useStart();
  const confirm = useConfirmEmail();
  const busy = start.isPending || confirm.isPending;
  return (
    <Dialog open={open} onOpenChange={(next) => !next && !busy && onClose()}>
      <DialogContent className="max-w-md">
        <Steps current={current} start={start} confirm={confirm} onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}

interface StepsProps {
  current: string;
  start: Start;
  confirm: ConfirmEmail;
  onDone: () => void;
}

function Steps({ current, start, confirm, onDone }: StepsProps) {
  const [address, setAddress] = useState<string>();
  if (address !== undefined) return <EmailCodeForm email={address} confirm={confirm} onDone={onDone} />;
  return <AddressForm current={current} start={start} onSent={setAddress} onCancel={onDone} />;
}

interface AddressFormProps {
  current: string;
  start: Start;
  onSent: (address: string) => void;
  onCancel: () => void;
}

function AddressForm({ current, start, onSent, onCancel }: AddressFormProps) {
  const form = useForm({
    resolver: zodResolver(
      z.object({ email: emailSchema.refine((value) => value !== current.toLowerCase(), EMAIL_TEXTS.same) }),
    ),
    defaultValues: { email: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await start.mutateAsync(email);
      onSent(email);
    } catch (error) {
      const message = isAddressTaken(error) ? EMAIL_TEXTS.taken : messageOf(error);
      form.setError("email", { message }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <DialogHeader>
        <DialogTitle>{EMAIL_TEXTS.title}</DialogTitle>
        <DialogDescription>{EMAIL_TEXTS.text}</DialogDescription>
      </DialogHeader>
      <Field data-invalid={errors.email !== undefined}>
        <FieldLabel htmlFor="new-email" required>
          {EMAIL_TEXTS.newEmail}
        </FieldLabel>
        <Input
          id="new-email"
          type="email"
          required
          autoComplete="email"
          aria-invalid={errors.email !== undefined}
          aria-describedby={errors.email && "new-email-error"}
          {...form.register("email")}
        />
        <FieldError id="new-email-error">{errors.email?.message}</FieldError>
      </Field>
      <DialogFooter>
        <Button variant="outline" disabled={isSubmitting} onClick={onCancel}>
          {ACCOUNT_TEXTS.cancel}
        </Button>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting && <Spinner />}
          {isSubmitting ? EMAIL_TEXTS.sending : EMAIL_TEXTS.send}
        </Button>
      </DialogFooter>
    </form>
  );
}
