import { HISTORY_ENTRIES, type HistoryEntry, type HistoryPage } from "@clearhouse/core/base/ledger/history.schema.ts";
import { ownNetworkOf } from "@clearhouse/core/base/own-network/own-network.policy.ts";
import { contractStatus } from "@clearhouse/core/contracts/creator/contract-summary.schema.ts";
import { creatorStatus } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { ENTRY_ICONS } from "@/components/entry-icons.ts";
import { MoreButton } from "@/components/more-button.tsx";
import { OwnNetworkNote } from "@/components/own-network-note.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { formatDateTime } from "@/lib/dates.ts";
import { actorName, factsOf, HISTORY_TEXTS } from "../history-texts.ts";
import { ContractStatusBadge, CreatorStatusBadge } from "../list/badges.tsx";

type History = UseInfiniteQueryResult<InfiniteData<HistoryPage>>;

/** What happened to a creator or a contract, the latest first. */
export function HistoryList({ history }: { history: History }) {
  if (history.isPending) return <Loading />;
  if (!history.data) {
    return (
      <div role="alert" className="flex items-center justify-between gap-3">
        <p className="text-muted-foreground">{HISTORY_TEXTS.failed}</p>
        <Button variant="outline" size="sm" onClick={() => void history.refetch()}>
          {HISTORY_TEXTS.tryAgain}
        </Button>
      </div>
    );
  }
  return (
    <div className="space-y-3">
      <ol className="flex flex-col">
        {history.data.pages.flatMap(({ items }) => items.map((entry) => <Step key={entry.seq} entry={entry} />))}
      </ol>
      <MoreButton list={history}>
        {history.isFetchNextPageError ? HISTORY_TEXTS.tryAgain : HISTORY_TEXTS.more}
      </MoreButton>
    </div>
  );
}

function Step({ entry }: { entry: HistoryEntry }) {
  const { icon, says } = HISTORY_ENTRIES[entry.type];
  const Icon = ENTRY_ICONS[icon];
  const facts = factsOf(entry);
  const [from, to] = [badgeOf(entry, entry.from), badgeOf(entry, entry.to)];
  return (
    <li className="group/entry relative flex gap-3 pb-5 last:pb-0">
      <span aria-hidden="true" className="absolute top-7 bottom-0 left-3 w-px bg-border group-last/entry:hidden" />
      <span className="relative grid size-6 shrink-0 place-items-center rounded-full border bg-card text-muted-foreground">
        <Icon className="size-3" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 space-y-1 pt-0.5">
        <p className="break-words leading-snug">
          <bdi className="font-medium">{actorName(entry)}</bdi> {says}
        </p>
        {from && to && entry.from !== entry.to && (
          <p className="flex flex-wrap items-center gap-1.5">
            {from}
            <ArrowRight className="size-3 text-muted-foreground" role="img" aria-label={HISTORY_TEXTS.becomes} />
            {to}
          </p>
        )}
        {facts.length > 0 && (
          <dl className="space-y-0.5 text-xs">
            {facts.map(({ name, value }) => (
              <div key={name} className="flex gap-1.5">
                <dt className="shrink-0 text-muted-foreground">{name}</dt>
                <dd className="min-w-0 whitespace-pre-line break-words" dir="auto">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <OwnNetworkNote signs={ownNetworkOf(entry.facts)} whole />
        <p className="text-muted-foreground text-xs">
          <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          {" · "}
          <span title={entry.hash}>{HISTORY_TEXTS.entry(entry.seq)}</span>
        </p>
      </div>
    </li>
  );
}

/** Creators and contracts share some names of statuses, so the entry's type decides which badge is shown. */
const badgeOf = ({ type }: HistoryEntry, status: string | undefined) => {
  if (type.startsWith("contract.")) {
    const known = contractStatus.safeParse(status).data;
    return known && <ContractStatusBadge status={known} />;
  }
  const known = creatorStatus.safeParse(status).data;
  return known && <CreatorStatusBadge status={known} />;
};

function Loading() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">{HISTORY_TEXTS.loading}</span>
      {[0, 1].map((row) => (
        <div key={row} className="flex gap-3">
          <Skeleton className="size-6 rounded-full" />
          <div className="flex-1 space-y-1.5">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
