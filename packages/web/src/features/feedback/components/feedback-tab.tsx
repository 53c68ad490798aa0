import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { MessageSquareText } from "lucide-react";
import { type Ref, useEffect, useId, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ListEnd } from "@/components/list-end.tsx";
import { LoadFailed } from "@/components/load-failed.tsx";
import { LoadingBox } from "@/components/loading-box.tsx";
import { EmptyState } from "@/components/ui/empty.tsx";
import { Label } from "@/components/ui/label.tsx";
import { Switch } from "@/components/ui/switch.tsx";
import { useOpened } from "@/lib/hooks/use-opened.ts";
import { feedbackListOptions, unreadFeedbackOptions } from "../api/inbox.ts";
import { feedbackKeys } from "../api/keys.ts";
import { INBOX_TEXTS } from "../texts.ts";
import { FeedbackDialog } from "./feedback-dialog.tsx";
import { FeedbackList } from "./feedback-list.tsx";

const ARCHIVED = "archived";

/** The feedback that the team's members sent. Archived entries are shown only if a switch is on. */
export function FeedbackTab() {
  const id = useId();
  const [archived, setArchived] = useArchived();
  const { id: opened, open, close } = useOpened("feedback");
  // The closing dialog keeps its content while it fades out.
  const [lastId, setLastId] = useState(opened);
  if (opened !== null && opened !== lastId) setLastId(opened);
  useNewEntries();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-pretty text-muted-foreground text-sm">{INBOX_TEXTS.text}</p>
        <div className="flex items-center gap-2">
          <Switch id={id} checked={archived} onCheckedChange={setArchived} />
          <Label htmlFor={id}>{INBOX_TEXTS.showArchived}</Label>
        </div>
      </div>
      <Entries archived={archived} onOpen={open} />
      {lastId !== null && <FeedbackDialog feedbackId={lastId} open={opened !== null} onClose={close} />}
    </div>
  );
}

/**
 * Whether archived entries are listed too. The choice is in the URL, so that going back to the page shows the same
 * list.
 */
const useArchived = (): [boolean, (archived: boolean) => void] => {
  const [search, setSearch] = useSearchParams();
  const set = (archived: boolean) =>
    setSearch(
      (before) => {
        if (archived) before.set(ARCHIVED, "1");
        else before.delete(ARCHIVED);
        return before;
      },
      { replace: true },
    );
  return [search.has(ARCHIVED), set];
};

/** Loads the list again when the number of unread entries has grown. */
const useNewEntries = (): void => {
  const queryClient = useQueryClient();
  const { data: count } = useQuery(unreadFeedbackOptions);
  const before = useRef(count);
  useEffect(() => {
    if (before.current !== undefined && count !== undefined && count > before.current) {
      void queryClient.invalidateQueries({ queryKey: feedbackKeys.lists });
    }
    before.current = count;
  }, [count, queryClient]);
};

function Entries({ archived, onOpen }: { archived: boolean; onOpen: (id: string) => void }) {
  const list = useInfiniteQuery(feedbackListOptions(archived));
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const nothing = useFocusAfterLast(entries.length);
  if (list.isPending) return <LoadingBox text={INBOX_TEXTS.loading} count={3} className="h-14 rounded-lg" />;
  if (list.isError && !list.data) return <LoadFailed text={INBOX_TEXTS.loadFailed} query={list} />;
  return (
    <>
      {entries.length > 0 && (
        <div aria-busy={list.isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
          <FeedbackList entries={entries} onOpen={onOpen} />
        </div>
      )}
      {entries.length === 0 && !list.hasNextPage && <Nothing ref={nothing} archived={archived} />}
      <ListEnd list={list} failed={INBOX_TEXTS.moreFailed} loading={INBOX_TEXTS.loadingMore}>
        <LoadingBox text="" count={3} className="h-14 rounded-lg" />
      </ListEnd>
    </>
  );
}

/** Moves the focus, when the last entry disappears with its buttons, to the text that replaces the entry. */
const useFocusAfterLast = (count: number) => {
  const nothing = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count === 0 && before.current > 0 && document.activeElement === document.body) nothing.current?.focus();
    before.current = count;
  }, [count]);
  return nothing;
};

function Nothing({ archived, ref }: { archived: boolean; ref: Ref<HTMLDivElement> }) {
  return (
    <EmptyState
      ref={ref}
      tabIndex={-1}
      icon={MessageSquareText}
      title={archived ? INBOX_TEXTS.empty : INBOX_TEXTS.allArchived}
      text={archived ? INBOX_TEXTS.emptyText : INBOX_TEXTS.allArchivedText}
      className="rounded-lg border border-dashed py-12 outline-none"
    />
  );
}
