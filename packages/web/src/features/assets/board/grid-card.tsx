import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { memo } from "react";
import { formatCalendarDate } from "@/lib/dates.ts";
import { cn } from "@/lib/utils.ts";
import { AssetMenu } from "../actions/asset-menu.tsx";
import { AssetName } from "../actions/asset-name.tsx";
import { SelectBox } from "../bulk/select-box.tsx";
import { useIsSelected, useSelects } from "../bulk/selection.ts";
import { AssetPicture } from "../preview/asset-picture.tsx";
import { AssetStatusBadges } from "../status/status-badge.tsx";
import { STATUS_TEXTS } from "../status/texts.ts";

/** Who owns an asset, and when its license ends, as far as it is known. */
const ownerAndEnd = ({ request, approval, creator, coveredBy }: Asset): string => {
  const granted = approval?.origin === "admin" ? undefined : approval?.approverName;
  const until = approval?.expiresOn || coveredBy?.expiresOn;
  return [request?.owner ?? granted ?? creator?.name, until && STATUS_TEXTS.until(formatCalendarDate(until))]
    .filter(Boolean)
    .join(" · ");
};

/** A square card: the picture with verdict and status on it; name, uploader, owner and end below. */
export const GridCard = memo(function GridCard({ asset }: { asset: Asset }) {
  const selected = useIsSelected(asset.id);
  const selects = useSelects();
  const owned = ownerAndEnd(asset);
  const isVideo = asset.type === "video";
  return (
    <article
      className={cn(
        "group relative flex aspect-square flex-col rounded-lg border bg-card focus-within:border-ring hover:border-input hover:shadow-sm",
        selected && "border-primary-text ring-2 ring-primary-text",
      )}
    >
      <div className="relative min-h-0 flex-1 rounded-t-[inherit]">
        <AssetPicture asset={asset} badge="icon" className="size-full rounded-t-[inherit]" />
        <div className={cn("pointer-events-none absolute bottom-2 left-2", isVideo ? "right-10" : "right-2")}>
          <AssetStatusBadges asset={asset} verdict />
        </div>
      </div>
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
        <h3 className="font-medium leading-snug">
          <AssetName asset={asset} className="block w-full truncate after:rounded-lg" />
        </h3>
        <p className="truncate text-muted-foreground text-xs" dir="auto">
          {asset.uploadedBy}
        </p>
        {owned !== "" && (
          <p className="truncate text-muted-foreground text-xs" dir="auto" title={owned}>
            {owned}
          </p>
        )}
      </div>
    </article>
  );
});
