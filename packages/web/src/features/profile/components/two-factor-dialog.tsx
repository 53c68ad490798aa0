import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { CodeField } from "@/components/code-field.tsx";
import { LazyPart } from "@/components/lazy-part.tsx";
import { LoadFailed } from "@/components/load-failed.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import type { TwoFactorSecret } from "@/lib/auth/account.ts";
import { twoFactorSetupOptions, useConfirmTwoFactor } from "../api/account.ts";
import { codeProblem, useCodeForm } from "../lib/code-form.ts";
import { ACCOUNT_TEXTS, TWO_FACTOR_TEXTS } from "../texts.ts";

/** What draws the QR code is read by those alone who need one. */
const loadAuthenticatorKey = async () => (await import("./authenticator-key.tsx")).AuthenticatorKey;

interface Props {
  email: string;
  open: boolean;
  onClose: () => void;
}

type Confirm = ReturnType<typeof useConfirmTwoFactor>;

export function TwoFactorDialog({ email, open, onClose }: Props) {
  const confirm = useConfirmTwoFactor();
  return (
    <Dialog open={open} onOpenChange={(next) => !next && !confirm.isPending && onClose()}>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>{TWO_FACTOR_TEXTS.title}</DialogTitle>
          <DialogDescription>{TWO_FACTOR_TEXTS.text}</DialogDescription>
        </DialogHeader>
        <Setup email={email} confirm={confirm} onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function Setup({ email, confirm, onDone }: { email: string; confirm: Confirm; onDone: () => void }) {
  const setup = useQuery(twoFactorSetupOptions(email));
  if (setup.isPending) return <Preparing />;
  if (setup.isError) {
    return (
      <LoadFailed text={TWO_FACTOR_TEXTS.prepareFailed} error={setup.error} onRetry={() => void setup.refetch()} />
    );
  }
  return <ConfirmForm setup={setup.data} confirm={confirm} onDone={onDone} />;
}

function Preparing() {
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-4">
      <span className="sr-only">{TWO_FACTOR_TEXTS.preparing}</span>
      <Skeleton className="size-44" />
    </div>
  );
}

function ConfirmForm(props: { setup: TwoFactorSecret; confirm: Confirm; onDone: () => void }) {
  const { setup, confirm, onDone } = props;
  const form = useCodeForm();
  const { errors, isSubmitting } = form.formState;
  // The field comes after the dialog has opened; the QR code above it is drawn after both.
  useEffect(() => form.setFocus("code"), [form]);
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await confirm.mutateAsync(code);
      onDone();
    } catch (error) {
      form.setError("code", { message: codeProblem(error) }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate className="flex min-h-0 flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <DialogBody className="flex flex-col gap-4">
        <p className="font-medium">{TWO_FACTOR_TEXTS.scan}</p>
        <LazyPart load={loadAuthenticatorKey} fallback={<Preparing />} onMissing={onDone}>
          {(AuthenticatorKey) => <AuthenticatorKey setup={setup} />}
        </LazyPart>
        <p className="font-medium">{TWO_FACTOR_TEXTS.enter}</p>
        <CodeField id="two-factor-code" className="max-w-48" error={errors.code?.message} {...form.register("code")} />
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" disabled={isSubmitting} onClick={onDone}>
          {ACCOUNT_TEXTS.cancel}
        </Button>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting && <Spinner />}
          {isSubmitting ? TWO_FACTOR_TEXTS.confirming : TWO_FACTOR_TEXTS.confirm}
        </Button>
      </DialogFooter>
    </form>
  );
}
