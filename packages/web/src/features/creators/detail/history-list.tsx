import { entryOf } from "@clearhouse/core/base/happenings/list.schema.ts";
import { HISTORY_ENTRIES, type HistoryEntry, type HistoryPage } from "@clearhouse/core/base/ledger/history.schema.ts";
import { ownNetworkOf } from "@clearhouse/core/base/own-network/own-network.policy.ts";
import { contractStatus } from "@clearhouse/core/contracts/creator/contract-summary.schema.ts";
import { creatorStatus } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { ENTRY_ICONS } from "@/components/entry-icons.ts";
import { MoreButton } from "@/components/more-button.tsx";
import { Timeline, TimelineOnceLoaded, type TimelineStep } from "@/components/timeline.tsx";
import { creatorHistoryOptions } from "@/lib/creators/creators.ts";
import { actorName, factsOf, HISTORY_TEXTS } from "../history-texts.ts";
import { ContractStatusBadge, CreatorStatusBadge } from "../list/badges.tsx";

type History = UseInfiniteQueryResult<InfiniteData<HistoryPage>>;

/** What happened to a creator or a contract, the latest first. */
export function HistoryList({ history }: { history: History }) {
  return (
    <TimelineOnceLoaded list={history} texts={HISTORY_TEXTS}>
      <Timeline steps={history.data?.pages.flatMap(({ items }) => items.map(stepOf)) ?? []} />
      <MoreButton list={history}>
        {history.isFetchNextPageError ? HISTORY_TEXTS.tryAgain : HISTORY_TEXTS.more}
      </MoreButton>
    </TimelineOnceLoaded>
  );
}

export function CreatorHistory({ creatorId }: { creatorId: string }) {
  return <HistoryList history={useInfiniteQuery(creatorHistoryOptions(creatorId))} />;
}

const stepOf = (entry: HistoryEntry): TimelineStep => {
  const { seq, at, type, from, to, hash } = entry;
  const { icon, says } = entryOf(HISTORY_ENTRIES, type);
  const badges = [badgeOf(entry, from), badgeOf(entry, to)];
  return {
    seq,
    at,
    icon: ENTRY_ICONS[icon],
    by: actorName(entry),
    says,
    statuses: badges.every(Boolean) && from !== to ? badges : [],
    facts: factsOf(entry),
    signs: ownNetworkOf(entry.facts),
    mark: <span title={hash}>{HISTORY_TEXTS.entry(seq)}</span>,
  };
};

/** Creators and contracts share some names of statuses, so the entry's type decides which badge is shown. */
const badgeOf = ({ type }: HistoryEntry, status: string | undefined) => {
  if (type.startsWith("contract.")) {
    const known = contractStatus.safeParse(status).data;
    return known && <ContractStatusBadge status={known} />;
  }
  const known = creatorStatus.safeParse(status).data;
  return known && <CreatorStatusBadge status={known} />;
};
