import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { formatDateTime } from "@/lib/dates.ts";
import { HashValue } from "./hash-value.tsx";
import { DETAIL_TEXTS } from "./texts.ts";

type Copy = NonNullable<NonNullable<Asset["request"]>["copy"]>;

/** The post as it was when its rights were requested. */
export function PostCopy({ copy }: { copy: Copy }) {
  const by = [copy.author, copy.provider].filter(Boolean).join(" · ");
  return (
    <figure className="flex gap-3 rounded-md border p-2.5" aria-label={DETAIL_TEXTS.postCopy}>
      {copy.pictureUrl !== "" && (
        <img
          src={copy.pictureUrl}
          alt=""
          loading="lazy"
          className="h-16 w-20 shrink-0 rounded-sm bg-muted object-cover"
        />
      )}
      <figcaption className="min-w-0 space-y-0.5">
        <p className="line-clamp-2 break-words font-medium" dir="auto">
          {copy.title}
        </p>
        {by !== "" && (
          <p className="truncate text-muted-foreground" dir="auto">
            {by}
          </p>
        )}
        <p className="text-muted-foreground text-xs">
          {DETAIL_TEXTS.copiedOn(formatDateTime(copy.copiedAt))}{" "}
          <HashValue hash={copy.sha256} of={DETAIL_TEXTS.postCopy} />
        </p>
      </figcaption>
    </figure>
  );
}
