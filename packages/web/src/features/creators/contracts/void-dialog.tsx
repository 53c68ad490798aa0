import { type Contract, voidContractInput } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form/form-dialog.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { notifySuccess } from "@/lib/notify.ts";
import { useVoidContract } from "../api/change-contracts.ts";
import { VOID_TEXTS } from "./texts.ts";

/** Asks for confirmation before a contract is voided, and for a reason; only the team sees the reason. */
export function VoidDialog({ contract, open, onClose }: { contract: Contract; open: boolean; onClose: () => void }) {
  return (
    <FormDialog open={open} onClose={onClose}>
      <VoidForm contract={contract} />
    </FormDialog>
  );
}

function VoidForm({ contract }: { contract: Contract }) {
  const { done } = useFormDialog();
  const take = useVoidContract(contract.id);
  const form = useForm({ resolver: zodResolver(voidContractInput), defaultValues: { reason: "" } });
  return (
    <DialogForm
      form={form}
      title={VOID_TEXTS.title(contract.title)}
      description={VOID_TEXTS.text}
      submit={VOID_TEXTS.submit}
      sending={VOID_TEXTS.sending}
      destructive
      failure={VOID_TEXTS.failed}
      onSubmit={async (input) => {
        await take.mutateAsync(input);
        notifySuccess(VOID_TEXTS.voided);
        done();
      }}
    >
      <FormField name="reason" label={VOID_TEXTS.reason} hint={VOID_TEXTS.reasonHint} multiline rows={3} />
    </DialogForm>
  );
}
