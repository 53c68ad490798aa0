import { type SetStatusInput, setStatusInput } from "@clearhouse/core/asset/asset.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { TriangleAlert } from "lucide-react";
import { useForm } from "react-hook-form";
import { Alert, AlertBody } from "@/components/ui/alert.tsx";
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from "@/components/ui/alert-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { Field, FieldError, FieldGroup, FieldLabel } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { ASSET_TEXTS, STATUS_DIALOG_TEXTS } from "../texts.ts";
import type { StatusChange } from "./set-status.ts";

interface Props {
  status: SetStatusInput["status"] | null;
  /** An owner hasn't answered yet, and the link will die. */
  withdraws: boolean;
  onClose: () => void;
  onConfirm: (change: StatusChange) => void;
}

export function StatusConfirmation({ status, withdraws, onClose, onConfirm }: Props) {
  if (status === "approved") return <ApproveDialog withdraws={withdraws} onClose={onClose} onConfirm={onConfirm} />;
  return (
    <AlertDialog open={status !== null} onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>{STATUS_DIALOG_TEXTS.withdrawTitle}</AlertDialogTitle>
          <AlertDialogDescription>{STATUS_DIALOG_TEXTS.withdrawText}</AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>{ASSET_TEXTS.cancel}</AlertDialogCancel>
          <AlertDialogAction onClick={() => status && onConfirm({ status })}>
            {STATUS_DIALOG_TEXTS.withdraw}
          </AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}

const approveForm = setStatusInput.pick({ usageRights: true, notes: true });

function ApproveDialog({ withdraws, onClose, onConfirm }: Omit<Props, "status">) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(approveForm),
    defaultValues: { usageRights: "", notes: "" },
  });
  const { errors } = formState;
  const submit = handleSubmit((fields) => onConfirm({ status: "approved", ...fields }));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-md">
        <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
          <DialogHeader>
            <DialogTitle>{STATUS_DIALOG_TEXTS.approveTitle}</DialogTitle>
            <DialogDescription>{STATUS_DIALOG_TEXTS.approveText}</DialogDescription>
          </DialogHeader>
          {withdraws && (
            <Alert variant="warning">
              <TriangleAlert aria-hidden="true" />
              <AlertBody>{STATUS_DIALOG_TEXTS.withdrawNote}</AlertBody>
            </Alert>
          )}
          <FieldGroup>
            <Field data-invalid={errors.usageRights !== undefined}>
              <FieldLabel htmlFor="approve-usage">{STATUS_DIALOG_TEXTS.usageRights}</FieldLabel>
              <Input id="approve-usage" aria-invalid={errors.usageRights !== undefined} {...register("usageRights")} />
              <FieldError>{errors.usageRights?.message}</FieldError>
            </Field>
            <Field data-invalid={errors.notes !== undefined}>
              <FieldLabel htmlFor="approve-notes">{STATUS_DIALOG_TEXTS.notes}</FieldLabel>
              <Textarea id="approve-notes" aria-invalid={errors.notes !== undefined} {...register("notes")} />
              <FieldError>{errors.notes?.message}</FieldError>
            </Field>
          </FieldGroup>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {ASSET_TEXTS.cancel}
            </Button>
            <Button type="submit">{STATUS_DIALOG_TEXTS.approve}</Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
