import { createInviteInput, type Invite } from "@clearhouse/core/people/invite/invite.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form/form-dialog.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { useIdempotencyKey } from "@/lib/idempotency-key.ts";
import { useCreateInvite } from "../../api/invites.ts";
import { tellLinkFailure } from "../../lib/invite-failure.ts";
import { CREATE_INVITE_TEXTS, INVITE_TEXTS } from "../../texts.ts";
import { CreatedInvite } from "./created-invite.tsx";

/**
 * The dialog in which admins make an invite for a new member. The invite is for one email address or for
 * anybody who has its link.
 */
export function CreateInviteDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <FormDialog open={open} onClose={() => onOpenChange(false)}>
      <Steps />
    </FormDialog>
  );
}

/** First shows the form, then the new link. Whenever the dialog is opened, it begins with the form. */
function Steps() {
  const { done } = useFormDialog();
  const [made, setMade] = useState<Invite>();
  const [another, setAnother] = useState(false);
  const onAnother = () => {
    setMade(undefined);
    setAnother(true);
  };
  if (made) return <CreatedInvite invite={made} onAnother={onAnother} onClose={done} />;
  return <InviteForm another={another} onMade={setMade} />;
}

function InviteForm({ another, onMade }: { another: boolean; onMade: (invite: Invite) => void }) {
  const create = useCreateInvite();
  const act = useIdempotencyKey();
  const form = useForm({ resolver: zodResolver(createInviteInput), defaultValues: { email: "" } });
  // An opening dialog focuses its first field itself. When the form comes back after the link, the pressed button is
  // gone, so the field is focused here.
  useEffect(() => {
    if (another) form.setFocus("email");
  }, [another, form]);
  return (
    <DialogForm
      form={form}
      title={CREATE_INVITE_TEXTS.title}
      description={CREATE_INVITE_TEXTS.description}
      submit={CREATE_INVITE_TEXTS.create}
      sending={CREATE_INVITE_TEXTS.creating}
      failure={(error, fieldsNamed) => !fieldsNamed && tellLinkFailure(error)}
      onSubmit={async (input) => onMade(await create.mutateAsync({ input, key: act.keyOf(input) }))}
    >
      <FormField
        name="email"
        type="email"
        label={CREATE_INVITE_TEXTS.email}
        hint={INVITE_TEXTS.emailHint}
        autoComplete="off"
      />
    </DialogForm>
  );
}
