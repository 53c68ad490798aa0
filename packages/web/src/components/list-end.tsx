import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailed } from "@/components/load-failed.tsx";
import { useInView } from "@/lib/hooks/use-in-view.ts";

interface Props {
  list: UseInfiniteQueryResult<InfiniteData<unknown>>;
  failed: string;
  /** Read by screen readers while more is loading. */
  loading: string;
  /** Placeholders in the shape of the entries. */
  children: ReactNode;
}

/**
 * The end of a list. When the end is about to come into sight, the next page is loaded, also if the previous page had
 * so few entries that the end is still in sight.
 */
export function ListEnd(props: Props) {
  const { list } = props;
  if (!list.hasNextPage || list.isPlaceholderData) return null;
  // After each page the end is a new element, because useInView reports an element that stays in sight only once.
  return <End key={list.data?.pages.length} {...props} />;
}

function End({ list, failed, loading, children }: Props) {
  const waits = !list.isFetching && !list.isFetchNextPageError;
  const more = useInView<HTMLDivElement>(() => void list.fetchNextPage(), waits);
  return (
    <div ref={more} className="pt-3">
      {list.isFetchNextPageError ? (
        <LoadFailed text={failed} query={{ error: list.error, refetch: list.fetchNextPage }} />
      ) : (
        <>
          <span className="sr-only">{list.isFetchingNextPage ? loading : ""}</span>
          {children}
        </>
      )}
    </div>
  );
}
