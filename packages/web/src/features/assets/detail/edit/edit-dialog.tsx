import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { ConflictNotice } from "@/components/conflict-notice.tsx";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form/form-dialog.tsx";
import { EDIT_TEXTS } from "../texts.ts";
import { EditFields } from "./edit-fields.tsx";
import { EditStatus } from "./edit-status.tsx";
import { isComplete, useEditForm } from "./use-edit-form.ts";

/** A form with the fields name, source, uploadedBy, status, tags, notes. */
export function EditDialog({ asset, open, onClose }: { asset: Asset; open: boolean; onClose: () => void }) {
  return (
    <FormDialog open={open} onClose={onClose} size="lg">
      <EditForm key={asset.id} asset={asset} />
    </FormDialog>
  );
}

function EditForm({ asset }: { asset: Asset }) {
  const { done } = useFormDialog();
  const { form, save, refused, reload, conflict, reloading } = useEditForm(asset, done);
  return (
    <DialogForm
      form={form}
      title={EDIT_TEXTS.title}
      description={EDIT_TEXTS.description}
      notice={conflict && <ConflictNotice title={EDIT_TEXTS.conflict} onReload={reload} reloading={reloading} />}
      submit={EDIT_TEXTS.save}
      sending={EDIT_TEXTS.saving}
      ready={(values) => !conflict && isComplete(values)}
      failure={refused}
      onSubmit={save}
    >
      <EditFields uploader={asset.uploadedBy} />
      <EditStatus asset={asset} />
    </DialogForm>
  );
}
