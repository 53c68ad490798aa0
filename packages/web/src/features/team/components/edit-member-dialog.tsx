import type { TeamMember } from "@clearhouse/core/team/session.schema.ts";
import { editMemberInput } from "@clearhouse/core/team/team.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { AvatarEditor } from "@/components/avatar-editor/avatar-editor.tsx";
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
import { Field, FieldError, FieldGroup, FieldLabel } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { showFieldErrors } from "@/lib/form-errors.ts";
import { notifyFailure, notifySuccess } from "@/lib/notify.ts";
import { useEditMember, useMemberAvatar } from "../api/members.ts";
import { memberName } from "../lib/member-name.ts";
import { MEMBER_TEXTS, TEAM_TEXTS } from "../texts.ts";

/** Spec B §6: display name and avatar. The picture changes when it was cropped, the name on Save. */
export function EditMemberDialog(props: { member: TeamMember; open: boolean; onClose: () => void }) {
  const { member, open, onClose } = props;
  const edit = useEditMember(member.userId);
  return (
    <Dialog open={open} onOpenChange={(next) => !next && !edit.isPending && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle className="break-words">{MEMBER_TEXTS.editTitle(memberName(member))}</DialogTitle>
          <DialogDescription>{MEMBER_TEXTS.editText}</DialogDescription>
        </DialogHeader>
        <EditForm member={member} edit={edit} onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}

interface EditFormProps {
  member: TeamMember;
  edit: ReturnType<typeof useEditMember>;
  onDone: () => void;
}

function EditForm({ member, edit, onDone }: EditFormProps) {
  const avatar = useMemberAvatar(member.userId);
  const form = useForm({
    resolver: zodResolver(editMemberInput),
    defaultValues: { displayName: member.displayName },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    try {
      await edit.mutateAsync(input);
    } catch (error) {
      if (!showFieldErrors(form, error, ["displayName"])) notifyFailure(error, { title: MEMBER_TEXTS.editFailed });
      return;
    }
    notifySuccess(MEMBER_TEXTS.edited);
    onDone();
  });
  return (
    <>
      <DialogBody>
        <FieldGroup>
          <AvatarEditor name={member.displayName} url={member.avatarUrl} {...avatar} />
          <form id="edit-member" noValidate onSubmit={(event) => void submit(event)}>
            <Field data-invalid={errors.displayName !== undefined}>
              <FieldLabel htmlFor="member-name" required>
                {MEMBER_TEXTS.displayName}
              </FieldLabel>
              <Input
                id="member-name"
                dir="auto"
                required
                aria-invalid={errors.displayName !== undefined}
                aria-describedby={errors.displayName && "member-name-error"}
                {...form.register("displayName")}
              />
              <FieldError id="member-name-error">{errors.displayName?.message}</FieldError>
            </Field>
          </form>
        </FieldGroup>
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" disabled={isSubmitting} onClick={onDone}>
          {TEAM_TEXTS.cancel}
        </Button>
        <Button type="submit" form="edit-member" disabled={isSubmitting}>
          {isSubmitting && <Spinner />}
          {isSubmitting ? TEAM_TEXTS.saving : TEAM_TEXTS.save}
        </Button>
      </DialogFooter>
    </>
  );
}
