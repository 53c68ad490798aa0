import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailed } from "@/components/load-failed.tsx";
import { useInView } from "@/lib/use-in-view.ts";

interface Props {
  list: UseInfiniteQueryResult<InfiniteData<unknown>>;
  failed: string;
  /** Said to screen readers while more is read. */
  loading: string;
  /** In the shape of what is being read. */
  children: ReactNode;
}

/**
 * Stands at a list's end and reads on when it comes near to being seen, also where a page brought little or nothing
 * and the end is in sight still.
 */
export function ListEnd(props: Props) {
  const { list } = props;
  if (!list.hasNextPage || list.isPlaceholderData) return null;
  // Of each page another one: the end that a page didn't move would never come into sight again.
  return <End key={list.data?.pages.length} {...props} />;
}

function End({ list, failed, loading, children }: Props) {
  const waits = !list.isFetching && !list.isFetchNextPageError;
  const more = useInView<HTMLDivElement>(() => void list.fetchNextPage(), waits);
  return (
    <div ref={more} className="pt-3">
      {list.isFetchNextPageError ? (
        <LoadFailed text={failed} error={list.error} onRetry={() => void list.fetchNextPage()} />
      ) : (
        <>
          <span className="sr-only">{list.isFetchingNextPage ? loading : ""}</span>
          {children}
        </>
      )}
    </div>
  );
}
