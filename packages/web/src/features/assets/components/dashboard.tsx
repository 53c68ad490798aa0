import type { Asset, AssetCounts } from "@clearhouse/core/asset/asset.schema.ts";
import { useIsFetching, useQuery } from "@tanstack/react-query";
import { Images } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { Empty, EmptyContent, EmptyDescription, EmptyMedia, EmptyTitle } from "@/components/ui/empty.tsx";
import { assetCountsOptions, assetKeys } from "@/lib/queries/assets.ts";
import { useDelayed } from "@/lib/use-delayed.ts";
import { ASSET_TEXTS } from "../texts.ts";
import { AssetDialogs } from "./asset-dialogs.tsx";
import { KanbanBoard } from "./kanban-board.tsx";

interface Props {
  onUpload: () => void;
  onRequestByUrl: () => void;
  onRequestRights: (asset: Asset) => void;
}

const isEmpty = (counts: AssetCounts | undefined): boolean =>
  counts !== undefined && Object.values(counts).every((count) => count === 0);

export function Dashboard({ onUpload, onRequestByUrl, onRequestRights }: Props) {
  const counts = useQuery(assetCountsOptions);
  const firstPages = useIsFetching({
    queryKey: assetKeys.lists,
    predicate: ({ state }) => state.data === undefined,
  });
  const slow = useDelayed(firstPages > 0);
  return (
    <AssetDialogs onRequestRights={onRequestRights}>
      <div className="flex shrink-0 items-baseline gap-3 px-4 pt-4 pb-3 max-sm:px-3">
        <h1 className="font-semibold text-xl tracking-tight">{ASSET_TEXTS.title}</h1>
        <p role="status" className="text-muted-foreground">
          {slow ? ASSET_TEXTS.loading : ""}
        </p>
      </div>
      {isEmpty(counts.data) ? <NoAssets onUpload={onUpload} onRequestByUrl={onRequestByUrl} /> : <KanbanBoard />}
    </AssetDialogs>
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
