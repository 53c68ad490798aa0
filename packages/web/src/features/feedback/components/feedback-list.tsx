import type { FeedbackEntry } from "@clearhouse/core/people/feedback/feedback.schema.ts";
import { type FocusEvent, useEffect, useRef } from "react";
import { columnOf, DataCards, DataTable, useColumns, useDataTable } from "@/components/data-table.tsx";
import { formatDate, formatDateTime } from "@/lib/dates.ts";
import { useMediaQuery } from "@/lib/hooks/use-media-query.ts";
import { cn } from "@/lib/utils.ts";
import { INBOX_TEXTS } from "../texts.ts";
import { FeedbackActs, FeedbackStatusBadge } from "./feedback-parts.tsx";

interface Props {
  entries: readonly FeedbackEntry[];
  onOpen: (id: string) => void;
}

const { columns } = INBOX_TEXTS;
const column = columnOf<FeedbackEntry>();
const columnsFor = (onOpen: Props["onOpen"]) => [
  column("type", columns.type, "w-40 pl-4 text-muted-foreground", ({ type }) => type),
  column("subject", columns.subject, "", ({ id, subject, status }) => (
    <button
      type="button"
      dir="auto"
      data-subject
      onClick={() => onOpen(id)}
      className={cn(
        "line-clamp-2 rounded-sm [overflow-wrap:anywhere] text-left underline-offset-4 hover:underline focus-visible:outline-2 focus-visible:outline-ring",
        status === "unread" ? "font-semibold" : "font-medium",
      )}
    >
      {subject}
    </button>
  )),
  column("from", columns.from, "w-[24%]", ({ userName, userEmail }) => (
    <div className="min-w-0">
      <span className="block truncate">
        <bdi>{userName}</bdi>
      </span>
      <span className="block truncate text-muted-foreground text-xs" title={userEmail}>
        {userEmail}
      </span>
    </div>
  )),
  column("status", columns.status, "w-24", ({ status }) => <FeedbackStatusBadge status={status} />),
  column("date", columns.date, "w-30 whitespace-nowrap tabular-nums", ({ createdAt }) => (
    <time dateTime={createdAt} title={formatDateTime(createdAt)}>
      {formatDate(createdAt)}
    </time>
  )),
  column("actions", <span className="sr-only">{columns.actions}</span>, "w-30", (entry) => (
    <FeedbackActs entry={entry} onOpen={onOpen} />
  )),
];

/** A table, or cards if the window is too narrow for a table beside the sidebar. */
export function FeedbackList({ entries, onOpen }: Props) {
  const narrow = useMediaQuery("(max-width: 1151px)");
  const list = useKeptFocus(entries);
  const table = useDataTable(useColumns(columnsFor, onOpen), entries);
  return (
    <div {...list}>
      {narrow ? (
        <DataCards table={table} label={INBOX_TEXTS.tab} className="flex flex-col gap-2">
          {({ id, type }, show) => (
            <li key={id} data-entry className="flex min-w-0 flex-col gap-2 rounded-lg border bg-card p-4">
              <div className="flex items-start justify-between gap-3">
                <h2 className="min-w-0">{show("subject")}</h2>
                {show("status")}
              </div>
              {show("from")}
              <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <p className="text-muted-foreground text-xs tabular-nums">
                  {type} · {show("date")}
                </p>
                {show("actions")}
              </div>
            </li>
          )}
        </DataCards>
      ) : (
        <DataTable table={table} aria-label={INBOX_TEXTS.tab} className="table-fixed" />
      )}
    </div>
  );
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
