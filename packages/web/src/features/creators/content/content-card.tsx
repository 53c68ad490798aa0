import type { CreatorContent } from "@clearhouse/core/contracts/creator-content/creator-content.schema.ts";
import { webAddress } from "@clearhouse/core/platform/web-address.policy.ts";
import { Ellipsis, ExternalLink, ImageUp, Trash2 } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { formatDate } from "@/lib/dates.ts";
import { notifyError, notifySuccess } from "@/lib/notify.ts";
import { pictureProblem } from "@/lib/pictures.ts";
import { useCreatorActions } from "../actions/creator-actions.ts";
import { useRemoveContent, useSetContentPicture } from "../api/content.ts";
import { ContentPicture } from "./content-picture.tsx";
import { CONTENT_TEXTS } from "./texts.ts";

export function ContentCard({ content }: { content: CreatorContent }) {
  const { open } = useCreatorActions();
  const { title, description, contentType, creator, addedBy, createdAt } = content;
  const href = webAddress(content.url);
  const [asked, setAsked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const setPicture = useSetContentPicture();
  const remove = useRemoveContent(content.id);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const picture = target.files?.[0];
    // The input is emptied; otherwise choosing the same file again would cause no change event.
    target.value = "";
    if (!picture) return;
    const problem = pictureProblem(picture);
    if (problem !== undefined) notifyError(problem);
    else
      setPicture.mutate(
        { contentId: content.id, picture },
        { onSuccess: () => notifySuccess(CONTENT_TEXTS.pictureSet) },
      );
  };
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-lg border bg-card">
      <div className="relative">
        <ContentPicture content={content} />
        {setPicture.isPending && (
          <div className="absolute inset-0 grid place-items-center bg-black/40 text-white">
            <Spinner />
          </div>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-1.5 p-3">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 break-words font-medium leading-snug" dir="auto">
            {title}
          </h2>
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <Button
                icon={Ellipsis}
                variant="ghost"
                size="icon-sm"
                className="-mt-1.5 -mr-1.5"
                aria-label={CONTENT_TEXTS.actionsOf(title)}
              />
            </DropdownMenuTrigger>
            <DropdownMenuContent align="end">
              <DropdownMenuItem icon={ImageUp} disabled={setPicture.isPending} onSelect={() => input.current?.click()}>
                {content.thumbnailUrl === "" ? CONTENT_TEXTS.addPicture : CONTENT_TEXTS.changePicture}
              </DropdownMenuItem>
              <DropdownMenuSeparator />
              <DropdownMenuItem icon={Trash2} variant="destructive" onSelect={() => setAsked(true)}>
                {CONTENT_TEXTS.remove}
              </DropdownMenuItem>
            </DropdownMenuContent>
          </DropdownMenu>
        </div>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge variant="secondary">{contentType}</Badge>
          <button
            type="button"
            dir="auto"
            onClick={() => open(creator.id)}
            className="min-w-0 truncate rounded-sm text-primary-text underline-offset-4 hover:underline focus-visible:outline-2 focus-visible:outline-ring"
          >
            {creator.name}
          </button>
        </div>
        {description !== "" && (
          <p
            className="line-clamp-3 whitespace-pre-line break-words text-muted-foreground text-xs"
            dir="auto"
            title={description}
          >
            {description}
          </p>
        )}
        <div className="mt-auto flex items-end justify-between gap-2 pt-1 text-muted-foreground text-xs">
          <p className="min-w-0">
            <bdi>{CONTENT_TEXTS.addedBy(addedBy, formatDate(createdAt))}</bdi>
          </p>
          {href !== undefined && (
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={CONTENT_TEXTS.viewOf(title)}
              className="inline-flex shrink-0 items-center gap-1 rounded-sm text-primary-text underline-offset-4 hover:underline focus-visible:outline-2 focus-visible:outline-ring"
            >
              {CONTENT_TEXTS.view}
              <ExternalLink className="size-3.5" aria-hidden="true" />
            </a>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={CONTENT_TEXTS.choosePicture(title)}
        onChange={(event) => choose(event)}
      />
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={CONTENT_TEXTS.removeTitle(title)}
        text={CONTENT_TEXTS.removeText}
        confirm={CONTENT_TEXTS.remove}
        pending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onError: () => setAsked(false) })}
      />
    </article>
  );
}
