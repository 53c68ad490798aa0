import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import { useDraggable } from "@dnd-kit/core";
import { GripVertical } from "lucide-react";
import { useMemo } from "react";
import { useAppearance } from "@/lib/appearance.ts";
import { cn } from "@/lib/utils.ts";
import { AssetCard } from "./asset-card.tsx";
import { DRAG_TEXTS } from "./texts.ts";

/** The pointer takes the card anywhere; the keyboard, for which Enter on the card opens it, takes it by a handle. */
export function DraggableCard({ asset }: { asset: Asset }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: asset.id,
    data: { asset },
    attributes: { roleDescription: DRAG_TEXTS.role },
  });
  const { showThumbnails } = useAppearance();
  const { onKeyDown, ...byPointer } = listeners ?? {};
  const describedBy = attributes["aria-describedby"];
  // The same handle while nothing about it changes: a drag must not draw every card anew.
  const handle = useMemo(
    () => (
      <button
        type="button"
        data-drag-handle={asset.id}
        ref={setActivatorNodeRef}
        aria-label={DRAG_TEXTS.handle(asset.name)}
        aria-roledescription={DRAG_TEXTS.role}
        aria-describedby={describedBy}
        onKeyDown={(event) => onKeyDown?.(event)}
        className={cn(
          "grid size-7 cursor-grab place-items-center rounded-md text-transparent outline-none focus-visible:outline-2 focus-visible:outline-ring focus-visible:outline-offset-2",
          // Colours hide and show it: an opacity would be a layer for each card.
          showThumbnails
            ? "focus-visible:bg-black/60 focus-visible:text-white group-hover:bg-black/60 group-hover:text-white"
            : "focus-visible:text-muted-foreground group-hover:text-muted-foreground",
        )}
      >
        <GripVertical className="size-4" aria-hidden="true" />
      </button>
    ),
    [asset.id, asset.name, describedBy, onKeyDown, setActivatorNodeRef, showThumbnails],
  );
  return (
    <div ref={setNodeRef} {...byPointer} className={cn("rounded-lg", isDragging && "opacity-40")}>
      <AssetCard asset={asset} handle={handle} />
    </div>
  );
}
