import { useFormDialog } from "@/components/form/form-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogBody, DialogFooter, DialogHeading } from "@/components/ui/dialog.tsx";
import type { BulkItem, LeftOut } from "./bulk-item.ts";
import { LeftOutItems } from "./left-out-items.tsx";
import { BULK_REQUEST_TEXTS } from "./texts.ts";

interface Props {
  denied: readonly BulkItem[];
  leftOut: readonly LeftOut[];
  onAskDenied: () => void;
}

/** Shown instead of the form if no rights can be requested, or only from owners who have denied an earlier request. */
export function BulkNothingStep({ denied, leftOut, onAskDenied }: Props) {
  const { done } = useFormDialog();
  return (
    <>
      <DialogHeading
        title={BULK_REQUEST_TEXTS.nothingLeftTitle}
        text={denied.length > 0 ? BULK_REQUEST_TEXTS.askDeniedHint : BULK_REQUEST_TEXTS.nothingLeftDescription}
      />
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
