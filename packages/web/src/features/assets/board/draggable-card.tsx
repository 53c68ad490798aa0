import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { GripVertical } from "lucide-react";
import { type SyntheticEvent, useCallback, useMemo, useRef } from "react";
import { useAppearance } from "@/lib/appearance/appearance.ts";
import { cn } from "@/lib/utils.ts";
import { AssetCard } from "./asset-card.tsx";
import { DRAG_HELP_ID, usePress } from "./drag-area.tsx";
import { DRAG_TEXTS } from "./texts.ts";

/**
 * A card that the mouse or a finger can drag at any point. The keyboard moves the card by a handle, because Enter on
 * the card opens the asset.
 */
export function DraggableCard({ asset }: { asset: Asset }) {
  const press = usePress();
  const card = useRef<HTMLDivElement>(null);
  const { showThumbnails } = useAppearance();
  const onPress = useCallback(
    (event: SyntheticEvent) => {
      // In React, events of the card's menu bubble to the card, although the menu is elsewhere in the DOM.
      if (event.target instanceof Node && card.current?.contains(event.target)) {
        press({ asset, card: card.current, event });
      }
    },
    [asset, press],
  );
  // Memoized, so that scrolling doesn't render every card again.
  const handle = useMemo(
    () => (
      <button
        type="button"
        // By its id, a dialog that asked about the move finds the handle again in the card's new column.
        id={`move-${asset.id}`}
        data-drag-handle={asset.id}
        aria-label={DRAG_TEXTS.handle(asset.name)}
        aria-roledescription={DRAG_TEXTS.role}
        aria-describedby={DRAG_HELP_ID}
        onKeyDown={(event) => {
          if (event.code === "Space" || event.code === "Enter") onPress(event);
        }}
        className={cn(
          "grid size-7 cursor-grab place-items-center rounded-md text-transparent focus-visible:outline-2 focus-visible:outline-ring focus-visible:outline-offset-2",
          // The handle is hidden by transparent colors, because with `opacity` the browser would make a layer for each
          // card.
          showThumbnails
            ? "focus-visible:bg-black/60 focus-visible:text-white group-hover:bg-black/60 group-hover:text-white"
            : "focus-visible:text-muted-foreground group-hover:text-muted-foreground",
        )}
      >
        <GripVertical className="size-4" aria-hidden="true" />
      </button>
    ),
    [asset.id, asset.name, onPress, showThumbnails],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: people with a keyboard use the handle instead
    <div ref={card} onMouseDown={onPress} onTouchStart={onPress} className="rounded-lg data-dragged:opacity-40">
      <AssetCard asset={asset} handle={handle} />
    </div>
  );
}
