import { type Creator, rejectCreatorInput } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form/form-dialog.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { notifySuccess } from "@/lib/notify.ts";
import { useRejectCreator } from "../api/change-creators.ts";
import { REJECT_TEXTS } from "../texts.ts";

/** Asks for confirmation before a creator is rejected, and for a reason; only the team sees the reason. */
export function RejectDialog({ creator, open, onClose }: { creator: Creator; open: boolean; onClose: () => void }) {
  return (
    <FormDialog open={open} onClose={onClose}>
      <RejectForm creator={creator} />
    </FormDialog>
  );
}

function RejectForm({ creator }: { creator: Creator }) {
  const { done } = useFormDialog();
  const reject = useRejectCreator(creator.id);
  const form = useForm({ resolver: zodResolver(rejectCreatorInput), defaultValues: { reason: "" } });
  return (
    <DialogForm
      form={form}
      title={REJECT_TEXTS.title(creator.name)}
      description={REJECT_TEXTS.text}
      submit={REJECT_TEXTS.submit}
      sending={REJECT_TEXTS.sending}
      failure={REJECT_TEXTS.failed}
      onSubmit={async (input) => {
        await reject.mutateAsync(input);
        notifySuccess(REJECT_TEXTS.rejected(creator.name));
        done();
      }}
    >
      <FormField name="reason" label={REJECT_TEXTS.reason} hint={REJECT_TEXTS.reasonHint} multiline rows={3} />
    </DialogForm>
  );
}
