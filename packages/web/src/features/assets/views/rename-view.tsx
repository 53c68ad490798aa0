import { editSavedViewInput, type SavedView } from "@clearhouse/core/library/saved-view/saved-view.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { Form, SubmitButton } from "@/components/form/form.tsx";
import { useOwnEscape } from "@/components/form/form-dialog.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { notifySuccess } from "@/lib/notify.ts";
import { useLeave } from "@/lib/unsaved-changes.ts";
import { VIEW_DIALOG_TEXTS } from "./dialog-texts.ts";
import { useEditView } from "./saved-views-api.ts";
import { VIEW_TEXTS } from "./texts.ts";

const renameForm = editSavedViewInput.pick({ name: true }).required();

/**
 * A form in place of the view's row. Escape only closes the form, not the dialog, and asks first if a name was typed.
 */
export function RenameView({ saved, onDone }: { saved: SavedView; onDone: () => void }) {
  const edit = useEditView();
  const form = useForm({ resolver: zodResolver(renameForm), defaultValues: { name: saved.name } });
  useEffect(() => form.setFocus("name"), [form]);
  const { isDirty, isSubmitting } = form.formState;
  const { ask } = useLeave();
  const part = useRef<HTMLDivElement>(null);
  useOwnEscape(part, () => {
    if (isSubmitting) return;
    if (isDirty) ask(VIEW_DIALOG_TEXTS.unsavedName, onDone);
    else onDone();
  });
  return (
    <div ref={part}>
      <Form
        form={form}
        className="flex items-start gap-2"
        failure={VIEW_TEXTS.saveFailed}
        onSubmit={async ({ name }) => {
          await edit.mutateAsync({ viewId: saved.id, name });
          notifySuccess(VIEW_DIALOG_TEXTS.renamed);
          onDone();
        }}
      >
        <FormField name="name" label={VIEW_DIALOG_TEXTS.name} labelHidden autoComplete="off" className="flex-1" />
        <SubmitButton sending={VIEW_DIALOG_TEXTS.saving}>{VIEW_DIALOG_TEXTS.submit}</SubmitButton>
        <Button variant="outline" onClick={onDone}>
          {VIEW_DIALOG_TEXTS.cancel}
        </Button>
      </Form>
    </div>
  );
}
