import { email as emailSchema } from "@clearhouse/core/platform/fields.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import type { DialogProps } from "@/components/dialog-props.ts";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { isAddressTaken, startEmailChange } from "@/lib/auth/account.ts";
import { messageOf } from "@/lib/notify.ts";
import { EMAIL_TEXTS } from "../texts.ts";
import { EmailCodeForm } from "./email-code-form.tsx";

/** First asks for the new email address, then for the code that was mailed to it. */
export function EmailDialog({ current, open, onClose }: DialogProps & { current: string }) {
  return (
    <FormDialog open={open} onClose={onClose}>
      <Steps current={current} />
    </FormDialog>
  );
}

function Steps({ current }: { current: string }) {
  const [address, setAddress] = useState<string>();
  if (address !== undefined) return <EmailCodeForm email={address} />;
  return <AddressForm current={current} onSent={setAddress} />;
}

function AddressForm({ current, onSent }: { current: string; onSent: (address: string) => void }) {
  const start = useMutation({ mutationFn: startEmailChange });
  const form = useForm({
    resolver: zodResolver(
      z.object({ email: emailSchema.refine((value) => value !== current.toLowerCase(), EMAIL_TEXTS.same) }),
    ),
    defaultValues: { email: "" },
  });
  const refused = (error: unknown) => {
    const message = isAddressTaken(error) ? EMAIL_TEXTS.taken : messageOf(error);
    form.setError("email", { message }, { shouldFocus: true });
  };
  return (
    <DialogForm
      form={form}
      title={EMAIL_TEXTS.title}
      description={EMAIL_TEXTS.text}
      submit={EMAIL_TEXTS.send}
      sending={EMAIL_TEXTS.sending}
      failure={refused}
      onSubmit={async ({ email }) => {
        await start.mutateAsync(email);
        onSent(email);
      }}
    >
      <FormField name="email" type="email" label={EMAIL_TEXTS.newEmail} required autoComplete="email" />
    </DialogForm>
  );
}
