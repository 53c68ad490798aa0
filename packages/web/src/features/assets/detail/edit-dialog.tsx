import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { FieldGroup } from "@/components/ui/field.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { EDIT_TEXTS } from "../texts.ts";
import { ConflictNotice } from "./conflict-notice.tsx";
import { EditFields } from "./edit-fields.tsx";
import { EditStatus } from "./edit-status.tsx";
import { useEditForm } from "./use-edit-form.ts";

/** Spec A §2: name, source, uploadedBy, status, tags, notes. */
export function EditDialog(props: { asset: Asset; open: boolean; onOpenChange: (open: boolean) => void }) {
  const { asset, open, onOpenChange } = props;
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-xl">
        <EditForm key={asset.id} asset={asset} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function EditForm({ asset, onDone }: { asset: Asset; onDone: () => void }) {
  const { form, status, setStatus, submit, reload, conflict, saving, reloading, complete } = useEditForm(asset, onDone);
  return (
    <form noValidate className="flex min-h-0 flex-1 flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <DialogHeader>
        <DialogTitle>{EDIT_TEXTS.title}</DialogTitle>
        <DialogDescription>{EDIT_TEXTS.description}</DialogDescription>
      </DialogHeader>
      {conflict && <ConflictNotice onReload={reload} reloading={reloading} />}
      <DialogBody>
        <FieldGroup>
          <EditFields form={form} uploader={asset.uploadedBy} />
          <EditStatus asset={asset} value={status} onChange={setStatus} />
        </FieldGroup>
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onDone}>
          {EDIT_TEXTS.cancel}
        </Button>
        <Button type="submit" disabled={!complete || saving || conflict}>
          {saving && <Spinner />}
          {saving ? EDIT_TEXTS.saving : EDIT_TEXTS.save}
        </Button>
      </DialogFooter>
    </form>
  );
}
