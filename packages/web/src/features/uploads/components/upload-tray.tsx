import "./upload-tray.css";
import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import type { QueueItem } from "@/lib/multipart/upload-queue-item.ts";
import type { AssetDetails } from "../lib/asset-details.ts";
import type { AssetUploads } from "../lib/asset-uploads.ts";
import { trayTitle } from "../lib/upload-line.ts";
import { useAssetUploads, useUploadItems, useUploadsLifetime } from "../lib/use-asset-uploads.ts";
import { TRAY_TEXTS } from "../texts.ts";
import { UploadRow } from "./upload-row.tsx";

/** Every upload of this member, on every page; nothing while there is none. */
export function UploadTray() {
  const uploads = useAssetUploads();
  useUploadsLifetime(uploads);
  const items = useUploadItems(uploads);
  return items.length === 0 ? null : <Tray items={items} uploads={uploads} />;
}

function Tray({ items, uploads }: { items: readonly QueueItem<AssetDetails>[]; uploads: AssetUploads }) {
  const [open, setOpen] = useState(true);
  const listId = useId();
  const element = useToastClearance();
  const busy = items.some(({ phase }) => phase === "waiting" || phase === "uploading" || phase === "finishing");
  const finished = items.filter(({ phase }) => phase === "done");
  const total = items.reduce((sum, { size }) => sum + size, 0);
  const sent = items.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
  const Chevron = open ? ChevronDown : ChevronUp;
  return (
    <section
      ref={element}
      data-upload-tray=""
      aria-label={TRAY_TEXTS.label}
      className="fixed right-2 bottom-2 left-2 z-40 flex flex-col overflow-hidden rounded-lg border bg-popover text-popover-foreground shadow-xl sm:right-4 sm:bottom-4 sm:left-auto sm:w-96"
    >
      <div className="flex items-center gap-1 py-1.5 pr-1.5 pl-3">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{trayTitle(items)}</h2>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-expanded={open}
          aria-controls={listId}
          aria-label={open ? TRAY_TEXTS.collapse : TRAY_TEXTS.expand}
          onClick={() => setOpen(!open)}
        >
          <Chevron aria-hidden="true" />
        </Button>
        {finished.length > 0 && !busy && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={TRAY_TEXTS.clear}
            title={TRAY_TEXTS.clear}
            onClick={() => {
              for (const { id } of finished) void uploads.dismiss(id);
            }}
          >
            <X aria-hidden="true" />
          </Button>
        )}
      </div>
      {!open && busy && (
        <Progress className="rounded-none" value={Math.floor((sent / total) * 100)} aria-label={TRAY_TEXTS.label} />
      )}
      <ul id={listId} hidden={!open} className="max-h-[min(24rem,50dvh)] divide-y overflow-y-auto border-t">
        {items.map((item) => (
          <UploadRow key={item.id} item={item} uploads={uploads} />
        ))}
      </ul>
    </section>
  );
}

/** Toasts come up in the same corner; upload-tray.css lifts them over the tray by its height. */
const useToastClearance = () => {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const tray = element.current;
    if (tray === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty("--upload-tray-height", `${tray.offsetHeight}px`));
    observer.observe(tray);
    return () => {
      observer.disconnect();
      style.removeProperty("--upload-tray-height");
    };
  }, []);
  return element;
};
