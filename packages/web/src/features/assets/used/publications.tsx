import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { MOST_PUBLICATIONS, type Publication } from "@clearhouse/core/rights/publication/publication.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { Globe, TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import type { DialogProps } from "@/components/dialog-props.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { client } from "@/lib/api/client.ts";
import { receiveNothing } from "@/lib/api/receive.ts";
import { formatCalendarDate } from "@/lib/dates.ts";
import { notifyFailure, notifySuccess } from "@/lib/notify.ts";
import { ExternalAddress } from "../detail/detail-facts.tsx";
import { Read, RowButtons, Warning } from "./parts.tsx";
import { PublicationDialog } from "./publication-dialog.tsx";
import { publicationsOptions, useUsedMutation } from "./queries.ts";
import { TakeDown } from "./take-down.tsx";
import { PLACE_TEXTS } from "./texts.ts";

type Shown = { dialog: "form" | "remove"; publication: Publication | undefined };

/**
 * Where an asset was published. A publication that still shows the asset stands out if no license covers the
 * publication now.
 */
export function Publications({ asset }: { asset: Asset }) {
  const publications = useQuery(publicationsOptions(asset));
  const [shown, setShown] = useState<Shown>({ dialog: "form", publication: undefined });
  const [open, setOpen] = useState<Shown["dialog"]>();
  const show = (next: Shown) => {
    setShown(next);
    setOpen(next.dialog);
  };
  return (
    <Read query={publications} texts={PLACE_TEXTS}>
      {({ items }) => (
        <>
          <StillUp asset={asset} items={items} />
          {items.length === 0 && <p className="text-muted-foreground">{PLACE_TEXTS.none}</p>}
          {items.length > 0 && (
            <ul className="divide-y rounded-md border">
              {items.map((publication) => (
                <Place
                  key={publication.id}
                  asset={asset}
                  publication={publication}
                  onEdit={() => show({ dialog: "form", publication })}
                  onRemove={() => show({ dialog: "remove", publication })}
                />
              ))}
            </ul>
          )}
          {items.length < MOST_PUBLICATIONS ? (
            <Button
              icon={Globe}
              variant="outline"
              size="sm"
              className="gap-1.5 px-2.5"
              onClick={() => show({ dialog: "form", publication: undefined })}
            >
              {PLACE_TEXTS.add}
            </Button>
          ) : (
            <p className="text-muted-foreground text-xs">{PLACE_TEXTS.full}</p>
          )}
          <PublicationDialog
            asset={asset}
            publication={shown.publication}
            open={open === "form"}
            onClose={() => setOpen(undefined)}
          />
          <RemovePublication
            assetId={asset.id}
            publication={shown.publication}
            open={open === "remove"}
            onClose={() => setOpen(undefined)}
          />
        </>
      )}
    </Read>
  );
}

function StillUp({ asset, items }: { asset: Asset; items: readonly Publication[] }) {
  const up = items.filter(({ takenDownOn }) => takenDownOn === "").length;
  const stays = ({ mayStay }: Publication) => mayStay?.answer === "yes" || mayStay?.answer === "ads_stop";
  const uncovered = items.filter((one) => one.today !== undefined && !stays(one)).length;
  if (asset.removal && !asset.removal.kept && up > 0)
    return <Warning title={PLACE_TEXTS.removal(up)} text={PLACE_TEXTS.stillUpText} />;
  return uncovered > 0 && <Warning title={PLACE_TEXTS.stillUp(uncovered)} text={PLACE_TEXTS.stillUpText} />;
}

/** A URL for display, without its scheme and "www.". */
const shortly = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");

interface PlaceProps {
  asset: Asset;
  publication: Publication;
  onEdit: () => void;
  onRemove: () => void;
}

function Place({ asset, publication, onEdit, onRemove }: PlaceProps) {
  const { url, brand, use, publishedOn, takenDownOn, note, addedBy, mayStay } = publication;
  const row = useRef<HTMLLIElement>(null);
  return (
    <li ref={row} tabIndex={-1} className="flex items-start gap-2 rounded-md py-2.5 pr-1.5 pl-3">
      <div className="min-w-0 flex-1 space-y-1">
        <ExternalAddress href={url}>{shortly(url)}</ExternalAddress>
        <p className="break-words text-muted-foreground text-xs" dir="auto">
          {[brand, use, formatCalendarDate(publishedOn)].filter(Boolean).join(" · ")}
        </p>
        <TakeDown asset={asset} publication={publication} place={shortly(url)} onDown={() => row.current?.focus()} />
        {takenDownOn && <Badge>{PLACE_TEXTS.takenDown(formatCalendarDate(takenDownOn))}</Badge>}
        {mayStay && (
          <p className="text-xs">
            <span className="text-muted-foreground">{PLACE_TEXTS.mayStay}</span> {mayStay.text}
          </p>
        )}
        <Objections publication={publication} />
        {note && (
          <p className="whitespace-pre-line break-words" dir="auto">
            {note}
          </p>
        )}
        <p className="text-muted-foreground text-xs">{PLACE_TEXTS.by(addedBy)}</p>
      </div>
      <RowButtons
        edit={PLACE_TEXTS.edit(shortly(url))}
        remove={PLACE_TEXTS.remove(shortly(url))}
        onEdit={onEdit}
        onRemove={onRemove}
      />
    </li>
  );
}

function Objections({ publication: { atFirst, today, brand, publishedOn } }: Pick<PlaceProps, "publication">) {
  const day = formatCalendarDate(publishedOn);
  const lacksRelease = atFirst?.reason.startsWith("release");
  return (
    <>
      {atFirst && (
        <p className="flex gap-1.5 font-medium text-xs">
          <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
          <span className="min-w-0 break-words" dir="auto">
            {lacksRelease ? PLACE_TEXTS.unreleased(day) : PLACE_TEXTS.unlicensed(brand, day)}
          </span>
        </p>
      )}
      {today && (
        <p className="flex gap-1.5 font-medium text-xs">
          <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
          <span className="min-w-0 break-words" dir="auto">
            {PLACE_TEXTS.uncoveredNow(today.text)}
          </span>
        </p>
      )}
    </>
  );
}

interface RemoveProps extends DialogProps {
  assetId: string;
  publication: Publication | undefined;
}

function RemovePublication({ assetId, publication, open, onClose }: RemoveProps) {
  const removing = useUsedMutation(assetId, (publicationId: string) =>
    receiveNothing(
      client.api.assets[":assetId"].publications[":publicationId"].$delete({ param: { assetId, publicationId } }),
    ),
  );
  const confirm = () => {
    if (!publication) return;
    removing.mutate(publication.id, {
      onSuccess: () => {
        notifySuccess(PLACE_TEXTS.removed);
        onClose();
      },
      onError: (error) => notifyFailure(error, { title: PLACE_TEXTS.failedToRemove }),
    });
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={PLACE_TEXTS.removeTitle}
      text={PLACE_TEXTS.removeText}
      confirm={PLACE_TEXTS.removeConfirm}
      pending={removing.isPending}
      onConfirm={confirm}
    />
  );
}
