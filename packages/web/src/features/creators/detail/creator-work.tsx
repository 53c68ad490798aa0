import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { LoadFailed } from "@/components/load-failed.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { creatorContentOptions } from "../api/content.ts";
import { ContentPicture } from "../content/content-picture.tsx";
import { CREATOR_TEXTS, DETAIL_TEXTS } from "../texts.ts";

/** How many pictures fit in one row. */
const SHOWN = 4;

/** A creator's latest work, with a link to all of their work. */
export function CreatorWork({ creatorId }: { creatorId: string }) {
  const content = useInfiniteQuery(creatorContentOptions(creatorId));
  if (content.isPending) return <Skeleton className="h-24 w-full" />;
  if (!content.data) return <LoadFailed text={CREATOR_TEXTS.loadFailed} query={content} />;
  const items = content.data.pages.flatMap((page) => page.items).slice(0, SHOWN);
  if (items.length === 0) return <p className="text-muted-foreground">{DETAIL_TEXTS.noContent}</p>;
  return (
    <div className="space-y-2">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {items.map((item) => (
          <li key={item.id} className="min-w-0">
            <ContentPicture content={item} className="rounded-md border" />
            <p className="mt-1 truncate text-xs" dir="auto" title={item.title}>
              {item.title}
            </p>
          </li>
        ))}
      </ul>
      <Link
        to={`?tab=content&by=${encodeURIComponent(creatorId)}`}
        className="inline-block rounded-sm font-medium text-primary-text text-xs underline-offset-4 hover:underline focus-visible:outline-2 focus-visible:outline-ring"
      >
        {DETAIL_TEXTS.allContent}
      </Link>
    </div>
  );
}
