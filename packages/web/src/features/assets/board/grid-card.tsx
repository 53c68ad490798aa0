import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { memo } from "react";
import { cn } from "@/lib/utils.ts";
import { AssetMenu } from "../actions/asset-menu.tsx";
import { AssetName } from "../actions/asset-name.tsx";
import { SelectBox } from "../bulk/select-box.tsx";
import { useIsSelected, useSelects } from "../bulk/selection.ts";
import { AssetPicture } from "../preview/asset-picture.tsx";
import { AssetStatusBadges } from "../status/status-badge.tsx";

/** A square card: the picture with the status on it, name and uploader below. */
export const GridCard = memo(function GridCard({ asset }: { asset: Asset }) {
  const selected = useIsSelected(asset.id);
  const selects = useSelects();
  return (
    <article
      className={cn(
        "group relative flex aspect-square flex-col rounded-lg border bg-card focus-within:border-ring hover:border-input hover:shadow-sm",
        selected && "border-primary-text ring-2 ring-primary-text",
      )}
    >
      <AssetPicture asset={asset} badge="icon" className="min-h-0 flex-1 rounded-t-[inherit]" />
      <SelectBox
        asset={asset}
        className={cn(
          "absolute top-2 left-2 z-10 size-6 border-input bg-card shadow-sm",
          // The checkbox is hidden by transparent colors, because with `opacity` the browser would make a layer for
          // each card.
          !selects &&
            "pointer-fine:not-group-hover:not-focus-visible:border-transparent pointer-fine:not-group-hover:not-focus-visible:bg-transparent pointer-fine:not-group-hover:not-focus-visible:shadow-none",
        )}
      />
      <div className="absolute top-2 right-2 z-10">
        <AssetMenu asset={asset} onPicture />
      </div>
      <div className="shrink-0 px-2.5 pt-2 pb-2.5">
        <div className="pointer-events-none absolute right-2 bottom-14 left-2">
          <AssetStatusBadges asset={asset} covered />
        </div>
        <h3 className="font-medium leading-snug">
          <AssetName asset={asset} className="block w-full truncate after:rounded-lg" />
        </h3>
        <p className="truncate text-muted-foreground text-xs" dir="auto">
          {asset.uploadedBy}
        </p>
      </div>
    </article>
  );
});
