import { createInviteInput, type Invite } from "@clearhouse/core/invite/invite.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
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
import { Field, FieldDescription, FieldError, FieldGroup, FieldLabel } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { useActKey } from "@/lib/act-key.ts";
import { showFieldErrors } from "@/lib/form-errors.ts";
import { useResetAfterClose } from "@/lib/use-reset-after-close.ts";
import { useCreateInvite } from "../api/invites.ts";
import { tellLinkFailure } from "../lib/invite-failure.ts";
import { CREATE_INVITE_TEXTS, INVITE_TEXTS, TEAM_TEXTS } from "../texts.ts";
import { CreatedInvite } from "./created-invite.tsx";

const EMPTY = { email: "" };

const useFlow = (open: boolean) => {
  const create = useCreateInvite();
  const act = useActKey();
  const form = useForm({ resolver: zodResolver(createInviteInput), defaultValues: EMPTY });
  const [made, setMade] = useState<Invite>();
  const [another, setAnother] = useState(false);
  const reset = (forAnother: boolean) => {
    form.reset(EMPTY);
    setMade(undefined);
    setAnother(forAnother);
  };
  useResetAfterClose(open, () => reset(false));
  const submit = form.handleSubmit(async (input) => {
    try {
      setMade(await create.mutateAsync({ input, key: act.keyOf(input) }));
      act.done();
    } catch (error) {
      if (!showFieldErrors(form, error, ["email"])) tellLinkFailure(error);
    }
  });
  return { form, made, another, again: () => reset(true), submit, creating: form.formState.isSubmitting };
};

/** The header's dialog for admins (spec A §2): a member's link, bound to an address or not. */
export function CreateInviteDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const flow = useFlow(open);
  const change = (next: boolean) => {
    if (next || !flow.creating) onOpenChange(next);
  };
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogContent className="max-w-md">
        {flow.made ? (
          <CreatedInvite invite={flow.made} onAnother={flow.again} onClose={() => change(false)} />
        ) : (
          <InviteForm flow={flow} onCancel={() => change(false)} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function InviteForm({ flow, onCancel }: { flow: ReturnType<typeof useFlow>; onCancel: () => void }) {
  const { form, submit, creating, another } = flow;
  // The dialog focuses its first field when it opens; when the form comes back, the pressed button is gone.
  useEffect(() => {
    if (another) form.setFocus("email");
  }, [another, form]);
  const { email } = form.formState.errors;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <DialogHeader>
        <DialogTitle>{CREATE_INVITE_TEXTS.title}</DialogTitle>
        <DialogDescription>{CREATE_INVITE_TEXTS.description}</DialogDescription>
      </DialogHeader>
      <FieldGroup>
        <Field data-invalid={email !== undefined}>
          <FieldLabel htmlFor="create-invite-email">{CREATE_INVITE_TEXTS.email}</FieldLabel>
          <Input
            id="create-invite-email"
            type="email"
            autoComplete="off"
            aria-invalid={email !== undefined}
            aria-describedby={email ? "create-invite-error create-invite-hint" : "create-invite-hint"}
            {...form.register("email")}
          />
          <FieldError id="create-invite-error">{email?.message}</FieldError>
          <FieldDescription id="create-invite-hint">{INVITE_TEXTS.emailHint}</FieldDescription>
        </Field>
      </FieldGroup>
      <DialogFooter>
        <Button variant="outline" disabled={creating} onClick={onCancel}>
          {TEAM_TEXTS.cancel}
        </Button>
        <Button type="submit" disabled={creating}>
          {creating && <Spinner />}
          {creating ? CREATE_INVITE_TEXTS.creating : CREATE_INVITE_TEXTS.create}
        </Button>
      </DialogFooter>
    </form>
  );
}
