import type { FeedbackEntry } from "@clearhouse/core/people/feedback/feedback.schema.ts";
import { type FocusEvent, useEffect, useRef } from "react";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import { formatDate, formatDateTime } from "@/lib/dates.ts";
import { useMediaQuery } from "@/lib/hooks/use-media-query.ts";
import { cn } from "@/lib/utils.ts";
import { INBOX_TEXTS } from "../texts.ts";
import { FeedbackActs, FeedbackStatusBadge } from "./feedback-parts.tsx";

interface Props {
  entries: readonly FeedbackEntry[];
  onOpen: (id: string) => void;
}

/** A table, or cards if the window is too narrow for a table beside the sidebar. */
export function FeedbackList(props: Props) {
  const narrow = useMediaQuery("(max-width: 1151px)");
  const list = useKeptFocus(props.entries);
  return <div {...list}>{narrow ? <Cards {...props} /> : <Rows {...props} />}</div>;
}

/**
 * Keeps the focus in the list when an action removes the pressed button or its whole entry. The focus then moves to the
 * subject of the entry that is now in that place.
 */
const useKeptFocus = (entries: readonly FeedbackEntry[]) => {
  const ref = useRef<HTMLDivElement>(null);
  const place = useRef(-1);
  const subjects = () => [...(ref.current?.querySelectorAll<HTMLElement>("[data-subject]") ?? [])];
  useEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return;
    const current = [...(ref.current?.querySelectorAll<HTMLElement>("[data-subject]") ?? [])];
    current[Math.min(place.current, entries.length - 1)]?.focus();
  }, [entries]);
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => {
      const entry = target.closest("tr, li[data-entry]");
      place.current = subjects().findIndex((subject) => entry?.contains(subject));
    },
    // If the person moves the focus, it isn't moved back.
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected && !target.matches(":disabled")) place.current = -1;
    },
  };
};

function Subject({ entry, onOpen }: { entry: FeedbackEntry; onOpen: Props["onOpen"] }) {
  return (
    <button
      type="button"
      dir="auto"
      data-subject
      onClick={() => onOpen(entry.id)}
      className={cn(
        "line-clamp-2 rounded-sm [overflow-wrap:anywhere] text-left underline-offset-4 hover:underline focus-visible:outline-2 focus-visible:outline-ring",
        entry.status === "unread" ? "font-semibold" : "font-medium",
      )}
    >
      {entry.subject}
    </button>
  );
}

function From({ entry: { userName, userEmail } }: { entry: FeedbackEntry }) {
  return (
    <div className="min-w-0">
      <span className="block truncate">
        <bdi>{userName}</bdi>
      </span>
      <span className="block truncate text-muted-foreground text-xs" title={userEmail}>
        {userEmail}
      </span>
    </div>
  );
}

function Sent({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatDate(at)}
    </time>
  );
}

function Rows({ entries, onOpen }: Props) {
  const { columns } = INBOX_TEXTS;
  return (
    <div className="rounded-lg border bg-card">
      <Table aria-label={INBOX_TEXTS.tab} className="table-fixed">
        <TableHeader>
          <TableRow>
            <TableHead className="w-40 pl-4">{columns.type}</TableHead>
            <TableHead>{columns.subject}</TableHead>
            <TableHead className="w-[24%]">{columns.from}</TableHead>
            <TableHead className="w-24">{columns.status}</TableHead>
            <TableHead className="w-30">{columns.date}</TableHead>
            <TableHead className="w-30">
              <span className="sr-only">{columns.actions}</span>
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {entries.map((entry) => (
            <TableRow key={entry.id}>
              <TableCell className="pl-4 text-muted-foreground">{entry.type}</TableCell>
              <TableCell>
                <Subject entry={entry} onOpen={onOpen} />
              </TableCell>
              <TableCell>
                <From entry={entry} />
              </TableCell>
              <TableCell>
                <FeedbackStatusBadge status={entry.status} />
              </TableCell>
              <TableCell className="whitespace-nowrap tabular-nums">
                <Sent at={entry.createdAt} />
              </TableCell>
              <TableCell>
                <FeedbackActs entry={entry} onOpen={onOpen} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function Cards({ entries, onOpen }: Props) {
  return (
    <ul aria-label={INBOX_TEXTS.tab} className="flex flex-col gap-2">
      {entries.map((entry) => (
        <li key={entry.id} data-entry className="flex min-w-0 flex-col gap-2 rounded-lg border bg-card p-4">
          <div className="flex items-start justify-between gap-3">
            <h2 className="min-w-0">
              <Subject entry={entry} onOpen={onOpen} />
            </h2>
            <FeedbackStatusBadge status={entry.status} />
          </div>
          <From entry={entry} />
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <p className="text-muted-foreground text-xs tabular-nums">
              {entry.type} · <Sent at={entry.createdAt} />
            </p>
            <FeedbackActs entry={entry} onOpen={onOpen} />
          </div>
        </li>
      ))}
    </ul>
  );
}
