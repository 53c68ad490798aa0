import { hasEvidence } from "@clearhouse/core/base/ledger/activity.policy.ts";
import { ACTIVITY_ENTRIES, type ActivityEntry } from "@clearhouse/core/base/ledger/activity.schema.ts";
import { ownNetworkOf } from "@clearhouse/core/base/own-network/own-network.policy.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowRight, ChevronRight, FileSearch } from "lucide-react";
import { ENTRY_ICONS } from "@/components/entry-icons.ts";
import { MoreButton } from "@/components/more-button.tsx";
import { OwnNetworkNote } from "@/components/own-network-note.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { type ActivityNarrowing, assetActivityOptions } from "@/lib/assets/queries/detail.ts";
import { formatDateTime } from "@/lib/dates.ts";
import { cn } from "@/lib/utils.ts";
import { AssetLink } from "../detail/duplicate-note.tsx";
import { HashValue } from "../detail/hash-value.tsx";
import { DUPLICATE_TEXTS, REQUEST_TEXTS } from "../detail/note-texts.ts";
import { DETAIL_TEXTS } from "../detail/texts.ts";
import { StatusBadge } from "../status/status-badge.tsx";
import {
  actorName,
  DUPLICATE_OF,
  EVIDENCE_TEXTS,
  FILTER_TEXTS,
  factsOf,
  isAutomatic,
  isHash,
  TIMELINE_TEXTS,
  verbOf,
} from "./activity-texts.ts";

interface Props {
  assetId: string;
  narrowing: ActivityNarrowing;
  /** Shows the evidence of an entry's decision. */
  onEvidence: (entry: ActivityEntry) => void;
}

/**
 * The asset's steps, the latest first. Without a filter, the automatic steps are in a collapsed list below the other
 * steps; with a filter, all steps are in one list.
 */
export function ActivityTimeline({ assetId, narrowing, onEvidence }: Props) {
  const activity = useInfiniteQuery(assetActivityOptions(assetId, narrowing));
  if (activity.isPending) return <Loading />;
  if (!activity.data) {
    return (
      <div role="alert" className="flex items-center justify-between gap-3">
        <p className="text-muted-foreground">{DETAIL_TEXTS.activityFailed}</p>
        <Button variant="outline" size="sm" onClick={() => void activity.refetch()}>
          {DETAIL_TEXTS.tryAgain}
        </Button>
      </div>
    );
  }
  const narrowed = narrowing.kind !== undefined || narrowing.who !== undefined;
  const newestFirst = activity.data.items.toReversed();
  const isFolded = (entry: ActivityEntry) => !narrowed && isAutomatic(entry);
  const automatic = newestFirst.filter(isFolded);
  const acts = newestFirst.filter((entry) => !isFolded(entry));
  return (
    <div className="space-y-3">
      <Entries entries={acts} onEvidence={onEvidence} />
      {narrowed && acts.length === 0 && (
        <p className="text-muted-foreground">{activity.hasNextPage ? FILTER_TEXTS.noneSoFar : FILTER_TEXTS.none}</p>
      )}
      {automatic.length > 0 && (
        <details className="group/fold rounded-md border">
          <summary className="flex cursor-pointer list-none items-center gap-1.5 rounded-md px-3 py-2 text-muted-foreground hover:text-foreground focus-visible:outline-2 focus-visible:outline-ring [&::-webkit-details-marker]:hidden">
            <ChevronRight className="size-4 transition-transform group-open/fold:rotate-90" aria-hidden="true" />
            {DETAIL_TEXTS.automatic(automatic.length)}
          </summary>
          <div className="border-t p-3">
            <Entries entries={automatic} onEvidence={onEvidence} />
          </div>
        </details>
      )}
      <MoreButton list={activity}>
        {activity.isFetchNextPageError ? DETAIL_TEXTS.tryAgain : DETAIL_TEXTS.activityMore}
      </MoreButton>
    </div>
  );
}

function Entries({ entries, onEvidence }: { entries: readonly ActivityEntry[] } & Pick<Props, "onEvidence">) {
  return (
    <ol className="flex flex-col">
      {entries.map((entry) => (
        <TimelineEntry key={entry.seq} entry={entry} onEvidence={onEvidence} />
      ))}
    </ol>
  );
}

function TimelineEntry({ entry, onEvidence }: { entry: ActivityEntry } & Pick<Props, "onEvidence">) {
  const Icon = ENTRY_ICONS[ACTIVITY_ENTRIES[entry.type].icon];
  const first = entry.facts[DUPLICATE_OF];
  const facts = [...askedOf(entry), ...releaseOf(entry), ...factsOf(entry), ...outsiderOf(entry)];
  return (
    <li className="group/entry relative flex gap-3 pb-5 last:pb-0">
      <span aria-hidden="true" className="absolute top-7 bottom-0 left-3 w-px bg-border group-last/entry:hidden" />
      <span className="relative grid size-6 shrink-0 place-items-center rounded-full border bg-card text-muted-foreground">
        <Icon className="size-3" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 space-y-1 pt-0.5">
        <p className="break-words leading-snug">
          <bdi className="font-medium">{actorName(entry)}</bdi> {verbOf(entry)}
          {entry.asked && (
            <>
              {" "}
              {TIMELINE_TEXTS.from} <bdi className="font-medium">{entry.asked.name}</bdi>
            </>
          )}
        </p>
        {first && (
          <p className="text-xs">
            <AssetLink id={first}>{DUPLICATE_TEXTS.viewFirst}</AssetLink>
          </p>
        )}
        {(entry.from || entry.to) && (
          <p className="flex flex-wrap items-center gap-1.5">
            {entry.from && (
              <>
                <StatusBadge status={entry.from} />
                <ArrowRight className="size-3 text-muted-foreground" role="img" aria-label={TIMELINE_TEXTS.to} />
              </>
            )}
            {entry.to && <StatusBadge status={entry.to} />}
          </p>
        )}
        {facts.length > 0 && (
          <dl className="space-y-0.5 text-xs">
            {facts.map(({ name, value }) => (
              <div key={name} className="flex gap-1.5">
                <dt className="shrink-0 text-muted-foreground">{name}</dt>
                <dd
                  className={cn("min-w-0 break-words", isLong(entry, name) && "line-clamp-1 break-all")}
                  title={isLong(entry, name) ? value : undefined}
                  dir="auto"
                >
                  {isHash(value) ? (
                    <HashValue hash={value} of={`${TIMELINE_TEXTS.entry(entry.seq)}, ${name}`} />
                  ) : (
                    value
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <OwnNetworkNote signs={ownNetworkOf(entry.facts)} whole />
        <p className="text-muted-foreground text-xs">
          <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          {" · "}
          <HashValue hash={entry.hash} of={TIMELINE_TEXTS.entry(entry.seq)} />
        </p>
        {hasEvidence(entry) && (
          <Button
            icon={FileSearch}
            variant="outline"
            size="sm"
            className="mt-1 gap-1.5 px-2.5"
            aria-label={EVIDENCE_TEXTS.openOf(TIMELINE_TEXTS.entry(entry.seq))}
            onClick={() => onEvidence(entry)}
          >
            {EVIDENCE_TEXTS.open}
          </Button>
        )}
      </div>
    </li>
  );
}

/**
 * A browser's name is long, so the timeline shows only one line of it; the evidence of a decision shows the whole name.
 */
const isLong = (entry: ActivityEntry, name: string): boolean => name === TIMELINE_TEXTS.browser && hasEvidence(entry);

const releaseOf = ({ release }: ActivityEntry): Array<{ name: string; value: string }> =>
  release
    ? [
        { name: TIMELINE_TEXTS.releaseOf, value: release.name },
        { name: TIMELINE_TEXTS.guardian, value: release.guardian },
      ].filter(({ value }) => value !== "")
    : [];

/** How the owner was asked. */
const askedOf = ({ asked }: ActivityEntry): Array<{ name: string; value: string }> =>
  asked ? [{ name: TIMELINE_TEXTS.asked, value: REQUEST_TEXTS.way(asked.email) }] : [];

/** The details of a person outside the team; the server sends these details only to admins. */
const outsiderOf = ({ by }: ActivityEntry): Array<{ name: string; value: string }> =>
  [
    { name: TIMELINE_TEXTS.email, value: by.email ?? "" },
    { name: TIMELINE_TEXTS.address, value: by.ip ?? "" },
    { name: TIMELINE_TEXTS.browser, value: by.userAgent ?? "" },
  ].filter(({ value }) => value !== "");

function Loading() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">{DETAIL_TEXTS.activityLoading}</span>
      {[0, 1, 2].map((row) => (
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
