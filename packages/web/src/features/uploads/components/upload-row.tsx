import { CircleAlert, CircleCheck, Pause, Play, RotateCw, X } from "lucide-react";
import { memo } from "react";
import { Progress } from "@/components/ui/progress.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { type QueueItem, wantsFile } from "@/lib/multipart/upload-queue-item.ts";
import { cn } from "@/lib/utils.ts";
import type { AssetDetails } from "../lib/asset-details.ts";
import type { AssetUploads } from "../lib/known-uploads.ts";
import { mayTryAgain } from "../lib/unfinished.ts";
import { uploadLine } from "../lib/upload-line.ts";
import { TRAY_TEXTS } from "../texts.ts";
import { ChooseAgain } from "./choose-again.tsx";
import { TrayButton } from "./tray-button.tsx";

type Item = QueueItem<AssetDetails>;
interface Props {
  item: Item;
  uploads: AssetUploads;
}

/** Memoized: there may be a hundred rows, and only a few change at a time. */
export const UploadRow = memo(function UploadRow({ item, uploads }: Props) {
  const { fileName, phase, sentBytes, size } = item;
  const percent = Math.floor((sentBytes / size) * 100);
  const moving = phase === "uploading" || phase === "paused" || phase === "interrupted";
  return (
    <li className="flex flex-col gap-1.5 px-3 py-2.5 [contain-intrinsic-size:auto_4rem] [content-visibility:auto]">
      <div className="flex items-center gap-2">
        <PhaseIcon item={item} />
        <span className="min-w-0 flex-1 truncate font-medium" dir="auto" title={fileName}>
          {item.details.name || fileName}
        </span>
        {phase === "done" && <span className="shrink-0 text-muted-foreground text-xs">{uploadLine(item)}</span>}
        <Controls item={item} uploads={uploads} />
      </div>
      {moving && <Progress value={percent} aria-label={TRAY_TEXTS.progressOf(fileName)} />}
      {phase !== "done" && (
        <p
          className={cn(
            "break-words text-xs tabular-nums",
            phase === "failed" ? "text-destructive" : "text-muted-foreground",
          )}
        >
          {uploadLine(item)}
        </p>
      )}
      {wantsFile(item) && <ChooseAgain item={item} uploads={uploads} />}
    </li>
  );
});

function PhaseIcon({ item: { phase } }: { item: Item }) {
  if (phase === "done") return <CircleCheck className="size-4 shrink-0 text-status-approved" aria-hidden="true" />;
  if (phase === "failed") return <CircleAlert className="size-4 shrink-0 text-destructive" aria-hidden="true" />;
  if (phase === "finishing") return <Spinner className="shrink-0 text-muted-foreground" />;
  return null;
}

function Controls({ item, uploads }: Props) {
  const { id, fileName, phase } = item;
  const control = { className: "text-muted-foreground" };
  return (
    <span className="-my-1 flex shrink-0">
      {(phase === "uploading" || phase === "waiting") && (
        <TrayButton icon={Pause} label={TRAY_TEXTS.pause(fileName)} onClick={() => uploads.pause(id)} {...control} />
      )}
      {phase === "paused" && (
        <TrayButton icon={Play} label={TRAY_TEXTS.resume(fileName)} onClick={() => uploads.resume(id)} {...control} />
      )}
      {mayTryAgain(item) && (
        <TrayButton icon={RotateCw} label={TRAY_TEXTS.retry(fileName)} onClick={() => uploads.retry(id)} {...control} />
      )}
      {phase === "done" && (
        <TrayButton icon={X} label={TRAY_TEXTS.dismiss(fileName)} onClick={() => uploads.dismiss(id)} {...control} />
      )}
      {phase !== "done" && phase !== "finishing" && (
        <TrayButton icon={X} label={TRAY_TEXTS.cancel(fileName)} onClick={() => uploads.cancel(id)} {...control} />
      )}
    </span>
  );
}
