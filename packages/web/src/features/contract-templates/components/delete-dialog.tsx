import type { TemplateSummary } from "@clearhouse/core/contracts/contract-template/contract-template.schema.ts";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import type { DialogProps } from "@/components/dialog-props.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { useDeleteTemplate } from "../api/templates.ts";
import { TEMPLATE_TEXTS } from "../texts.ts";

export function DeleteDialog({ open, template, onClose }: DialogProps & { template: TemplateSummary }) {
  const remove = useDeleteTemplate();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={TEMPLATE_TEXTS.removeTitle}
      text={TEMPLATE_TEXTS.removeText(template.name)}
      confirm={TEMPLATE_TEXTS.remove}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(template, {
          onSuccess: () => notifySuccess(TEMPLATE_TEXTS.removed(template.name)),
          onSettled: onClose,
        })
      }
    >
      <p className="text-pretty text-muted-foreground text-sm">{TEMPLATE_TEXTS.removeStays}</p>
    </ConfirmDialog>
  );
}
