import { formatBytes } from "@clearhouse/core/platform/bytes.policy.ts";
import { shownFileName } from "@clearhouse/core/platform/file-name.policy.ts";
import { CircleCheck, FileImage, FileVideo, ImageUp, RotateCcw, X } from "lucide-react";
import { useId } from "react";
import { useDropzone } from "react-dropzone";
import { Button } from "@/components/ui/button.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { ACCEPTED_FILES, contentTypeOf } from "@/lib/multipart/file-rules.ts";
import { pickFiles } from "@/lib/multipart/ledger/file-handle.ts";
import { useUnsavedChanges } from "@/lib/unsaved-changes.ts";
import { cn } from "@/lib/utils.ts";
import type { RequestFiles as Files, RequestFile } from "../lib/use-request-files.ts";
import { REQUEST_TEXTS } from "../texts.ts";

/** Images and videos of the post that the team already has. */
export function RequestFiles({ files: { files, add, remove, retry } }: { files: Files }) {
  const id = useId();
  useUnsavedChanges(files.length > 0);
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: (dropped) => add(dropped),
    noClick: true,
    noKeyboard: true,
  });
  const browse = async () => {
    const picked = await pickFiles();
    if (picked === undefined) open();
    else if (picked.length > 0) add(picked);
  };
  return (
    <div className="flex flex-col gap-2">
      <p id={id} className="font-medium text-sm">
        {REQUEST_TEXTS.files}
      </p>
      <div
        {...getRootProps({
          role: "group",
          "aria-labelledby": id,
          className: cn(
            "flex items-center gap-3 rounded-lg border border-dashed border-input bg-well px-4 py-3 transition-colors",
            isDragActive && "border-primary bg-primary/10",
          ),
        })}
      >
        <input {...getInputProps({ accept: ACCEPTED_FILES, "aria-label": REQUEST_TEXTS.chooseFiles })} />
        <ImageUp className="size-5 shrink-0 text-muted-foreground max-sm:hidden" aria-hidden="true" />
        <p className="min-w-0 flex-1 text-pretty text-muted-foreground text-xs">{REQUEST_TEXTS.filesHint}</p>
        <Button variant="outline" size="sm" onClick={() => void browse()}>
          {REQUEST_TEXTS.browse}
        </Button>
      </div>
      {files.length > 0 && (
        <ul aria-labelledby={id} className="flex flex-col divide-y rounded-lg border text-sm">
          {files.map((one) => (
            <Row key={one.id} one={one} onRemove={() => remove(one.id)} onRetry={() => retry(one.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Row({ one, onRemove, onRetry }: { one: RequestFile; onRemove: () => void; onRetry: () => void }) {
  const name = shownFileName(one.file.name);
  const Kind = contentTypeOf(one.file).startsWith("video/") ? FileVideo : FileImage;
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <Kind className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="truncate" dir="auto">
          {name}
        </p>
        {one.state === "sending" ? (
          <Progress value={one.percent} aria-label={REQUEST_TEXTS.uploading(name)} className="mt-1" />
        ) : (
          <p className={cn("text-xs", one.state === "failed" ? "text-status-denied" : "text-muted-foreground")}>
            {one.state === "failed" ? REQUEST_TEXTS.uploadFailed : formatBytes(one.file.size)}
          </p>
        )}
      </div>
      {one.state === "done" && (
        <CircleCheck className="size-4 shrink-0 text-status-approved" aria-label={REQUEST_TEXTS.uploaded} />
      )}
      {one.state === "failed" && (
        <Button
          icon={RotateCcw}
          variant="ghost"
          size="icon-sm"
          aria-label={REQUEST_TEXTS.uploadAgain(name)}
          onClick={onRetry}
        />
      )}
      <Button icon={X} variant="ghost" size="icon-sm" aria-label={REQUEST_TEXTS.removeFile(name)} onClick={onRemove} />
    </li>
  );
}
