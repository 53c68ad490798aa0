import type { TeamMember } from "@clearhouse/core/people/team/session.schema.ts";
import { editMemberInput } from "@clearhouse/core/people/team/team.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { AvatarEditor } from "@/components/avatar-editor/avatar-editor.tsx";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form/form-dialog.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { notifySuccess } from "@/lib/notify.ts";
import { useEditMember, useMemberAvatar } from "../api/members.ts";
import { memberName } from "../lib/member-name.ts";
import { MEMBER_TEXTS, TEAM_TEXTS } from "../texts.ts";

/**
 * Edits a member's avatar and display name. The avatar is saved as soon as it is cropped, the name with
 * 'Save'.
 */
export function EditMemberDialog(props: { member: TeamMember; open: boolean; onClose: () => void }) {
  const { member, open, onClose } = props;
  return (
    <FormDialog open={open} onClose={onClose} size="md">
      <EditForm member={member} />
    </FormDialog>
  );
}

function EditForm({ member }: { member: TeamMember }) {
  const { done } = useFormDialog();
  const edit = useEditMember(member.userId);
  const avatar = useMemberAvatar(member.userId);
  const form = useForm({
    resolver: zodResolver(editMemberInput),
    defaultValues: { displayName: member.displayName },
  });
  return (
    <DialogForm
      form={form}
      title={MEMBER_TEXTS.editTitle(memberName(member))}
      description={MEMBER_TEXTS.editText}
      submit={TEAM_TEXTS.save}
      sending={TEAM_TEXTS.saving}
      failure={MEMBER_TEXTS.editFailed}
      onSubmit={async (input) => {
        await edit.mutateAsync(input);
        notifySuccess(MEMBER_TEXTS.edited);
        done();
      }}
    >
      <AvatarEditor name={member.displayName} url={member.avatarUrl} {...avatar} />
      <FormField name="displayName" label={MEMBER_TEXTS.displayName} required />
    </DialogForm>
  );
}
