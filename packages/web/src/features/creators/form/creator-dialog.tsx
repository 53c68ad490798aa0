import type { Creator } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { ConflictNotice } from "@/components/conflict-notice.tsx";
import type { DialogProps } from "@/components/dialog-props.ts";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form/form-dialog.tsx";
import { FORM_TEXTS } from "../texts.ts";
import { CreatorFields } from "./creator-fields.tsx";
import { isMissing, tellMissing } from "./missing-information.ts";
import { useEditForm } from "./use-edit-form.ts";
import { useOnboardForm } from "./use-onboard-form.ts";

interface Props extends DialogProps {
  /** The creator to edit; without one, a new creator is onboarded. */
  creator?: Creator;
}

/** The dialogs 'Manual Onboard' and 'Edit Creator', which have the same fields. */
export function CreatorDialog({ creator, open, onClose }: Props) {
  return (
    <FormDialog open={open} onClose={onClose} size="xl">
      {creator ? <EditForm creator={creator} /> : <OnboardForm />}
    </FormDialog>
  );
}

function OnboardForm() {
  const { done } = useFormDialog();
  const { form, save, refused } = useOnboardForm(done);
  return (
    <DialogForm
      form={form}
      title={FORM_TEXTS.onboardTitle}
      description={FORM_TEXTS.onboardText}
      submit={FORM_TEXTS.onboard}
      sending={FORM_TEXTS.onboarding}
      failure={refused}
      onInvalid={() => isMissing(form.getValues()) && tellMissing()}
      onSubmit={save}
    >
      <CreatorFields />
    </DialogForm>
  );
}

function EditForm({ creator }: { creator: Creator }) {
  const { done } = useFormDialog();
  const { form, save, refused, reload, conflict, reloading } = useEditForm(creator, done);
  return (
    <DialogForm
      form={form}
      title={FORM_TEXTS.editTitle}
      description={FORM_TEXTS.editText}
      notice={conflict && <ConflictNotice title={FORM_TEXTS.conflict} onReload={reload} reloading={reloading} />}
      submit={FORM_TEXTS.save}
      sending={FORM_TEXTS.saving}
      ready={!conflict}
      failure={refused}
      onInvalid={() => isMissing(form.getValues()) && tellMissing()}
      onSubmit={save}
    >
      <CreatorFields />
    </DialogForm>
  );
}
