import { formatBytes } from "@clearhouse/core/platform/bytes.policy.ts";
import { shownFileName } from "@clearhouse/core/platform/file-name.policy.ts";
import { Button } from "@/components/ui/button.tsx";
import { DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import type { ProgressView } from "@/lib/multipart/parts/transfer-progress.ts";
import { paceOf } from "@/lib/time-left.ts";
import { CSV_TEXTS } from "../texts.ts";

interface Props {
  sending: { file: File; progress: ProgressView | undefined };
  onStop: () => void;
  onClose: () => void;
}

/** The progress of the file's upload. Once the upload is complete, the import begins. */
export function SendingFile({ sending: { file, progress }, onStop, onClose }: Props) {
  const stored = progress === undefined;
  return (
    <>
      <DialogHeader>
        <DialogTitle>{CSV_TEXTS.title}</DialogTitle>
        <DialogDescription className="break-words" dir="auto">
          {shownFileName(file.name)}
        </DialogDescription>
      </DialogHeader>
      <div className="flex flex-col gap-2 py-4">
        <p role="status" className="font-medium">
          {stored ? CSV_TEXTS.beginning : CSV_TEXTS.sending}
        </p>
        <Progress
          value={Math.floor(((progress?.sentBytes ?? file.size) / file.size) * 100)}
          aria-label={CSV_TEXTS.sendingOf(shownFileName(file.name))}
        />
        <p className="min-h-4 text-muted-foreground text-xs tabular-nums">{progress && lineOf(progress, file.size)}</p>
      </div>
      <DialogFooter>
        <Button variant="outline" disabled={stored} onClick={onStop}>
          {CSV_TEXTS.cancel}
        </Button>
        <Button onClick={onClose}>{CSV_TEXTS.close}</Button>
      </DialogFooter>
    </>
  );
}

const lineOf = ({ sentBytes, bytesPerSecond, waiting }: ProgressView, size: number): string => {
  if (waiting !== undefined) return waiting === "offline" ? CSV_TEXTS.offline : CSV_TEXTS.retrying;
  const amount = CSV_TEXTS.of(formatBytes(sentBytes), formatBytes(size));
  return [amount, ...paceOf(size - sentBytes, bytesPerSecond)].join(" · ");
};
