import { ChevronDown, ChevronUp, Pause, Play, X } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import type { QueueItem } from "@/lib/multipart/upload-queue-item.ts";
import type { AssetDetails } from "../lib/asset-details.ts";
import type { AssetUploads } from "../lib/known-uploads.ts";
import { trayTitle, trayTotals } from "../lib/upload-line.ts";
import { TRAY_TEXTS } from "../texts.ts";
import { TrayButton } from "./tray-button.tsx";

interface Props {
  items: readonly QueueItem<AssetDetails>[];
  uploads: AssetUploads;
  listId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The tray's title, the progress of all files together, and the actions for all of them. */
export function TrayHeader({ items, uploads, listId, open, onOpenChange }: Props) {
  const totals = trayTotals(items, uploads.bytesPerSecond);
  const finished = items.filter(({ phase }) => phase === "done");
  const stoppable = items.some(({ phase }) => phase === "waiting" || phase === "uploading");
  const running = items.some(({ phase }) => phase === "waiting" || phase === "uploading" || phase === "finishing");
  const paused = items.filter(({ phase }) => phase === "paused").length;
  // The row of a single file already shows the same progress, unless the list is collapsed.
  const shown = items.length > 1 || !open ? totals : undefined;
  return (
    <>
      <div className="flex items-center gap-1 py-1.5 pr-1.5 pl-3">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{trayTitle(items)}</h2>
        {items.length > 1 && stoppable && (
          <TrayButton icon={Pause} label={TRAY_TEXTS.pauseAll} onClick={() => uploads.pauseAll()} />
        )}
        {paused > 1 && !stoppable && (
          <TrayButton icon={Play} label={TRAY_TEXTS.resumeAll} onClick={() => uploads.resumeAll()} />
        )}
        <Button
          icon={open ? ChevronDown : ChevronUp}
          variant="ghost"
          size="icon-sm"
          aria-expanded={open}
          aria-controls={listId}
          aria-label={open ? TRAY_TEXTS.collapse : TRAY_TEXTS.expand}
          onClick={() => onOpenChange(!open)}
        />
        {finished.length > 0 && !running && (
          <TrayButton
            icon={X}
            label={TRAY_TEXTS.clear}
            onClick={() => {
              for (const { id } of finished) void uploads.dismiss(id);
            }}
          />
        )}
      </div>
      {shown && (
        <div className="flex flex-col gap-1.5 px-3 pb-2.5">
          <Progress value={shown.percent} aria-label={TRAY_TEXTS.allProgress} />
          <p className="break-words text-muted-foreground text-xs tabular-nums">{shown.text}</p>
        </div>
      )}
    </>
  );
}
