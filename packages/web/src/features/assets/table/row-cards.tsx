import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { memo } from "react";
import { cn } from "@/lib/utils.ts";
import { AssetMenu } from "../actions/asset-menu.tsx";
import { AssetName } from "../actions/asset-name.tsx";
import { VirtualCards } from "../board/virtual-cards.tsx";
import { SelectBox } from "../bulk/select-box.tsx";
import { useIsSelected, useSelection } from "../bulk/selection.ts";
import { moveInList } from "../dashboard/list-keys.ts";
import { AssetPicture } from "../preview/asset-picture.tsx";
import { AssetStatusBadges } from "../status/status-badge.tsx";
import { DETAILS, ordered } from "./table-columns.tsx";

/** CSS pixels. A card with larger text is higher. */
const CARD_HEIGHT = 92;
const GAP = 8;
/** Wider than any phone, so that each row has one card. */
const WHOLE_ROW = 10_000;

/** The columns whose texts a card shows in one line. */
const FACTS = ordered(DETAILS, "card");

/** Replaces the table on narrow screens: each row is a card. */
export function RowCards(props: { assets: readonly Asset[]; labelledBy: string; total: number | undefined }) {
  const { assets, labelledBy, total } = props;
  const selection = useSelection();
  return (
    <VirtualCards
      assets={assets}
      labelledBy={labelledBy}
      total={total}
      minWidth={WHOLE_ROW}
      gap={GAP}
      heightOf={() => CARD_HEIGHT}
      measured
      onKeyDown={(event) => moveInList(event, 1, selection)}
    >
      {(asset) => <RowCard asset={asset} />}
    </VirtualCards>
  );
}

const RowCard = memo(function RowCard({ asset }: { asset: Asset }) {
  const selected = useIsSelected(asset.id);
  return (
    <article
      className={cn(
        "relative flex items-center gap-3 rounded-lg border bg-card py-2 pr-2 pl-3 focus-within:border-ring",
        selected && "border-primary-text bg-accent",
      )}
      style={{ minHeight: CARD_HEIGHT }}
    >
      <SelectBox asset={asset} className="relative z-10 size-6" />
      <AssetPicture
        asset={asset}
        badge="icon"
        className="h-16 w-20 shrink-0 rounded-md in-data-[thumbnails=false]:hidden"
      />
      <div className="min-w-0 flex-1">
        <h3 className="font-medium leading-snug">
          <AssetName asset={asset} className="block w-full truncate after:rounded-lg" />
        </h3>
        <p className="truncate text-muted-foreground text-xs" dir="auto">
          {FACTS.map(({ accessorFn }) => accessorFn(asset))
            .filter(Boolean)
            .join(" · ")}
        </p>
        <div className="mt-1">
          <AssetStatusBadges asset={asset} verdict />
        </div>
      </div>
      <div className="relative z-10 self-start">
        <AssetMenu asset={asset} />
      </div>
    </article>
  );
});
