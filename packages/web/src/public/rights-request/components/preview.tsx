import type { OwnerRequest } from "@clearhouse/core/rights-request/rights-request.schema.ts";
import { ExternalLink, ImageOff, Link2 } from "lucide-react";
import { useRef, useState } from "react";
import { buttonVariants } from "@/components/ui/button.tsx";
import { webAddress } from "@/lib/links.ts";
import { cn } from "@/lib/utils.ts";
import { TEXTS } from "../texts.ts";

type Media = NonNullable<OwnerRequest["preview"]>;

/** The cookies that open the media last 15 minutes. */
const RENEWABLE_AFTER_MS = 10 * 60_000;

function MediaView({ media, title, onBroken }: { media: Media; title: string; onBroken: () => void }) {
  const fit = "max-h-[70vh] w-full object-contain";
  if (media.type === "image") return <img src={media.url} alt={title} className={fit} onError={onBroken} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: it is the owner's own video, shown back as it is
    <video
      src={media.url}
      poster={media.thumbnailUrl === "" ? undefined : media.thumbnailUrl}
      aria-label={title}
      controls
      playsInline
      preload="metadata"
      className={fit}
      onError={onBroken}
    />
  );
}

/** What it is about: the picture, the video, or the post it was seen in. `onStale` renews the access to the media. */
export function Preview({ request, onStale }: { request: OwnerRequest; onStale: () => Promise<void> }) {
  const { preview, contentTitle, contentUrl } = request;
  const [broken, setBroken] = useState(false);
  const [showing, setShowing] = useState(0);
  const since = useRef(Date.now());
  const post = webAddress(contentUrl);

  const onBroken = async () => {
    if (Date.now() - since.current < RENEWABLE_AFTER_MS) {
      setBroken(true);
      return;
    }
    since.current = Date.now();
    try {
      await onStale();
      setShowing((count) => count + 1);
    } catch {
      // Not to be had now: the page says so where the picture was.
      setBroken(true);
    }
  };

  return (
    <figure className="overflow-hidden rounded-lg border bg-card">
      {preview && !broken ? (
        <div className="flex items-center justify-center bg-muted">
          <MediaView key={showing} media={preview} title={contentTitle} onBroken={onBroken} />
        </div>
      ) : (
        <div className="flex aspect-video flex-col items-center justify-center gap-3 bg-muted p-6 text-center text-muted-foreground">
          {preview ? (
            <ImageOff className="size-8" aria-hidden="true" />
          ) : (
            <Link2 className="size-8" aria-hidden="true" />
          )}
          <p>{post && !preview ? new URL(post).hostname.replace(/^www\./, "") : TEXTS.noPreview}</p>
        </div>
      )}
      <figcaption className="flex flex-col gap-3 border-t px-4 py-3 sm:flex-row sm:items-center sm:justify-between">
        <span className="min-w-0 wrap-anywhere font-medium" dir="auto">
          {contentTitle}
        </span>
        {post !== undefined && (
          <a
            href={post}
            target="_blank"
            rel="noreferrer noopener"
            className={cn(buttonVariants({ variant: "outline", size: "default" }), "h-11 sm:h-9")}
          >
            {TEXTS.viewPost}
            <ExternalLink aria-hidden="true" />
          </a>
        )}
      </figcaption>
    </figure>
  );
}
