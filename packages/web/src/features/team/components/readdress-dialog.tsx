import { type Invite, inviteByEmailInput } from "@clearhouse/core/invite/invite.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
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
import { showFieldErrors } from "@/lib/form-errors.ts";
import { notifyFailure } from "@/lib/notify.ts";
import { useReaddressInvite } from "../api/invites.ts";
import { INVITE_TEXTS, TEAM_TEXTS } from "../texts.ts";

/** Clearing the address is an act of its own: an empty field here is a mistake. */
const readdressForm = inviteByEmailInput.pick({ email: true });

export function ReaddressDialog({ invite, open, onClose }: { invite: Invite; open: boolean; onClose: () => void }) {
  const readdress = useReaddressInvite(invite.id);
  return (
    <Dialog open={open} onOpenChange={(next) => !next && !readdress.isPending && onClose()}>
      <DialogContent className="max-w-md">
        <ReaddressForm invite={invite} readdress={readdress} onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}

interface ReaddressFormProps {
  invite: Invite;
  readdress: ReturnType<typeof useReaddressInvite>;
  onDone: () => void;
}

function ReaddressForm({ invite, readdress, onDone }: ReaddressFormProps) {
  const form = useForm({ resolver: zodResolver(readdressForm), defaultValues: { email: invite.email } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await readdress.mutateAsync(email);
      onDone();
    } catch (error) {
      if (!showFieldErrors(form, error, ["email"])) notifyFailure(error, { title: INVITE_TEXTS.readdressFailed });
    }
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <DialogHeader>
        <DialogTitle>{INVITE_TEXTS.readdressTitle}</DialogTitle>
        <DialogDescription>{INVITE_TEXTS.readdressText}</DialogDescription>
      </DialogHeader>
      <Field data-invalid={errors.email !== undefined}>
        <FieldLabel htmlFor="readdress-email" required>
          {INVITE_TEXTS.email}
        </FieldLabel>
        <Input
          id="readdress-email"
          type="email"
          required
          autoComplete="off"
          aria-invalid={errors.email !== undefined}
          aria-describedby={errors.email && "readdress-email-error"}
          {...form.register("email")}
        />
        <FieldError id="readdress-email-error">{errors.email?.message}</FieldError>
      </Field>
      <DialogFooter>
        <Button variant="outline" disabled={isSubmitting} onClick={onDone}>
          {TEAM_TEXTS.cancel}
        </Button>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting && <Spinner />}
          {isSubmitting ? TEAM_TEXTS.saving : TEAM_TEXTS.save}
        </Button>
      </DialogFooter>
    </form>
  );
}
