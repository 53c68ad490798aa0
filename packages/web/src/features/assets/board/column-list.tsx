import type { AssetColumn } from "@clearhouse/core/library/asset/asset.schema.ts";
import { LoadFailed } from "@/components/load-failed.tsx";
import { useAppearance } from "@/lib/appearance/appearance.ts";
import type { Listing } from "@/lib/assets/queries/listing.ts";
import { cn } from "@/lib/utils.ts";
import { useDimmed } from "../dashboard/list-region.tsx";
import { AssetListEnd } from "../dashboard/list-states.tsx";
import { LIST_TEXTS } from "../dashboard/texts.ts";
import { useAssetList } from "../dashboard/use-asset-list.ts";
import { AssetCard } from "./asset-card.tsx";
import { CardSkeleton } from "./card-skeleton.tsx";
import { DraggableCard } from "./draggable-card.tsx";
import { BOARD_TEXTS } from "./texts.ts";
import { VirtualCards } from "./virtual-cards.tsx";

/**
 * CSS pixels. The height of the text below the picture on a usual card: with a line of the verdict's words, a row of
 * tags, and an approval or a request.
 */
const TEXT_HEIGHT = { roomy: 174, compact: 142 };
const CARD = { roomy: { minWidth: 216, gap: 12 }, compact: { minWidth: 176, gap: 8 } };

interface Props {
  column: AssetColumn;
  listing: Listing;
  labelledBy: string;
  /** Whether cards can be moved to another column. */
  draggable?: boolean;
}

/** One column's assets. Further pages are loaded as the person scrolls. */
export function ColumnList({ column, listing, labelledBy, draggable = false }: Props) {
  const { list, assets, isOutdated } = useAssetList(listing, column);
  const { compact, showThumbnails } = useAppearance();
  const dimmed = useDimmed(isOutdated);
  const size = compact ? "compact" : "roomy";

  if (list.isPending) return <Skeletons />;
  if (!list.data) return <LoadFailed text={LIST_TEXTS.failed} query={list} />;
  if (assets.length === 0 && !list.hasNextPage) {
    return (
      <p className="rounded-lg border border-dashed px-4 py-8 text-center text-muted-foreground">
        {BOARD_TEXTS.emptyColumn}
      </p>
    );
  }
  return (
    <div className={cn("transition-opacity", dimmed)} aria-busy={isOutdated}>
      <VirtualCards
        assets={assets}
        labelledBy={labelledBy}
        total={list.hasNextPage ? undefined : assets.length}
        {...CARD[size]}
        heightOf={(width) => TEXT_HEIGHT[size] + (showThumbnails ? width / (compact ? 2 : 1.6) : 40)}
        measured
      >
        {(asset) => (draggable ? <DraggableCard asset={asset} /> : <AssetCard asset={asset} />)}
      </VirtualCards>
      <AssetListEnd list={list}>
        <CardSkeleton />
      </AssetListEnd>
    </div>
  );
}

function Skeletons() {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13.5rem),1fr))] gap-3 compact:gap-2">
      <CardSkeleton />
      <CardSkeleton />
      <CardSkeleton />
    </div>
  );
}
