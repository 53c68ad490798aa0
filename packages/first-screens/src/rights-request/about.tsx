/** @jsxRuntime automatic */
import type { OwnerBundleItem } from "@clearhouse/core/rights/request-bundle/request-bundle.schema.ts";
import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import ImageOff from "lucide-react/icons/image-off";
import Play from "lucide-react/icons/play";
import { useState } from "react";
import { useReader } from "./reader.tsx";

/** What an answer is about. */
export type AboutItem = Pick<OwnerBundleItem, "id" | "contentTitle" | "pictureUrl" | "type">;

/** A single request as an item, with a small picture: of its file, or of the copied post if there is no file. */
export const aboutOf = ({ contentTitle, preview, copy }: OwnerRequest): AboutItem => {
  if (!preview) return { id: "", contentTitle, type: copy?.type ?? "image", pictureUrl: copy?.pictureUrl ?? "" };
  const { type, url, thumbnailUrl } = preview;
  return { id: "", contentTitle, type, pictureUrl: thumbnailUrl || (type === "image" ? url : "") };
};

export function ItemPicture({ item }: { item: Pick<AboutItem, "pictureUrl" | "type"> }) {
  const [broken, setBroken] = useState(false);
  return (
    <span className="relative grid size-16 shrink-0 place-items-center overflow-hidden rounded-md bg-muted text-muted-foreground">
      {item.pictureUrl === "" || broken ? (
        <ImageOff className="size-5" aria-hidden="true" />
      ) : (
        <img
          src={item.pictureUrl}
          alt=""
          loading="lazy"
          width="64"
          height="64"
          className="size-full object-cover"
          onError={() => setBroken(true)}
        />
      )}
      {item.type === "video" && (
        <span className="absolute right-1 bottom-1 grid size-5 place-items-center rounded-full bg-black/70 text-white">
          <Play className="size-3 fill-current" aria-hidden="true" />
        </span>
      )}
    </span>
  );
}

/** How many items are shown; the others are only counted. */
const SHOWN = 3;

/** The items of the answer, above the form: titles, each with its picture if there is one. */
export function About({ items }: { items: readonly AboutItem[] }) {
  const { say } = useReader();
  const more = items.length - SHOWN;
  return (
    <div className="flex w-full max-w-xl flex-col gap-2">
      <ul aria-label={say("content")} className="flex flex-col gap-2">
        {items.slice(0, SHOWN).map((item) => (
          <li key={item.id} className="flex items-center gap-3">
            {item.pictureUrl !== "" && <ItemPicture item={item} />}
            <span className="line-clamp-2 wrap-anywhere min-w-0 font-medium leading-snug" dir="auto" translate="no">
              {item.contentTitle}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-muted-foreground">{say("andMore", { count: String(more) })}</p>}
    </div>
  );
}
