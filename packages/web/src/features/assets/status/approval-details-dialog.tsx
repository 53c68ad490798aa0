import { type Asset, setStatusInput } from "@clearhouse/core/library/asset/asset.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { notifySuccess } from "@/lib/notify.ts";
import { useDescribeApproval } from "./approval-api.ts";
import { STATUS_DIALOG_TEXTS, STATUS_TEXTS } from "./texts.ts";

const detailsForm = setStatusInput.pick({ usageRights: true, notes: true, expiresOn: true });
const TEXTS = STATUS_DIALOG_TEXTS.details;

interface Props {
  /** The asset as it was stored when its approval was set. */
  asset: Asset | null;
  /** @param described whether details were saved */
  onClose: (described: boolean) => void;
}

/** A form for the scope and the end of an approval, shown after an admin has set an asset to approved. */
export function ApprovalDetailsDialog({ asset, onClose }: Props) {
  const [last, setLast] = useState(asset);
  if (asset !== null && asset !== last) setLast(asset);
  return (
    <FormDialog open={asset !== null} onClose={() => onClose(false)}>
      {last && <DetailsForm asset={last} onSaved={() => onClose(true)} />}
    </FormDialog>
  );
}

function DetailsForm({ asset, onSaved }: { asset: Asset; onSaved: () => void }) {
  const describe = useDescribeApproval(asset.id);
  const form = useForm({
    resolver: zodResolver(detailsForm),
    defaultValues: { usageRights: "", notes: "", expiresOn: "" },
  });
  return (
    <DialogForm
      form={form}
      title={TEXTS.title(asset.name)}
      description={TEXTS.text}
      notice={
        <Badge variant="approved" className="self-start">
          {STATUS_TEXTS.origins.admin}
        </Badge>
      }
      submit={TEXTS.save}
      sending={TEXTS.saving}
      cancel={TEXTS.skip}
      failure={TEXTS.failed}
      onSubmit={async (details) => {
        await describe.mutateAsync({ ...details, grantId: asset.approval?.grantId ?? "" });
        notifySuccess(TEXTS.saved);
        onSaved();
      }}
    >
      <FormField name="usageRights" label={TEXTS.usageRights} />
      <FormField name="expiresOn" type="date" label={TEXTS.expiresOn} hint={TEXTS.expiresOnHint} />
      <FormField name="notes" label={TEXTS.notes} multiline />
    </DialogForm>
  );
}
