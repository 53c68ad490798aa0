import { Dialog, DialogContent } from "@/components/ui/dialog.tsx";
import { notifyError } from "@/lib/notify.ts";
import { useSending } from "../lib/use-sending.ts";
import { useTellResults } from "../lib/use-tell-results.ts";
import { ImportDetail } from "./import-detail.tsx";
import { ImportStart } from "./import-start.tsx";
import { SendingFile } from "./sending-file.tsx";

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The import that is shown; if null, the dialog shows the choice of a file and the list of imports. */
  importId: string | null;
  onShow: (importId: string | null) => void;
}

/** The dialog 'Mass Upload Assets from CSV'. Running imports continue when the dialog is closed. */
export function ImportDialog({ open, onOpenChange, importId, onShow }: Props) {
  const expect = useTellResults();
  const flow = useSending(
    ({ id }) => {
      expect(id);
      if (importId === null) onShow(id);
    },
    // A toast is needed only if the dialog is closed: the open dialog shows the error itself.
    (text) => {
      if (!open) notifyError(text);
    },
  );
  const close = () => onOpenChange(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-2xl">
        {importId !== null ? (
          <ImportDetail key={importId} importId={importId} onBack={() => onShow(null)} onClose={close} />
        ) : flow.sending ? (
          <SendingFile sending={flow.sending} onStop={flow.stop} onClose={close} />
        ) : (
          <ImportStart flow={flow} onShow={onShow} />
        )}
      </DialogContent>
    </Dialog>
  );
}
