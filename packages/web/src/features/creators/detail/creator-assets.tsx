import { STATUS_LABELS } from "@clearhouse/core/library/asset/asset.schema.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { LoadFailed } from "@/components/load-failed.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { creatorAssetsOptions } from "@/lib/creators/creators.ts";
import { formatDate } from "@/lib/dates.ts";
import { CREATOR_TEXTS, DETAIL_TEXTS } from "../texts.ts";

/** The team's assets by a creator, with the state of their rights. Each asset links to its details. */
export function CreatorAssets({ creatorId }: { creatorId: string }) {
  const assets = useInfiniteQuery(creatorAssetsOptions(creatorId));
  if (assets.isPending) return <Skeleton className="h-16 w-full" />;
  if (!assets.data) return <LoadFailed text={CREATOR_TEXTS.loadFailed} query={assets} />;
  const items = assets.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <p className="text-muted-foreground">{DETAIL_TEXTS.noAssets}</p>;
  return (
    <div className="space-y-2">
      <ul className="divide-y rounded-md border">
        {items.map((asset) => (
          <li key={asset.id} className="relative flex items-center gap-3 px-3 py-2 hover:bg-accent">
            <span className="min-w-0 flex-1">
              <Link
                to={`/?asset=${asset.id}`}
                dir="auto"
                className="block truncate rounded-sm font-medium after:absolute after:inset-0 focus-visible:outline-2 focus-visible:outline-ring"
              >
                {asset.name}
              </Link>
              <span className="block text-muted-foreground text-xs">
                {[
                  formatDate(asset.uploadedAt),
                  ...(asset.coveredBy ? [DETAIL_TEXTS.covered(asset.coveredBy)] : []),
                ].join(" · ")}
              </span>
            </span>
            <Badge variant="secondary">{STATUS_LABELS[asset.status]}</Badge>
          </li>
        ))}
      </ul>
      {assets.hasNextPage && (
        <Button variant="outline" size="sm" disabled={assets.isFetching} onClick={() => void assets.fetchNextPage()}>
          {DETAIL_TEXTS.moreAssets}
        </Button>
      )}
    </div>
  );
}
