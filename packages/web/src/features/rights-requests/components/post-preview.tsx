import type { LinkPreview } from "@clearhouse/core/library/link-preview/link-preview.schema.ts";
import type { EarlierPost } from "@clearhouse/core/rights/rights-request/earlier.schema.ts";
import { CircleAlert, ExternalLink, History } from "lucide-react";
import { Alert, AlertBody, AlertDescription, AlertTitle } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { formatDate } from "@/lib/dates.ts";
import { useDelayed } from "@/lib/hooks/use-delayed.ts";
import { messageOf } from "@/lib/notify.ts";
import type { PostLookup } from "../lib/use-post-lookup.ts";
import { REQUEST_TEXTS } from "../texts.ts";

/** A preview of the post, shown below its URL, and whether its rights were requested before. */
export function PostPreview({ lookup: { url, preview, earlier } }: { lookup: PostLookup }) {
  if (url === undefined) return null;
  return (
    <>
      {earlier && <EarlierNotice earlier={earlier} />}
      {preview.isPending && <Loading />}
      {preview.isError && (
        <Alert role="alert">
          <CircleAlert className="text-muted-foreground" aria-hidden="true" />
          <AlertBody>
            <AlertTitle>{messageOf(preview.error) || REQUEST_TEXTS.previewFailed}</AlertTitle>
          </AlertBody>
          <Button variant="outline" size="sm" disabled={preview.isFetching} onClick={() => void preview.refetch()}>
            {REQUEST_TEXTS.tryAgain}
          </Button>
        </Alert>
      )}
      {preview.data === null && (
        <Alert role="status">
          <CircleAlert className="text-muted-foreground" aria-hidden="true" />
          <AlertBody>
            <AlertTitle>{REQUEST_TEXTS.noPreview}</AlertTitle>
            <AlertDescription className="text-muted-foreground">{REQUEST_TEXTS.noPreviewText}</AlertDescription>
          </AlertBody>
        </Alert>
      )}
      {preview.data && <Shown url={url} post={preview.data} />}
    </>
  );
}

function Loading() {
  const slow = useDelayed(true);
  return (
    <div role="status" className="flex min-h-26 items-center gap-3 rounded-lg border p-3">
      {slow && (
        <>
          <span className="sr-only">{REQUEST_TEXTS.previewLoading}</span>
          <Skeleton className="h-20 w-28 shrink-0 rounded-md" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </>
      )}
    </div>
  );
}

function Shown({ url, post }: { url: string; post: LinkPreview }) {
  const by = [post.author_name || post.author_handle, post.provider_name].filter(Boolean).join(" · ");
  return (
    <section aria-label={REQUEST_TEXTS.preview} className="flex gap-3 rounded-lg border bg-well p-3 text-sm">
      {post.picture !== "" && (
        <img src={post.picture} alt="" className="h-20 w-28 shrink-0 rounded-md bg-muted object-cover" />
      )}
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <p className="line-clamp-2 break-words font-medium" dir="auto">
          {post.title}
        </p>
        <p className="max-w-full truncate text-muted-foreground" dir="auto">
          {by}
        </p>
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex items-center gap-1 rounded-sm text-primary-text underline-offset-4 hover:underline focus-visible:outline-2 focus-visible:outline-ring"
        >
          {REQUEST_TEXTS.viewOriginal}
          <ExternalLink className="size-3" aria-hidden="true" />
        </a>
        {post.picture === "" && <p className="text-muted-foreground text-xs">{REQUEST_TEXTS.noPicture}</p>}
      </div>
    </section>
  );
}

/**
 * Says that the post's rights were requested before; another request is allowed anyway. The earlier request opens in a
 * new tab, so that the form's input isn't lost.
 */
function EarlierNotice({ earlier }: { earlier: EarlierPost }) {
  return (
    <Alert icon={History} variant="warning" role="status">
      <AlertBody>
        <AlertTitle>{REQUEST_TEXTS.requestedBefore(formatDate(earlier.requestedAt))}</AlertTitle>
        <AlertDescription>
          <a
            href={`/?asset=${encodeURIComponent(earlier.assetId)}`}
            target="_blank"
            rel="noopener"
            className="break-words underline underline-offset-4 focus-visible:outline-2 focus-visible:outline-ring"
            dir="auto"
          >
            {REQUEST_TEXTS.openEarlier(earlier.name)}
          </a>
        </AlertDescription>
      </AlertBody>
    </Alert>
  );
}
