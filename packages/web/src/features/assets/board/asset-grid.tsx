import { LoadFailed } from "@/components/load-failed.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useAppearance } from "@/lib/appearance/appearance.ts";
import type { Listing } from "@/lib/assets/queries/listing.ts";
import { useSelection, useShown } from "../bulk/selection.ts";
import { moveInList } from "../dashboard/list-keys.ts";
import { ListRegion } from "../dashboard/list-region.tsx";
import { AssetListEnd } from "../dashboard/list-states.tsx";
import { LIST_TEXTS } from "../dashboard/texts.ts";
import { useAssetList } from "../dashboard/use-asset-list.ts";
import { GridCard } from "./grid-card.tsx";
import { VirtualCards } from "./virtual-cards.tsx";

/** CSS pixels; on the narrowest phone two cards fit side by side. */
const CARD = { roomy: { minWidth: 156, gap: 12 }, compact: { minWidth: 124, gap: 8 } };
const LABEL = "asset-grid";

export function AssetGrid({ listing, total }: { listing: Listing; total: number | undefined }) {
  const { list, assets, isOutdated } = useAssetList(listing, "all");
  const { compact } = useAppearance();
  const selection = useSelection();
  useShown(assets);
  return (
    <ListRegion
      aria-labelledby={LABEL}
      outdated={isOutdated}
      className="flex-1 px-4 pt-1 pb-6 max-md:overflow-visible max-sm:px-3 md:min-h-0"
    >
      <h2 id={LABEL} className="sr-only">
        {LIST_TEXTS.name}
      </h2>
      {list.isPending && <GridSkeleton />}
      {list.isError && !list.data && <LoadFailed text={LIST_TEXTS.failed} query={list} />}
      {list.data && (
        <VirtualCards
          assets={assets}
          labelledBy={LABEL}
          total={total}
          {...CARD[compact ? "compact" : "roomy"]}
          heightOf={(width) => width}
          onKeyDown={(event, perRow) => moveInList(event, perRow, selection)}
        >
          {(asset) => <GridCard asset={asset} />}
        </VirtualCards>
      )}
      <AssetListEnd list={list}>
        <GridSkeleton />
      </AssetListEnd>
    </ListRegion>
  );
}

const PLACES = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];

function GridSkeleton() {
  return (
    <div aria-hidden="true" className="grid grid-cols-[repeat(auto-fill,minmax(9.75rem,1fr))] gap-3">
      {PLACES.map((place) => (
        <Skeleton key={place} className="aspect-square" />
      ))}
    </div>
  );
}
