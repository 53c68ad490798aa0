import {
  type CreateSavedViewInput,
  createSavedViewInput,
  type SavedView,
} from "@clearhouse/core/library/saved-view/saved-view.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { DialogProps } from "@/components/dialog-props.ts";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form/form-dialog.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { FieldLegend, FieldSet } from "@/components/ui/field.tsx";
import { Label } from "@/components/ui/label.tsx";
import { messageOf, notifySuccess } from "@/lib/notify.ts";
import { VIEW_DIALOG_TEXTS } from "./dialog-texts.ts";
import { useCreateView } from "./saved-views-api.ts";
import { VIEW_TEXTS } from "./texts.ts";

interface Props extends DialogProps {
  view: CreateSavedViewInput["view"];
  onSaved: (saved: SavedView) => void;
}

export function SaveViewDialog({ open, onClose, view, onSaved }: Props) {
  return (
    <FormDialog open={open} onClose={onClose}>
      <SaveForm view={view} onSaved={onSaved} />
    </FormDialog>
  );
}

const saveForm = createSavedViewInput.pick({ name: true, scope: true });

function SaveForm({ view, onSaved }: Pick<Props, "view" | "onSaved">) {
  const { done } = useFormDialog();
  const create = useCreateView();
  const form = useForm({
    resolver: zodResolver(saveForm),
    defaultValues: { name: "", scope: "personal" as const },
  });
  const refused = (error: unknown, fieldsNamed: boolean) => {
    if (!fieldsNamed) form.setError("name", { message: messageOf(error) ?? VIEW_TEXTS.saveFailed });
  };
  return (
    <DialogForm
      form={form}
      title={VIEW_TEXTS.save}
      description={VIEW_DIALOG_TEXTS.saveText}
      submit={VIEW_DIALOG_TEXTS.submit}
      sending={VIEW_DIALOG_TEXTS.saving}
      failure={refused}
      onSubmit={async (fields) => {
        const saved = await create.mutateAsync({ ...fields, view });
        notifySuccess(VIEW_DIALOG_TEXTS.saved(saved.name));
        done();
        onSaved(saved);
      }}
    >
      <FormField name="name" label={VIEW_DIALOG_TEXTS.name} required autoComplete="off" />
      <FieldSet>
        <FieldLegend>{VIEW_DIALOG_TEXTS.scope}</FieldLegend>
        {(["personal", "team"] as const).map((scope) => (
          <Label key={scope} className="font-normal">
            <input type="radio" value={scope} className="size-4 accent-primary" {...form.register("scope")} />
            {VIEW_DIALOG_TEXTS.scopes[scope]}
          </Label>
        ))}
      </FieldSet>
    </DialogForm>
  );
}
