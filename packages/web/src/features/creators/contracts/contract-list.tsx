import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailed } from "@/components/load-failed.tsx";
import { LoadingBox } from "@/components/loading-box.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useOpened } from "@/lib/hooks/use-opened.ts";
import { contractListOptions } from "../api/contracts.ts";
import { ContractRow } from "./contract-row.tsx";
import { CONTRACT_TEXTS } from "./texts.ts";

interface Props {
  creatorId: string;
  /** How many contracts are shown; a button that calls `onAll` is shown if there are more. */
  shown?: number;
  onAll?: () => void;
  /** Shown if there are no contracts. */
  empty: ReactNode;
}

/** The contracts of one creator, newest first. */
export function ContractList({ creatorId, shown = Number.POSITIVE_INFINITY, onAll, empty }: Props) {
  const list = useInfiniteQuery(contractListOptions({ creatorId, status: "" }));
  const { open } = useOpened("contract");
  if (list.isPending) return <LoadingBox text={CONTRACT_TEXTS.loading} count={2} className="h-16 rounded-lg" />;
  if (!list.data) return <LoadFailed text={CONTRACT_TEXTS.listFailed} query={list} />;
  const contracts = list.data.pages.flatMap(({ items }) => items);
  if (contracts.length === 0 && !list.hasNextPage) return empty;
  const isCut = contracts.length > shown || (onAll !== undefined && list.hasNextPage);
  return (
    <div className="space-y-2">
      <ul aria-label={CONTRACT_TEXTS.list} className="divide-y rounded-lg border bg-card">
        {contracts.slice(0, shown).map((contract) => (
          <ContractRow key={contract.id} contract={contract} onOpen={() => open(contract.id)} />
        ))}
      </ul>
      {onAll && isCut && (
        <Button variant="outline" size="sm" onClick={onAll}>
          {CONTRACT_TEXTS.all}
        </Button>
      )}
      {!onAll && list.hasNextPage && <More list={list} />}
    </div>
  );
}

function More({
  list,
}: {
  list: Pick<
    ReturnType<typeof useInfiniteQuery>,
    "error" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage"
  >;
}) {
  const more = () => void list.fetchNextPage();
  if (list.isFetchNextPageError)
    return <LoadFailed text={CONTRACT_TEXTS.moreFailed} query={{ error: list.error, refetch: more }} />;
  return (
    <Button variant="outline" size="sm" disabled={list.isFetchingNextPage} onClick={more}>
      {list.isFetchingNextPage ? CONTRACT_TEXTS.loadingMore : CONTRACT_TEXTS.more}
    </Button>
  );
}
