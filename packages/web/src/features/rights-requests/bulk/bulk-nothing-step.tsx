import { useFormDialog } from "@/components/form-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogBody, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog.tsx";
import type { LeftOut } from "./bulk-item.ts";
import { LeftOutItems } from "./left-out-items.tsx";
import { BULK_REQUEST_TEXTS } from "./texts.ts";

/** Instead of a form that could ask for nothing. */
export function BulkNothingStep({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const { done } = useFormDialog();
  return (
    <>
      <DialogHeader>
        <DialogTitle>{BULK_REQUEST_TEXTS.nothingLeftTitle}</DialogTitle>
        <DialogDescription>{BULK_REQUEST_TEXTS.nothingLeftDescription}</DialogDescription>
      </DialogHeader>
      <DialogBody>
        <LeftOutItems items={leftOut} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={done}>{BULK_REQUEST_TEXTS.close}</Button>
      </DialogFooter>
    </>
  );
}
