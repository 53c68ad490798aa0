import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { LoadFailed } from "@/components/load-failed.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Empty, EmptyContent, EmptyDescription, EmptyMedia, EmptyTitle } from "@/components/ui/empty.tsx";
import { useInView } from "@/lib/use-in-view.ts";
import { TOOLBAR_TEXTS } from "../toolbar/texts.ts";
import { LIST_TEXTS } from "./texts.ts";
import type { useAssetList } from "./use-asset-list.ts";

/** Nothing matches: what was asked for may have been too much. */
export function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <Empty className="flex-1 pb-24">
      <EmptyMedia>
        <SearchX />
      </EmptyMedia>
      <div className="space-y-1">
        <EmptyTitle>{LIST_TEXTS.empty}</EmptyTitle>
        <EmptyDescription>{LIST_TEXTS.nothingMatches}</EmptyDescription>
      </div>
      <EmptyContent>
        <Button variant="outline" onClick={onClear}>
          {TOOLBAR_TEXTS.clear}
        </Button>
      </EmptyContent>
    </Empty>
  );
}

/** Stands at a list's end and reads on when it comes near to being seen. */
export function ListEnd({ list, children }: { list: ReturnType<typeof useAssetList>["list"]; children: ReactNode }) {
  const waits = list.hasNextPage && !list.isFetching && !list.isFetchNextPageError;
  const more = useInView<HTMLDivElement>(() => void list.fetchNextPage(), waits);
  if (!list.hasNextPage || list.isPlaceholderData) return null;
  return (
    <div ref={more} className="pt-3">
      {list.isFetchNextPageError ? (
        <LoadFailed text={LIST_TEXTS.moreFailed} error={list.error} onRetry={() => void list.fetchNextPage()} />
      ) : (
        <>
          <span className="sr-only">{list.isFetchingNextPage ? LIST_TEXTS.loadingMore : ""}</span>
          {children}
        </>
      )}
    </div>
  );
}
