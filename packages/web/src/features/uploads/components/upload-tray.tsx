import { useId, useState } from "react";
import { useCoveredBottom } from "@/lib/hooks/use-covered-bottom.ts";
import type { QueueItem } from "@/lib/multipart/upload-queue-item.ts";
import type { AssetDetails } from "../lib/asset-details.ts";
import type { AssetUploads } from "../lib/known-uploads.ts";
import { useAssetUploads, useUploadItems, useUploadsLifetime } from "../lib/use-asset-uploads.ts";
import { TRAY_TEXTS } from "../texts.ts";
import { TrayHeader } from "./tray-header.tsx";
import { UnfinishedUploads } from "./unfinished-uploads.tsx";
import { UploadRow } from "./upload-row.tsx";

/** All uploads of the member, shown on every page of the app; renders nothing if there are none. */
export function UploadTray() {
  const uploads = useAssetUploads();
  useUploadsLifetime(uploads);
  const items = useUploadItems(uploads);
  return items.length === 0 ? null : <Tray items={items} uploads={uploads} />;
}

function Tray({ items, uploads }: { items: readonly QueueItem<AssetDetails>[]; uploads: AssetUploads }) {
  const [open, setOpen] = useState(true);
  const listId = useId();
  const tray = useCoveredBottom("--covered-by-tray");
  const interrupted = items.filter(({ phase }) => phase === "interrupted");
  return (
    <section
      ref={tray}
      aria-label={TRAY_TEXTS.label}
      className="fixed right-2 bottom-[calc(var(--covered-bottom,0px)+0.5rem)] left-2 z-40 flex flex-col overflow-hidden rounded-lg border bg-popover text-popover-foreground shadow-xl sm:right-4 sm:bottom-[calc(var(--covered-bottom,0px)+1rem)] sm:left-auto sm:w-96"
    >
      <TrayHeader items={items} uploads={uploads} listId={listId} open={open} onOpenChange={setOpen} />
      {open && interrupted.length > 1 && <UnfinishedUploads items={interrupted} uploads={uploads} />}
      <ul id={listId} hidden={!open} className="relative max-h-[min(24rem,50dvh)] divide-y overflow-y-auto border-t">
        {items.map((item) => (
          <UploadRow key={item.id} item={item} uploads={uploads} />
        ))}
      </ul>
    </section>
  );
}
