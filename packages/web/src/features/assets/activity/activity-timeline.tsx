import { entryOf } from "@clearhouse/core/base/happenings/list.schema.ts";
import { hasEvidence } from "@clearhouse/core/base/ledger/activity.policy.ts";
import { ACTIVITY_ENTRIES, type ActivityEntry } from "@clearhouse/core/base/ledger/activity.schema.ts";
import { ownNetworkOf } from "@clearhouse/core/base/own-network/own-network.policy.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronRight, FileSearch } from "lucide-react";
import { ENTRY_ICONS } from "@/components/entry-icons.ts";
import { MoreButton } from "@/components/more-button.tsx";
import { type Fact, Timeline, TimelineOnceLoaded, type TimelineStep } from "@/components/timeline.tsx";
import { Button } from "@/components/ui/button.tsx";
import { type ActivityNarrowing, assetActivityOptions } from "@/lib/assets/queries/detail.ts";
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

const LIST_TEXTS = { loading: DETAIL_TEXTS.activityLoading, failed: DETAIL_TEXTS.activityFailed };

/**
 * The asset's steps, the latest first. Without a filter, the automatic steps are in a collapsed list below the other
 * steps; with a filter, all steps are in one list.
 */
export function ActivityTimeline({ assetId, narrowing, onEvidence }: Props) {
  const activity = useInfiniteQuery(assetActivityOptions(assetId, narrowing));
  const narrowed = narrowing.kind !== undefined || narrowing.who !== undefined;
  const newestFirst = activity.data?.items.toReversed() ?? [];
  const isFolded = (entry: ActivityEntry) => !narrowed && isAutomatic(entry);
  const automatic = newestFirst.filter(isFolded);
  const acts = newestFirst.filter((entry) => !isFolded(entry));
  const steps = (entries: readonly ActivityEntry[]) => entries.map((entry) => stepOf(entry, onEvidence));
  return (
    <TimelineOnceLoaded list={activity} texts={LIST_TEXTS}>
      <Timeline steps={steps(acts)} />
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
            <Timeline steps={steps(automatic)} />
          </div>
        </details>
      )}
      <MoreButton list={activity}>
        {activity.isFetchNextPageError ? DETAIL_TEXTS.tryAgain : DETAIL_TEXTS.activityMore}
      </MoreButton>
    </TimelineOnceLoaded>
  );
}

const stepOf = (entry: ActivityEntry, onEvidence: Props["onEvidence"]): TimelineStep => {
  const { seq, at, type, from, to, asked, facts } = entry;
  const first = facts[DUPLICATE_OF];
  const name = TIMELINE_TEXTS.entry(seq);
  const shown = [...askedOf(entry), ...releaseOf(entry), ...factsOf(entry), ...outsiderOf(entry)];
  return {
    seq,
    at,
    icon: ENTRY_ICONS[entryOf(ACTIVITY_ENTRIES, type).icon],
    by: actorName(entry),
    says: (
      <>
        {verbOf(entry)}
        {asked && (
          <>
            {" "}
            {TIMELINE_TEXTS.from} <bdi className="font-medium">{asked.name}</bdi>
          </>
        )}
      </>
    ),
    link: first && <AssetLink id={first}>{DUPLICATE_TEXTS.viewFirst}</AssetLink>,
    statuses: [from, to].flatMap((status) => (status ? [<StatusBadge key={status} status={status} />] : [])),
    facts: shown.map((fact) => factOf(entry, fact)),
    signs: ownNetworkOf(facts),
    mark: <HashValue hash={entry.hash} of={name} />,
    action: hasEvidence(entry) && (
      <Button
        icon={FileSearch}
        variant="outline"
        size="sm"
        className="mt-1 gap-1.5 px-2.5"
        aria-label={EVIDENCE_TEXTS.openOf(name)}
        onClick={() => onEvidence(entry)}
      >
        {EVIDENCE_TEXTS.open}
      </Button>
    ),
  };
};

interface Shown {
  name: string;
  value: string;
}

/**
 * A hash is shown with a button that copies it. A browser's name is long, so the timeline shows only one line of it if
 * the evidence of a decision shows the whole name.
 */
const factOf = (entry: ActivityEntry, { name, value }: Shown): Fact => {
  if (isHash(value)) {
    return { name, value: <HashValue hash={value} of={`${TIMELINE_TEXTS.entry(entry.seq)}, ${name}`} /> };
  }
  return { name, value, whole: name === TIMELINE_TEXTS.browser && hasEvidence(entry) ? value : undefined };
};

const releaseOf = ({ release }: ActivityEntry): Shown[] =>
  release
    ? [
        { name: TIMELINE_TEXTS.releaseOf, value: release.name },
        { name: TIMELINE_TEXTS.guardian, value: release.guardian },
      ].filter(({ value }) => value !== "")
    : [];

/** How the owner was asked. */
const askedOf = ({ asked }: ActivityEntry): Shown[] =>
  asked ? [{ name: TIMELINE_TEXTS.asked, value: REQUEST_TEXTS.way(asked.email) }] : [];

/** The details of a person outside the team; the server sends these details only to admins. */
const outsiderOf = ({ by }: ActivityEntry): Shown[] =>
  [
    { name: TIMELINE_TEXTS.email, value: by.email ?? "" },
    { name: TIMELINE_TEXTS.address, value: by.ip ?? "" },
    { name: TIMELINE_TEXTS.browser, value: by.userAgent ?? "" },
  ].filter(({ value }) => value !== "");
