import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { ReleaseKind } from "@clearhouse/core/library/verdict/release-state.schema.ts";
import { MOST_RELEASES, type Release } from "@clearhouse/core/rights/release/release.schema.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, Music, UserPlus } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import type { DialogProps } from "@/components/dialog-props.ts";
import { Badge, type BadgeVariant } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { client } from "@/lib/api/client.ts";
import { receiveNothing } from "@/lib/api/receive.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { formatCalendarDate, todayIn } from "@/lib/dates.ts";
import { notifyFailure, notifySuccess } from "@/lib/notify.ts";
import { saveFrom } from "@/lib/save-from.ts";
import { Read, RowButtons } from "./parts.tsx";
import { releasesOptions, useUsedMutation } from "./queries.ts";
import { ReleaseDialog } from "./release-dialog.tsx";
import { SaidFields } from "./said-fields.tsx";
import { RELEASE_TEXTS } from "./texts.ts";

type Shown = { dialog: "form" | "remove"; kind: ReleaseKind; release: Release | undefined };

const ICONS = { person: UserPlus, music: Music } as const;
const KINDS = ["person", "music"] as const;

/** The releases of an asset: the people and the music in it, and whether their use was agreed to. */
export function Releases({ asset }: { asset: Asset }) {
  const releases = useQuery(releasesOptions(asset));
  const [shown, setShown] = useState<Shown>({ dialog: "form", kind: "person", release: undefined });
  const [open, setOpen] = useState<Shown["dialog"]>();
  const show = (next: Shown) => {
    setShown(next);
    setOpen(next.dialog);
  };
  const close = () => setOpen(undefined);
  return (
    <Read query={releases} texts={RELEASE_TEXTS}>
      {(said) => (
        <>
          <SaidFields asset={asset} said={said} />
          {said.items.length > 0 && (
            <ul className="divide-y rounded-md border">
              {said.items.map((release) => (
                <ReleaseRow
                  key={release.id}
                  release={release}
                  onEdit={() => show({ dialog: "form", kind: release.kind, release })}
                  onRemove={() => show({ dialog: "remove", kind: release.kind, release })}
                />
              ))}
            </ul>
          )}
          <div className="flex flex-wrap gap-2">
            {said.items.length < MOST_RELEASES &&
              KINDS.map((kind) => {
                const Icon = ICONS[kind];
                return (
                  <Button
                    key={kind}
                    variant="outline"
                    size="sm"
                    className="gap-1.5 px-2.5"
                    onClick={() => show({ dialog: "form", kind, release: undefined })}
                  >
                    <Icon aria-hidden="true" />
                    {RELEASE_TEXTS.add[kind]}
                  </Button>
                );
              })}
          </div>
          <ReleaseDialog asset={asset} {...shown} open={open === "form"} onClose={close} />
          <RemoveRelease
            assetId={asset.id}
            release={shown.release}
            isLast={!said.items.some(({ id, kind }) => kind === shown.kind && id !== shown.release?.id)}
            open={open === "remove"}
            onClose={close}
          />
        </>
      )}
    </Read>
  );
}

const LOOKS: Record<Release["standing"], BadgeVariant> = {
  missing: "denied",
  on_file: "approved",
  expired: "expired",
};

const termOf = ({ standing, validUntil }: Release, today: string): string => {
  if (validUntil === "") return standing === "missing" ? "" : RELEASE_TEXTS.noEnd;
  const day = formatCalendarDate(validUntil);
  return validUntil < today ? RELEASE_TEXTS.endedOn(day) : RELEASE_TEXTS.until(day);
};

interface RowProps {
  release: Release;
  onEdit: () => void;
  onRemove: () => void;
}

function ReleaseRow({ release, onEdit, onRemove }: RowProps) {
  const { name, kind, minor, guardian, standing, note, file } = release;
  const { team } = useSession();
  const queryClient = useQueryClient();
  const download = (from: NonNullable<Release["file"]>) => {
    saveFrom(queryClient, from.url, from.name).catch((error: unknown) =>
      notifyFailure(error, { title: RELEASE_TEXTS.downloadFailed }),
    );
  };
  return (
    <li className="flex items-start gap-2 py-2.5 pr-1.5 pl-3">
      <div className="min-w-0 flex-1 space-y-1">
        <p className="flex flex-wrap items-center gap-1.5">
          <span className="min-w-0 break-words font-medium" dir="auto">
            {name}
          </span>
          <Badge variant={LOOKS[standing]}>{RELEASE_TEXTS.standings[standing]}</Badge>
          {minor && <Badge>{RELEASE_TEXTS.minor}</Badge>}
        </p>
        <p className="break-words text-muted-foreground text-xs" dir="auto">
          {[
            RELEASE_TEXTS.kinds[kind],
            termOf(release, todayIn(team.timeZone)),
            guardian && RELEASE_TEXTS.guardian(guardian),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {note && (
          <p className="whitespace-pre-line break-words" dir="auto">
            {note}
          </p>
        )}
      </div>
      <RowButtons
        edit={RELEASE_TEXTS.edit(name)}
        remove={RELEASE_TEXTS.remove(name)}
        onEdit={onEdit}
        onRemove={onRemove}
      >
        {file && (
          <Button
            icon={Download}
            variant="ghost"
            size="icon-sm"
            aria-label={RELEASE_TEXTS.download(name)}
            title={RELEASE_TEXTS.download(name)}
            onClick={() => download(file)}
          />
        )}
      </RowButtons>
    </li>
  );
}

interface RemoveProps extends DialogProps {
  assetId: string;
  release: Release | undefined;
  /** Whether the asset has no other release of this kind. */
  isLast: boolean;
}

function RemoveRelease({ assetId, release, isLast, open, onClose }: RemoveProps) {
  const removing = useUsedMutation(assetId, (releaseId: string) =>
    receiveNothing(client.api.assets[":assetId"].releases[":releaseId"].$delete({ param: { assetId, releaseId } })),
  );
  const confirm = () => {
    if (!release) return;
    removing.mutate(release.id, {
      onSuccess: () => {
        notifySuccess(RELEASE_TEXTS.removed);
        onClose();
      },
      onError: (error) => notifyFailure(error, { title: RELEASE_TEXTS.failedToRemove }),
    });
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={RELEASE_TEXTS.removeTitle}
      text={[RELEASE_TEXTS.removeText, release && isLast && RELEASE_TEXTS.stillShown[release.kind]]
        .filter(Boolean)
        .join(" ")}
      confirm={RELEASE_TEXTS.removeConfirm}
      pending={removing.isPending}
      onConfirm={confirm}
    />
  );
}
