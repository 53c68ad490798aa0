import { useFormDialog } from "@/components/form-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogBody, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog.tsx";
import type { BulkItem, LeftOut } from "./bulk-item.ts";
import { LeftOutItems } from "./left-out-items.tsx";
import { BULK_REQUEST_TEXTS } from "./texts.ts";

interface Props {
  denied: readonly BulkItem[];
  leftOut: readonly LeftOut[];
  onAskDenied: () => void;
}

/** Shown instead of the form if nothing can be requested, or only from owners who said no. */
export function BulkNothingStep({ denied, leftOut, onAskDenied }: Props) {
  const { done } = useFormDialog();
  return (
    <>
      <DialogHeader>
        <DialogTitle>{BULK_REQUEST_TEXTS.nothingLeftTitle}</DialogTitle>
        <DialogDescription>
          {denied.length > 0 ? BULK_REQUEST_TEXTS.askDeniedHint : BULK_REQUEST_TEXTS.nothingLeftDescription}
        </DialogDescription>
      </DialogHeader>
      <DialogBody>
        <LeftOutItems
          items={[...denied.map(({ title, note }, n) => ({ id: `denied ${n}`, title, why: note })), ...leftOut]}
        />
      </DialogBody>
      <DialogFooter>
        {denied.length > 0 && (
          <Button variant="outline" className="mr-auto" onClick={onAskDenied}>
            {BULK_REQUEST_TEXTS.askDenied(denied.length)}
          </Button>
        )}
        <Button onClick={done}>{BULK_REQUEST_TEXTS.close}</Button>
      </DialogFooter>
    </>
  );
}
