import type { Asset, AssetColumn } from "@clearhouse/core/asset/asset.schema.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { memo } from "react";
import { Button } from "@/components/ui/button.tsx";
import { messageOf } from "@/lib/notify.ts";
import { assetListOptions } from "@/lib/queries/assets.ts";
import { useInView } from "@/lib/use-in-view.ts";
import { ASSET_TEXTS } from "../texts.ts";
import { AssetCard } from "./asset-card.tsx";
import { CardSkeleton } from "./card-skeleton.tsx";

const GRID =
  "grid grid-cols-[repeat(auto-fill,minmax(min(100%,13.5rem),1fr))] gap-3 compact:grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] compact:gap-2";

/** One column's assets, as many pages as were scrolled to. */
export function ColumnList({ column, labelledBy }: { column: AssetColumn; labelledBy: string }) {
  const list = useInfiniteQuery(assetListOptions(column));
  const pages = list.data?.pages;
  const waits = list.hasNextPage && !list.isFetching && !list.isFetchNextPageError;
  const more = useInView<HTMLDivElement>(() => void list.fetchNextPage(), waits);

  if (list.isPending) return <Skeletons />;
  if (!pages) return <Failed text={ASSET_TEXTS.listFailed} error={list.error} onRetry={() => void list.refetch()} />;
  if (pages.every(({ items }) => items.length === 0)) {
    return (
      <p className="rounded-lg border border-dashed px-4 py-8 text-center text-muted-foreground">
        {ASSET_TEXTS.emptyColumn}
      </p>
    );
  }
  return (
    <>
      <ul aria-labelledby={labelledBy} className={GRID}>
        {pages.map(({ items }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place in the list
          <Page key={index} items={items} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div ref={more} className="pt-3">
          {list.isFetchNextPageError ? (
            <Failed text={ASSET_TEXTS.moreFailed} error={list.error} onRetry={() => void list.fetchNextPage()} />
          ) : (
            <>
              <span className="sr-only">{list.isFetchingNextPage ? ASSET_TEXTS.loadingMore : ""}</span>
              <CardSkeleton />
            </>
          )}
        </div>
      )}
    </>
  );
}

/** Reading on draws the new page alone. Off-screen cards cost neither layout nor paint, however long the list. */
const Page = memo(function Page({ items }: { items: Asset[] }) {
  return items.map((asset) => (
    <li key={asset.id} className="[contain-intrinsic-size:auto_20rem] [content-visibility:auto]">
      <AssetCard asset={asset} />
    </li>
  ));
});

function Skeletons() {
  return (
    <div className={GRID}>
      <CardSkeleton />
      <CardSkeleton />
      <CardSkeleton />
    </div>
  );
}

function Failed({ text, error, onRetry }: { text: string; error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 rounded-lg border bg-card px-4 py-6 text-center">
      <p className="font-medium">{text}</p>
      <p className="text-pretty text-muted-foreground text-xs">{messageOf(error)}</p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        {ASSET_TEXTS.tryAgain}
      </Button>
    </div>
  );
}
