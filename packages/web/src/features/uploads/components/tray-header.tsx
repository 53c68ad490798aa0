import { ChevronDown, ChevronUp, Pause, Play, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import type { QueueItem } from "@/lib/multipart/upload-queue-item.ts";
import type { AssetDetails } from "../lib/asset-details.ts";
import type { AssetUploads } from "../lib/asset-uploads.ts";
import { trayTitle, trayTotals } from "../lib/upload-line.ts";
import { TRAY_TEXTS } from "../texts.ts";

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
          <HeaderButton label={TRAY_TEXTS.pauseAll} onClick={() => uploads.pauseAll()}>
            <Pause aria-hidden="true" />
          </HeaderButton>
        )}
        {paused > 1 && !stoppable && (
          <HeaderButton label={TRAY_TEXTS.resumeAll} onClick={() => uploads.resumeAll()}>
            <Play aria-hidden="true" />
          </HeaderButton>
        )}
        <Button
          variant="ghost"
          size="icon-sm"
          aria-expanded={open}
          aria-controls={listId}
          aria-label={open ? TRAY_TEXTS.collapse : TRAY_TEXTS.expand}
          onClick={() => onOpenChange(!open)}
        >
          {open ? <ChevronDown aria-hidden="true" /> : <ChevronUp aria-hidden="true" />}
        </Button>
        {finished.length > 0 && !running && (
          <HeaderButton
            label={TRAY_TEXTS.clear}
            onClick={() => {
              for (const { id } of finished) void uploads.dismiss(id);
            }}
          >
            <X aria-hidden="true" />
          </HeaderButton>
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

function HeaderButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="ghost" size="icon-sm" aria-label={label} title={label} onClick={onClick}>
      {children}
    </Button>
  );
}
