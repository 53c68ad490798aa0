import { formatBytes } from "@clearhouse/core/platform/bytes.policy.ts";
import type { OpenUpload } from "@clearhouse/core/rights/open-upload/open-upload.schema.ts";
import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { formatDateTime } from "@/lib/dates.ts";
import { useCancelUpload } from "../../api/cancel-upload.ts";
import { OPEN_UPLOAD_TEXTS } from "../../texts.ts";

const senderOf = ({ sender: { kind, name }, own }: OpenUpload): string =>
  own ? OPEN_UPLOAD_TEXTS.you : OPEN_UPLOAD_TEXTS.senders[kind](name || OPEN_UPLOAD_TEXTS.unknown[kind]);

/** A file on its way: who sends it, how much has arrived, and when. */
export function OpenUploadRow({ upload }: { upload: OpenUpload }) {
  const { fileName, size, storedBytes, createdAt, lastPartAt } = upload;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
        <p className="truncate font-medium" dir="auto" title={fileName}>
          {fileName}
        </p>
        <p className="break-words text-muted-foreground text-xs">
          <span dir="auto">{senderOf(upload)}</span> ·{" "}
          {OPEN_UPLOAD_TEXTS.of(formatBytes(storedBytes), formatBytes(size))}
        </p>
        <p className="text-muted-foreground text-xs">
          {OPEN_UPLOAD_TEXTS.begun(formatDateTime(createdAt))} ·{" "}
          {lastPartAt ? OPEN_UPLOAD_TEXTS.lastPart(formatDateTime(lastPartAt)) : OPEN_UPLOAD_TEXTS.noPart}
        </p>
        <Progress
          value={Math.floor((storedBytes / size) * 100)}
          aria-label={OPEN_UPLOAD_TEXTS.progressOf(fileName)}
          className="mt-1"
        />
      </div>
      <Cancel upload={upload} />
    </li>
  );
}

function Cancel({ upload: { id, fileName, own } }: { upload: OpenUpload }) {
  const [asked, setAsked] = useState(false);
  const cancel = useCancelUpload();
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={OPEN_UPLOAD_TEXTS.cancelOf(fileName)}
        onClick={() => setAsked(true)}
      >
        {OPEN_UPLOAD_TEXTS.cancel}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={OPEN_UPLOAD_TEXTS.cancelTitle(fileName)}
        text={own ? OPEN_UPLOAD_TEXTS.cancelOwnText : OPEN_UPLOAD_TEXTS.cancelText}
        confirm={OPEN_UPLOAD_TEXTS.cancelUpload}
        cancel={OPEN_UPLOAD_TEXTS.keep}
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate(id, { onSettled: () => setAsked(false) })}
      />
    </>
  );
}
