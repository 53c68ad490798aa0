import { type Invite, inviteByEmailInput } from "@clearhouse/core/people/invite/invite.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form/form-dialog.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { useReaddressInvite } from "../../api/invites.ts";
import { INVITE_TEXTS, TEAM_TEXTS } from "../../texts.ts";

/** The email address is required here, because another action removes it from the invite. */
const readdressForm = inviteByEmailInput.pick({ email: true });

export function ReaddressDialog({ invite, open, onClose }: { invite: Invite; open: boolean; onClose: () => void }) {
  return (
    <FormDialog open={open} onClose={onClose}>
      <ReaddressForm invite={invite} />
    </FormDialog>
  );
}

function ReaddressForm({ invite }: { invite: Invite }) {
  const { done } = useFormDialog();
  const readdress = useReaddressInvite(invite.id);
  const form = useForm({ resolver: zodResolver(readdressForm), defaultValues: { email: invite.email } });
  return (
    <DialogForm
      form={form}
      title={INVITE_TEXTS.readdressTitle}
      description={INVITE_TEXTS.readdressText}
      submit={TEAM_TEXTS.save}
      sending={TEAM_TEXTS.saving}
      failure={INVITE_TEXTS.readdressFailed}
      onSubmit={async ({ email }) => {
        await readdress.mutateAsync(email);
        done();
      }}
    >
      <FormField name="email" type="email" label={INVITE_TEXTS.email} required autoComplete="off" />
    </DialogForm>
  );
}
