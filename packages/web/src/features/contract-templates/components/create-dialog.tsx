import { createTemplateInput } from "@clearhouse/core/contracts/contract-template/contract-template.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form/form-dialog.tsx";
import { notifySuccess } from "@/lib/notify.ts";
import { useCreateTemplate } from "../api/templates.ts";
import { isComplete } from "../lib/is-complete.ts";
import { FORM_TEXTS } from "../texts.ts";
import { TemplateFields } from "./template-fields.tsx";

export function CreateDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <FormDialog open={open} onClose={onClose} size="xl">
      <CreateForm />
    </FormDialog>
  );
}

function CreateForm() {
  const { done } = useFormDialog();
  const create = useCreateTemplate();
  const form = useForm({
    resolver: zodResolver(createTemplateInput),
    defaultValues: { name: "", description: "", content: "", active: true },
    mode: "onChange",
  });
  return (
    <DialogForm
      form={form}
      title={FORM_TEXTS.createTitle}
      description={FORM_TEXTS.createText}
      submit={FORM_TEXTS.create}
      sending={FORM_TEXTS.creating}
      ready={isComplete}
      failure={FORM_TEXTS.createFailed}
      onSubmit={async (input) => {
        await create.mutateAsync(input);
        notifySuccess(FORM_TEXTS.created);
        done();
      }}
    >
      <TemplateFields />
    </DialogForm>
  );
}
