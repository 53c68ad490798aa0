import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { DialogProps } from "@/components/dialog-props.ts";
import { CodeField } from "@/components/form/code-field.tsx";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form/form-dialog.tsx";
import { LazyPart } from "@/components/lazy-part.tsx";
import { LoadFailed } from "@/components/load-failed.tsx";
import { DialogHeading } from "@/components/ui/dialog.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { TwoFactorSecret } from "@/lib/auth/account.ts";
import { twoFactorSetupOptions, useConfirmTwoFactor } from "../api/account.ts";
import { codeProblem, useCodeForm } from "../lib/code-form.ts";
import { TWO_FACTOR_TEXTS } from "../texts.ts";

/** The script that draws QR codes is loaded only when the dialog needs it. */
const loadAuthenticatorKey = async () => (await import("./authenticator-key.tsx")).AuthenticatorKey;

export function TwoFactorDialog({ email, open, onClose }: DialogProps & { email: string }) {
  return (
    <FormDialog open={open} onClose={onClose}>
      <Setup email={email} />
    </FormDialog>
  );
}

function Setup({ email }: { email: string }) {
  const setup = useQuery(twoFactorSetupOptions(email));
  if (setup.data) return <ConfirmForm setup={setup.data} />;
  return (
    <>
      <DialogHeading title={TWO_FACTOR_TEXTS.title} text={TWO_FACTOR_TEXTS.text} />
      {setup.isError ? <LoadFailed text={TWO_FACTOR_TEXTS.prepareFailed} query={setup} /> : <Preparing />}
    </>
  );
}

function Preparing() {
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-4">
      <span className="sr-only">{TWO_FACTOR_TEXTS.preparing}</span>
      <Skeleton className="size-44" />
    </div>
  );
}

function ConfirmForm({ setup }: { setup: TwoFactorSecret }) {
  const { done } = useFormDialog();
  const confirm = useConfirmTwoFactor();
  const form = useCodeForm();
  // The dialog can't focus this field when it opens, because the field is mounted later, once the secret is loaded.
  useEffect(() => form.setFocus("code"), [form]);
  return (
    <DialogForm
      form={form}
      title={TWO_FACTOR_TEXTS.title}
      description={TWO_FACTOR_TEXTS.text}
      submit={TWO_FACTOR_TEXTS.confirm}
      sending={TWO_FACTOR_TEXTS.confirming}
      failure={(error) => form.setError("code", { message: codeProblem(error) }, { shouldFocus: true })}
      onSubmit={async ({ code }) => {
        await confirm.mutateAsync(code);
        done();
      }}
    >
      <div className="flex flex-col gap-4">
        <p className="font-medium">{TWO_FACTOR_TEXTS.scan}</p>
        <LazyPart load={loadAuthenticatorKey} fallback={<Preparing />} onMissing={done}>
          {(AuthenticatorKey) => <AuthenticatorKey setup={setup} />}
        </LazyPart>
        <p className="font-medium">{TWO_FACTOR_TEXTS.enter}</p>
        <CodeField
          id="two-factor-code"
          className="max-w-48"
          error={form.formState.errors.code?.message}
          {...form.register("code")}
        />
      </div>
    </DialogForm>
  );
}
