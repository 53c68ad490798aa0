/** @jsxRuntime automatic */

import { webAddress } from "@clearhouse/core/platform/web-address.policy.ts";
import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import ExternalLink from "lucide-react/icons/external-link";
import ImageOff from "lucide-react/icons/image-off";
import Link2 from "lucide-react/icons/link-2";
import { useRef, useState } from "react";
import { Say, useReader } from "./reader.tsx";

type Media = NonNullable<OwnerRequest["preview"]>;

/** The team's file or, if there is none, the post's picture as it was copied when the rights were requested. */
const mediaOf = ({ preview, copy }: OwnerRequest): Media | null => {
  if (preview || !copy || copy.pictureUrl === "") return preview;
  return { type: "image", url: copy.pictureUrl, thumbnailUrl: copy.pictureUrl };
};

/** Who posted it and when it was copied. */
function PostedBy({ copy }: { copy: NonNullable<OwnerRequest["copy"]> }) {
  const { dates } = useReader();
  const date = dates.day(copy.copiedAt);
  return (
    <span className="block font-normal text-muted-foreground text-xs">
      {copy.author === "" ? (
        <Say text="postedOn" date={date} />
      ) : (
        <Say text="postedBy" author={copy.author} date={date} />
      )}
    </span>
  );
}

/** The cookies that open the media last 15 minutes. */
const RENEWABLE_AFTER_MS = 10 * 60_000;

/** The final height, from the start, so that nothing moves when the picture arrives. */
const PLACE = "h-44 w-full md:h-56 lg:h-[min(26rem,60vh)]";

function MediaView({ media, title, onBroken }: { media: Media; title: string; onBroken: () => void }) {
  const fit = `${PLACE} object-contain`;
  if (media.type === "image") return <img src={media.url} alt={title} className={fit} onError={onBroken} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: it is the owner's own video, shown unchanged
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

/** The content in question: the picture, the video, or the post. `onStale` renews the access to the media. */
export function Preview({ request, onStale }: { request: OwnerRequest; onStale: () => Promise<void> }) {
  const { say } = useReader();
  const { contentTitle, contentUrl, copy } = request;
  const preview = mediaOf(request);
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
      // The picture can't be loaded now; the page says so in its place.
      setBroken(true);
    }
  };

  return (
    <figure className="order-1 overflow-hidden rounded-lg border bg-card">
      {preview && !broken ? (
        <div className="bg-muted">
          <MediaView key={showing} media={preview} title={contentTitle} onBroken={() => void onBroken()} />
        </div>
      ) : (
        <div
          className={`flex flex-col items-center justify-center gap-2 bg-muted p-4 text-center text-muted-foreground ${preview ? PLACE : "h-20 md:h-40"}`}
        >
          {preview ? (
            <ImageOff className="size-7" aria-hidden="true" />
          ) : (
            <Link2 className="size-7" aria-hidden="true" />
          )}
          <p>{post && !preview ? new URL(post).hostname.replace(/^www\./, "") : say("noPreview")}</p>
        </div>
      )}
      <figcaption className="flex flex-col items-start gap-x-3 border-t px-4 py-2 md:flex-row md:items-center md:justify-between md:py-3">
        <div className="min-w-0 max-w-full">
          <span className="line-clamp-2 wrap-anywhere font-medium" dir="auto" translate="no">
            {contentTitle}
          </span>
          {copy && <PostedBy copy={copy} />}
        </div>
        {post !== undefined && (
          <a
            href={post}
            target="_blank"
            rel="noreferrer noopener"
            className="-mb-1 flex min-h-11 shrink-0 items-center gap-2 font-medium underline underline-offset-4 md:mb-0 [&_svg]:size-4"
          >
            {say("viewPost")}
            <ExternalLink aria-hidden="true" />
          </a>
        )}
      </figcaption>
    </figure>
  );
}
