import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import { Images } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Empty, EmptyContent, EmptyDescription, EmptyMedia, EmptyTitle } from "@/components/ui/empty.tsx";
import { isFiltered } from "@/lib/queries/assets.ts";
import { AssetDialogs } from "../actions/asset-dialogs.tsx";
import { ExportButton } from "../actions/export-button.tsx";
import { AssetGrid } from "../board/asset-grid.tsx";
import { KanbanBoard } from "../board/kanban-board.tsx";
import { BulkBar } from "../bulk/bulk-bar.tsx";
import { Selection, SelectionProvider } from "../bulk/selection.ts";
import { AssetTable } from "../table/asset-table.tsx";
import { TableOptions } from "../table/table-options.tsx";
import { ASSET_TEXTS } from "../texts.ts";
import { Toolbar } from "../toolbar/toolbar.tsx";
import { SavedViews } from "../views/saved-views.tsx";
import { NothingMatches } from "./list-states.tsx";
import { ListStatus } from "./list-status.tsx";
import { useDashboardAddress } from "./use-dashboard-address.ts";
import { useListingCounts } from "./use-listing-counts.ts";

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
