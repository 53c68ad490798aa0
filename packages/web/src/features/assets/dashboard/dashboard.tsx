import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { Images } from "lucide-react";
import { useEffect, useState } from "react";
import { LazyPart } from "@/components/lazy-part.tsx";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty.tsx";
import { isFiltered } from "@/lib/assets/queries/listing.ts";
import { prefetch } from "@/lib/load-code.ts";
import type { AssetActions } from "../actions/asset-actions.tsx";
import { AssetDialogs } from "../actions/asset-dialogs.tsx";
import { ExportButton } from "../actions/export-button.tsx";
import { ACTION_TEXTS } from "../actions/texts.ts";
import { Selection, SelectionProvider } from "../bulk/selection.ts";
import { TableSkeleton } from "../table/table-skeleton.tsx";
import { Toolbar } from "../toolbar/toolbar.tsx";
import { SavedViews } from "../views/saved-views.tsx";
import { CardKeysArea } from "./card-keys-area.tsx";
import { NothingMatches } from "./list-states.tsx";
import { ListStatus } from "./list-status.tsx";
import { DASHBOARD_TEXTS, LIST_TEXTS } from "./texts.ts";
import { useDashboardAddress } from "./use-dashboard-address.ts";
import { useListingCounts } from "./use-listing-counts.ts";

const loadKanbanBoard = async () => (await import("../board/kanban-board.tsx")).KanbanBoard;
const loadAssetGrid = async () => (await import("../board/asset-grid.tsx")).AssetGrid;
const loadBulkBar = async () => (await import("../bulk/bulk-bar.tsx")).BulkBar;
const loadTable = async () => {
  const [{ AssetTable }, { TableOptions }] = await Promise.all([
    import("../table/asset-table.tsx"),
    import("../table/table-options.tsx"),
  ]);
  return { AssetTable, TableOptions };
};

// The board's code is loaded together with the page, not after it, because most people see the board first.
if ((new URLSearchParams(window.location.search).get("view") ?? "kanban") === "kanban") prefetch(loadKanbanBoard);

interface Props {
  onUpload: () => void;
  onRequestByUrl: () => void;
  onRequestRights: AssetActions["requestRights"];
  onRequestInBulk: (assets: readonly Asset[]) => void;
}

export function Dashboard({ onUpload, onRequestByUrl, onRequestRights, onRequestInBulk }: Props) {
  const address = useDashboardAddress();
  const { listing, view, clear, change, show } = address;
  const toKanban = () => show("kanban");
  const { counts, total, isPending, isOutdated } = useListingCounts(listing, view);
  const filtered = isFiltered(listing);
  const [selection] = useState(() => new Selection());
  // Only visible assets may be selected, so a changed filter or a view without checkboxes clears the selection.
  const boxes = view !== "kanban";
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of one of these values clears the selection
  useEffect(() => selection.clear(), [selection, listing.q, listing.brand, listing.status, listing.mine, boxes]);
  return (
    <SelectionProvider value={selection}>
      <AssetDialogs onRequestRights={onRequestRights}>
        <Toolbar
          address={address}
          status={<ListStatus total={isOutdated ? undefined : total} filtered={filtered} />}
          actions={
            <>
              {view === "table" && (
                <LazyPart load={loadTable} onMissing={toKanban}>
                  {({ TableOptions }) => <TableOptions />}
                </LazyPart>
              )}
              <SavedViews address={address} />
              <ExportButton listing={listing} disabled={total === 0} />
            </>
          }
        />
        <CardKeysArea>
          {total === 0 && !filtered && <NoAssets onUpload={onUpload} onRequestByUrl={onRequestByUrl} />}
          {total === 0 && filtered && <NothingMatches onClear={clear} />}
          {total !== 0 && view === "kanban" && (
            <LazyPart inPlace load={loadKanbanBoard}>
              {(KanbanBoard) => <KanbanBoard listing={listing} counts={counts} countsPending={isPending} />}
            </LazyPart>
          )}
          {total !== 0 && view === "grid" && (
            <LazyPart load={loadAssetGrid} onMissing={toKanban}>
              {(AssetGrid) => <AssetGrid listing={listing} total={total} />}
            </LazyPart>
          )}
          {total !== 0 && view === "table" && (
            <LazyPart
              load={loadTable}
              fallback={
                <div className="flex-1 px-4 max-sm:px-3">
                  <TableSkeleton />
                </div>
              }
              onMissing={toKanban}
            >
              {({ AssetTable }) => <AssetTable listing={listing} total={total} onSort={change} />}
            </LazyPart>
          )}
        </CardKeysArea>
        {boxes && (
          <LazyPart load={loadBulkBar} onMissing={toKanban}>
            {(BulkBar) => <BulkBar listing={listing} total={total} onRequest={onRequestInBulk} />}
          </LazyPart>
        )}
      </AssetDialogs>
    </SelectionProvider>
  );
}

function NoAssets({ onUpload, onRequestByUrl }: Pick<Props, "onUpload" | "onRequestByUrl">) {
  return (
    <EmptyState icon={Images} title={LIST_TEXTS.empty} text={LIST_TEXTS.emptyHint} className="flex-1 pb-24">
      <Button onClick={onUpload}>{DASHBOARD_TEXTS.upload}</Button>
      <Button variant="outline" onClick={onRequestByUrl}>
        {ACTION_TEXTS.requestRights}
      </Button>
    </EmptyState>
  );
}
