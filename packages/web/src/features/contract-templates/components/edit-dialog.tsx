import type { Template } from "@clearhouse/core/contracts/contract-template/contract-template.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { ConflictNotice } from "@/components/conflict-notice.tsx";
import type { DialogProps } from "@/components/dialog-props.ts";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form/form-dialog.tsx";
import { LoadFailed } from "@/components/load-failed.tsx";
import { LoadingBox } from "@/components/loading-box.tsx";
import { DialogHeading } from "@/components/ui/dialog.tsx";
import { contractTemplateOptions } from "@/lib/queries/contract-templates.ts";
import { isComplete } from "../lib/is-complete.ts";
import { useEditForm } from "../lib/use-edit-form.ts";
import { FORM_TEXTS } from "../texts.ts";
import { ActiveSwitch } from "./active-switch.tsx";
import { TemplateFields } from "./template-fields.tsx";

export function EditDialog({ open, templateId, onClose }: DialogProps & { templateId: string }) {
  return (
    <FormDialog open={open} onClose={onClose} size="xl">
      <Loaded templateId={templateId} />
    </FormDialog>
  );
}

/** The form, filled from the current stored values, never from cached values. */
function Loaded({ templateId }: { templateId: string }) {
  const { data, isFetchedAfterMount, isError, error, refetch } = useQuery({
    ...contractTemplateOptions(templateId),
    refetchOnMount: "always",
  });
  if (data && isFetchedAfterMount && !isError) return <EditForm template={data} />;
  return (
    <>
      <DialogHeading title={FORM_TEXTS.editTitle} />
      {isError ? (
        <LoadFailed text={FORM_TEXTS.loadFailed} query={{ error, refetch }} />
      ) : (
        <LoadingBox text={FORM_TEXTS.loading} className="h-96 rounded-lg" />
      )}
    </>
  );
}

function EditForm({ template }: { template: Template }) {
  const { done } = useFormDialog();
  const { form, version, save, refused, reload, conflict, reloading } = useEditForm(template, done);
  return (
    <DialogForm
      form={form}
      title={FORM_TEXTS.editTitle}
      description={FORM_TEXTS.editText(version + 1)}
      notice={conflict && <ConflictNotice title={FORM_TEXTS.conflict} onReload={reload} reloading={reloading} />}
      submit={FORM_TEXTS.save}
      sending={FORM_TEXTS.saving}
      ready={(values) => !conflict && isComplete(values)}
      failure={refused}
      onSubmit={save}
    >
      <TemplateFields>
        <ActiveSwitch />
      </TemplateFields>
    </DialogForm>
  );
}
