import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { useForm } from "react-hook-form";
import type { DialogProps } from "@/components/dialog-props.ts";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form/form-dialog.tsx";
import { ReleaseFileField } from "../used/release-file-field.tsx";
import { useReleaseFile } from "../used/use-release-file.ts";
import { addDocument } from "./document-api.ts";
import { DOCUMENT_TEXTS as TEXTS } from "./document-texts.ts";
import { useDecision } from "./use-decision.ts";

interface Props extends DialogProps {
  asset: Asset;
  /** The approval by hand. */
  grantId: string;
}

/** Lets an admin add the document on which an approval by hand rests. */
export function AddDocumentDialog({ open, onClose, ...about }: Props) {
  return (
    <FormDialog open={open} onClose={onClose}>
      <AddDocument {...about} />
    </FormDialog>
  );
}

function AddDocument({ asset, grantId }: Omit<Props, keyof DialogProps>) {
  const { done } = useFormDialog();
  const form = useForm();
  const file = useReleaseFile();
  const adding = useDecision(
    asset,
    { done: TEXTS.added, failed: TEXTS.failed },
    async () => addDocument(asset.id, grantId, (await file.send()) ?? ""),
    done,
  );
  return (
    <DialogForm
      form={form}
      title={TEXTS.title}
      description={TEXTS.text}
      submit={TEXTS.send}
      sending={TEXTS.sending}
      // Whoever adds the document tells what failed.
      failure={() => undefined}
      onSubmit={async () => {
        if (!file.isRefused() && file.isChosen(TEXTS.choose)) await adding.mutateAsync();
      }}
    >
      <ReleaseFileField label={TEXTS.file} file={file} />
    </DialogForm>
  );
}
