import type { Creator, CreatorFilters } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { SearchX, UsersRound } from "lucide-react";
import { useMemo } from "react";
import { ListEnd } from "@/components/list-end.tsx";
import { LoadFailed } from "@/components/load-failed.tsx";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { creatorListOptions, EVERYBODY, isFiltered } from "@/lib/creators/creators.ts";
import { useDelayed } from "@/lib/hooks/use-delayed.ts";
import { cn } from "@/lib/utils.ts";
import { useCreatorActions } from "../actions/creator-actions.ts";
import { CREATOR_TEXTS, LIST_TEXTS } from "../texts.ts";
import { CreatorList } from "./creator-list.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { useListAddress } from "./use-list-address.ts";

const NOBODY: readonly Creator[] = [];

/** The team's creators, newest first. More pages are loaded as the person scrolls. */
export function CreatorsTab() {
  const { filters, change } = useListAddress();
  const list = useInfiniteQuery(creatorListOptions(filters));
  const pages = list.data?.pages;
  const creators = useMemo(() => pages?.flatMap(({ items }) => items) ?? NOBODY, [pages]);
  const slow = useDelayed(list.isPending || list.isPlaceholderData);
  const filtered = isFiltered(filters);
  const nobody = list.isSuccess && !list.isPlaceholderData && creators.length === 0 && !list.hasNextPage;
  if (nobody && !filtered) return <NoCreators />;
  return (
    <div className="flex flex-col gap-3">
      <ListToolbar
        filters={filters}
        change={change}
        status={slow ? LIST_TEXTS.loading : statusOf(filters, list, creators)}
      />
      <div aria-busy={list.isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
        {list.isPending && <ListSkeleton />}
        {list.isError && !list.data && <LoadFailed text={CREATOR_TEXTS.loadFailed} query={list} />}
        {creators.length > 0 && <CreatorList creators={creators} />}
        {nobody && <NothingMatches onClear={() => change(EVERYBODY)} />}
        <ListEnd list={list} failed={LIST_TEXTS.moreFailed} loading={LIST_TEXTS.loadingMore}>
          <ListSkeleton />
        </ListEnd>
      </div>
    </div>
  );
}

/** How many creators match the filters; "" without filters, because the tab already shows the number of creators. */
const statusOf = (
  filters: CreatorFilters,
  {
    isSuccess,
    isPlaceholderData,
    hasNextPage,
  }: Pick<ReturnType<typeof useInfiniteQuery>, "isSuccess" | "isPlaceholderData" | "hasNextPage">,
  { length }: readonly Creator[],
): string => {
  if (!isFiltered(filters) || !isSuccess || isPlaceholderData || (length === 0 && hasNextPage)) return "";
  return LIST_TEXTS.found(length, !hasNextPage);
};

const ROWS = ["1", "2", "3", "4", "5", "6"];

function ListSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-2 md:max-xl:grid-cols-2">
      {ROWS.map((row) => (
        <Skeleton key={row} className={cn("h-36 rounded-lg xl:h-14")} />
      ))}
    </div>
  );
}

function NoCreators() {
  const { invite, onboard } = useCreatorActions();
  return (
    <EmptyState
      icon={UsersRound}
      title={LIST_TEXTS.empty}
      text={LIST_TEXTS.emptyText}
      className="rounded-lg border border-dashed py-16"
    >
      <Button onClick={invite}>{CREATOR_TEXTS.invite}</Button>
      <Button variant="outline" onClick={onboard}>
        {CREATOR_TEXTS.onboard}
      </Button>
    </EmptyState>
  );
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title={LIST_TEXTS.nothingMatches}
      text={LIST_TEXTS.nothingMatchesText}
      className="rounded-lg border border-dashed py-16"
    >
      <Button variant="outline" onClick={onClear}>
        {LIST_TEXTS.clear}
      </Button>
    </EmptyState>
  );
}
