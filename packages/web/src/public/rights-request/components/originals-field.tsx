import { formatBytes } from "@clearhouse/core/platform/bytes.policy.ts";
import { type Reader, useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { CircleCheck, FileImage, RotateCw, TriangleAlert, Upload, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { FieldDescription, FieldError } from "@/components/ui/field.tsx";
import { ACCEPTED_FILES } from "@/lib/multipart/file-rules.ts";
import type { QueueItem } from "@/lib/multipart/upload-queue-item.ts";
import { cn } from "@/lib/utils.ts";
import { MAX_FILES } from "../originals/file-choice.ts";
import type { Originals } from "../originals/use-originals.ts";

const stateOf = ({ phase, sentBytes, size, waiting, fault }: QueueItem<null>, { say, words }: Reader): string => {
  if (phase === "done") return say("fileReady", { size: formatBytes(size) });
  if (phase === "failed") return fault ? words(fault.message) : say("fileFailed");
  if (waiting === "offline") return say("fileOffline");
  if (phase === "waiting") return say("fileWaiting", { size: formatBytes(size) });
  return say("fileSent", { sent: formatBytes(sentBytes), size: formatBytes(size) });
};

function StateIcon({ phase }: Pick<QueueItem<null>, "phase">) {
  if (phase === "done") return <CircleCheck className="size-5 text-status-approved" aria-hidden="true" />;
  if (phase === "failed") return <TriangleAlert className="size-5 text-destructive" aria-hidden="true" />;
  return <FileImage className="size-5 text-muted-foreground" aria-hidden="true" />;
}

function Row({ item, originals }: { item: QueueItem<null>; originals: Originals }) {
  const reader = useReader();
  const { say } = reader;
  const { id, fileName, phase, sentBytes, size } = item;
  return (
    <li className="flex flex-col gap-2 py-2.5">
      <div className="flex items-center gap-3">
        <StateIcon phase={phase} />
        <div className="min-w-0 flex-1">
          <p className="truncate" dir="auto" translate="no">
            {fileName}
          </p>
          <p className={cn("text-xs", phase === "failed" ? "text-destructive" : "text-muted-foreground")}>
            {stateOf(item, reader)}
          </p>
        </div>
        {phase === "failed" && (
          <Button
            icon={RotateCw}
            variant="ghost"
            size="icon"
            aria-label={say("fileAgain", { file: fileName })}
            onClick={() => originals.retry(id)}
          />
        )}
        <Button
          icon={X}
          variant="ghost"
          size="icon"
          aria-label={say("fileRemove", { file: fileName })}
          onClick={() => originals.remove(id)}
        />
      </div>
      {phase === "uploading" && (
        <progress
          aria-label={say("fileProgress", { file: fileName })}
          className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-muted [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-muted [&::-webkit-progress-value]:bg-primary"
          max={size}
          value={sentBytes}
        />
      )}
    </li>
  );
}

/** Original files in full quality, sent with the approval. The files are uploaded while the form is filled in. */
export function OriginalsField({ originals }: { originals: Originals }) {
  const { say } = useReader();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { items, refusals } = originals;
  return (
    <div className="flex flex-col gap-2">
      <p id={`${id}-label`} className="font-medium leading-none">
        {say("originals")} <span className="font-normal text-muted-foreground">({say("optional")})</span>
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void originals.add([...event.dataTransfer.files]);
        }}
        className={cn(
          "flex flex-col items-center gap-2 rounded-lg border border-input border-dashed bg-card px-4 py-5 text-center",
          over && "border-primary bg-accent",
        )}
      >
        <Button
          icon={Upload}
          variant="outline"
          size="wrapping"
          className="min-h-11"
          disabled={items.length >= MAX_FILES}
          aria-describedby={`${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {say(items.length === 0 ? "addFiles" : "addMoreFiles")}
        </Button>
        <FieldDescription id={`${id}-hint`}>{say("filesHint", { count: String(MAX_FILES) })}</FieldDescription>
        <input
          ref={input}
          type="file"
          multiple
          accept={ACCEPTED_FILES}
          className="sr-only"
          tabIndex={-1}
          aria-labelledby={`${id}-label`}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            // The field is emptied, so that the same file can be chosen again after it was removed.
            event.target.value = "";
            void originals.add(files);
          }}
        />
      </div>
      {refusals.map((refusal) => (
        <FieldError key={refusal}>{refusal}</FieldError>
      ))}
      {items.length > 0 && (
        <ul aria-labelledby={`${id}-label`} className="flex flex-col divide-y rounded-lg border bg-card px-3">
          {items.map((item) => (
            <Row key={item.id} item={item} originals={originals} />
          ))}
        </ul>
      )}
    </div>
  );
}
