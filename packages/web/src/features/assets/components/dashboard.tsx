import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import { Images } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Empty, EmptyContent, EmptyDescription, EmptyMedia, EmptyTitle } from "@/components/ui/empty.tsx";
import { isFiltered } from "@/lib/queries/assets.ts";
import { Selection, SelectionProvider } from "../lib/selection.ts";
import { useDashboardAddress } from "../lib/use-dashboard-address.ts";
import { useListingCounts } from "../lib/use-listing-counts.ts";
import { ASSET_TEXTS } from "../texts.ts";
import { AssetDialogs } from "./asset-dialogs.tsx";
import { AssetGrid } from "./asset-grid.tsx";
import { AssetTable } from "./asset-table.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { ExportButton } from "./export-button.tsx";
import { KanbanBoard } from "./kanban-board.tsx";
import { NothingMatches } from "./list-states.tsx";
import { ListStatus } from "./list-status.tsx";
import { SavedViews } from "./saved-views.tsx";
import { TableOptions } from "./table-options.tsx";
import { Toolbar } from "./toolbar.tsx";

interface Props {
  onUpload: () => void;
  onRequestByUrl: () => void;
  onRequestRights: (asset: Asset) => void;
}

export function Dashboard({ onUpload, onRequestByUrl, onRequestRights }: Props) {
  const address = useDashboardAddress();
  const { listing, view, clear, change } = address;
  const { counts, total, isPending, isOutdated } = useListingCounts(listing, view);
  const filtered = isFiltered(listing);
  const [selection] = useState(() => new Selection());
  // What is selected must be what can be seen: another filter, or a view without boxes, begins anew.
  const boxes = view !== "kanban";
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is these changes that end a selection
  useEffect(() => selection.clear(), [selection, listing.q, listing.brand, listing.status, listing.mine, boxes]);
  return (
    <SelectionProvider value={selection}>
      <AssetDialogs onRequestRights={onRequestRights}>
        <Toolbar
          address={address}
          status={<ListStatus total={isOutdated ? undefined : total} filtered={filtered} />}
          actions={
            <>
              {view === "table" && <TableOptions />}
              <SavedViews address={address} />
              <ExportButton listing={listing} disabled={total === 0} />
            </>
          }
        />
        {total === 0 && !filtered && <NoAssets onUpload={onUpload} onRequestByUrl={onRequestByUrl} />}
        {total === 0 && filtered && <NothingMatches onClear={clear} />}
        {total !== 0 && view === "kanban" && (
          <KanbanBoard listing={listing} counts={counts} countsPending={isPending} />
        )}
        {total !== 0 && view === "grid" && <AssetGrid listing={listing} total={total} />}
        {total !== 0 && view === "table" && <AssetTable listing={listing} total={total} onSort={change} />}
        {boxes && <BulkBar listing={listing} total={total} />}
      </AssetDialogs>
    </SelectionProvider>
  );
}

function NoAssets({ onUpload, onRequestByUrl }: Pick<Props, "onUpload" | "onRequestByUrl">) {
  return (
    <Empty className="flex-1 pb-24">
      <EmptyMedia>
        <Images />
      </EmptyMedia>
      <div className="space-y-1">
        <EmptyTitle>{ASSET_TEXTS.empty}</EmptyTitle>
        <EmptyDescription>{ASSET_TEXTS.emptyHint}</EmptyDescription>
      </div>
      <EmptyContent>
        <Button onClick={onUpload}>{ASSET_TEXTS.upload}</Button>
        <Button variant="outline" onClick={onRequestByUrl}>
          {ASSET_TEXTS.requestRights}
        </Button>
      </EmptyContent>
    </Empty>
  );
}
