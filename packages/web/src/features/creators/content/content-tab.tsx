import { useInfiniteQuery } from "@tanstack/react-query";
import { Images, Plus, X } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { CreatorPicker } from "@/components/creator-picker.tsx";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { ListEnd } from "@/components/list-end.tsx";
import { LoadFailed } from "@/components/load-failed.tsx";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { creatorContentOptions } from "../api/content.ts";
import { CREATOR_TEXTS } from "../texts.ts";
import { ContentCard } from "./content-card.tsx";
import { CONTENT_TEXTS } from "./texts.ts";

const loadAddContentDialog = async () => (await import("./add-content-dialog.tsx")).AddContentDialog;

/** The query parameter with the id of the creator whose work is shown. */
const BY = "by";

const GRID = "grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4";

/** Creators' work that the team wants to remember, newest first. */
export function ContentTab() {
  const [search, setSearch] = useSearchParams();
  const creatorId = search.get(BY) ?? "";
  const content = useInfiniteQuery(creatorContentOptions(creatorId));
  const [adding, setAdding] = useState(false);
  const show = (id: string) =>
    setSearch((before) => {
      if (id === "") before.delete(BY);
      else before.set(BY, id);
      return before;
    });
  const items = content.data?.pages.flatMap((page) => page.items) ?? [];
  const nothing = content.isSuccess && !content.isPlaceholderData && items.length === 0 && !content.hasNextPage;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <CreatorPicker
          label={CONTENT_TEXTS.by}
          value={creatorId}
          onChange={show}
          placeholder={CONTENT_TEXTS.all}
          nobody={CONTENT_TEXTS.all}
          className="w-56 bg-card max-sm:flex-1"
        />
        {creatorId !== "" && (
          <Button icon={X} variant="ghost" className="px-2.5 text-muted-foreground" onClick={() => show("")}>
            {CONTENT_TEXTS.clear}
          </Button>
        )}
        <Button icon={Plus} variant="outline" className="ml-auto" onClick={() => setAdding(true)}>
          {CONTENT_TEXTS.add}
        </Button>
      </div>
      {content.isPending && <ContentSkeleton />}
      {content.isError && !content.data && <LoadFailed text={CREATOR_TEXTS.loadFailed} query={content} />}
      {nothing && <NoContent ofOne={creatorId !== ""} onAdd={() => setAdding(true)} />}
      {items.length > 0 && (
        <ul
          aria-label={CONTENT_TEXTS.list}
          aria-busy={content.isPlaceholderData}
          className={`${GRID} transition-opacity aria-busy:opacity-60`}
        >
          {items.map((item) => (
            <li key={item.id}>
              <ContentCard content={item} />
            </li>
          ))}
        </ul>
      )}
      <ListEnd list={content} failed={CONTENT_TEXTS.moreFailed} loading={CONTENT_TEXTS.loadingMore}>
        <ContentSkeleton />
      </ListEnd>
      <LazyDialog load={loadAddContentDialog} open={adding} onMissing={() => setAdding(false)}>
        {(AddContentDialog) => (
          <AddContentDialog creatorId={creatorId} open={adding} onClose={() => setAdding(false)} />
        )}
      </LazyDialog>
    </div>
  );
}

const CARDS = ["1", "2", "3", "4"];

function ContentSkeleton() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">{CONTENT_TEXTS.loading}</span>
      {CARDS.map((card) => (
        <Skeleton key={card} className="h-64 rounded-lg" />
      ))}
    </div>
  );
}

function NoContent({ ofOne, onAdd }: { ofOne: boolean; onAdd: () => void }) {
  return (
    <EmptyState
      icon={Images}
      title={ofOne ? CONTENT_TEXTS.noneOf : CONTENT_TEXTS.none}
      text={ofOne ? CONTENT_TEXTS.noneOfText : CONTENT_TEXTS.noneText}
      className="rounded-lg border border-dashed py-16"
    >
      <Button onClick={onAdd}>{CONTENT_TEXTS.add}</Button>
    </EmptyState>
  );
}
