import { CircleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { Alert, AlertBody } from "@/components/ui/alert.tsx";
import { useAssetUploads } from "../lib/use-asset-uploads.ts";
import { type UploadInput, useUploadForm } from "../lib/use-upload-form.ts";
import { UPLOAD_TEXTS } from "../texts.ts";
import { ChosenFiles } from "./chosen-files.tsx";
import { FileDrop } from "./file-drop.tsx";
import { SharedFields } from "./shared-fields.tsx";

const NO_FILES: readonly File[] = [];

interface Props {
  id?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Files that were dropped outside the dialog. They are added to the chosen files. Each drop passes a new array. */
  dropped?: readonly File[];
}

const isComplete = ({ source, uploadedBy }: UploadInput): boolean => source.trim() !== "" && uploadedBy !== "";

/**
 * The dialog 'Upload New Assets'. The dialog passes the files to the upload queue and closes; the tray
 * shows their progress.
 */
export function UploadDialog({ id, open, onOpenChange, dropped = NO_FILES }: Props) {
  const uploads = useAssetUploads();
  const close = () => onOpenChange(false);
  const { form, files, refusals, add, remove, discard, submit, failed } = useUploadForm(uploads, close);
  const taken = useRef<readonly File[]>(NO_FILES);
  const take = useEffectEvent((files: readonly File[]) => {
    if (files.length === 0 || taken.current === files) return;
    taken.current = files;
    add(files);
  });
  useEffect(() => take(dropped), [dropped]);
  const cancel = () => {
    discard();
    close();
  };
  return (
    <FormDialog open={open} onClose={close} size="xl" keeps id={id}>
      <DialogForm
        form={form}
        title={UPLOAD_TEXTS.title}
        description={UPLOAD_TEXTS.description}
        submit={UPLOAD_TEXTS.upload(files.length)}
        sending={UPLOAD_TEXTS.upload(files.length)}
        ready={(values) => files.length > 0 && isComplete(values)}
        failure={failed}
        onSubmit={async (values) => submit(values)}
        onCancel={cancel}
      >
        <div className="flex flex-col gap-3">
          <FileDrop compact={files.length > 0} onFiles={add} />
          <Refusals refusals={refusals} />
          <ChosenFiles files={files} form={form} onRemove={remove} />
        </div>
        <SharedFields />
      </DialogForm>
    </FormDialog>
  );
}

function Refusals({ refusals }: { refusals: readonly string[] }) {
  if (refusals.length === 0) return null;
  return (
    <Alert icon={CircleAlert} variant="destructive" role="alert">
      <AlertBody>
        <ul aria-label={UPLOAD_TEXTS.refusedFiles} className="flex flex-col gap-0.5">
          {refusals.map((refusal, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files with the same name may be refused alike
            <li key={index} className="break-words" dir="auto">
              {refusal}
            </li>
          ))}
        </ul>
      </AlertBody>
    </Alert>
  );
}
