import { CircleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { useWatch } from "react-hook-form";
import { Alert, AlertBody } from "@/components/ui/alert.tsx";
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
import { useAssetUploads } from "../lib/use-asset-uploads.ts";
import { type UploadForm, useUploadForm } from "../lib/use-upload-form.ts";
import { UPLOAD_TEXTS } from "../texts.ts";
import { ChosenFiles } from "./chosen-files.tsx";
import { FileDrop } from "./file-drop.tsx";
import { SharedFields } from "./shared-fields.tsx";

const NO_FILES: readonly File[] = [];

interface Props {
  id?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Files that were dropped outside of the dialog: they join those chosen. Each drop is an array of its own. */
  dropped?: readonly File[];
}

/** Spec A §2, Upload New Assets. It hands the files to the queue and closes; the tray shows how they get on. */
export function UploadDialog({ id, open, onOpenChange, dropped = NO_FILES }: Props) {
  const uploads = useAssetUploads();
  const { form, files, refusals, add, remove, discard, submit } = useUploadForm(uploads, () => onOpenChange(false));
  const taken = useRef<readonly File[]>(NO_FILES);
  const take = useEffectEvent((files: readonly File[]) => {
    if (files.length === 0 || taken.current === files) return;
    taken.current = files;
    add(files);
  });
  useEffect(() => take(dropped), [dropped]);
  const cancel = () => {
    discard();
    onOpenChange(false);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent id={id} className="max-w-2xl">
        <form noValidate className="flex min-h-0 flex-1 flex-col gap-4" onSubmit={(event) => void submit(event)}>
          <DialogHeader>
            <DialogTitle>{UPLOAD_TEXTS.title}</DialogTitle>
            <DialogDescription>{UPLOAD_TEXTS.description}</DialogDescription>
          </DialogHeader>
          <DialogBody>
            <FieldGroup>
              <div className="flex flex-col gap-3">
                <FileDrop compact={files.length > 0} onFiles={add} />
                <Refusals refusals={refusals} />
                <ChosenFiles files={files} form={form} onRemove={remove} />
              </div>
              <SharedFields form={form} />
            </FieldGroup>
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={cancel}>
              {UPLOAD_TEXTS.cancel}
            </Button>
            <UploadButton form={form} count={files.length} />
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** Apart, so that typing draws the button again and not a hundred files. */
function UploadButton({ form, count }: { form: UploadForm; count: number }) {
  const [source, uploadedBy] = useWatch({ control: form.control, name: ["source", "uploadedBy"] });
  return (
    <Button type="submit" disabled={count === 0 || source.trim() === "" || uploadedBy === ""}>
      {UPLOAD_TEXTS.upload(count)}
    </Button>
  );
}

function Refusals({ refusals }: { refusals: readonly string[] }) {
  if (refusals.length === 0) return null;
  return (
    <Alert variant="destructive" role="alert">
      <CircleAlert aria-hidden="true" />
      <AlertBody>
        <ul aria-label={UPLOAD_TEXTS.refusedFiles} className="flex flex-col gap-0.5">
          {refusals.map((refusal, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files of one name may be refused alike
            <li key={index} className="break-words" dir="auto">
              {refusal}
            </li>
          ))}
        </ul>
      </AlertBody>
    </Alert>
  );
}
