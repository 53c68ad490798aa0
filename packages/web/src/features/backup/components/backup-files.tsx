import {
  type FileKind,
  isUnderWay,
  kindName,
  mayCopyAgain,
  mayRestore,
} from "@clearhouse/core/custody/backup/backup.policy.ts";
import type { BackupFile } from "@clearhouse/core/custody/backup/backup.schema.ts";
import { formatBytes } from "@clearhouse/core/platform/bytes.policy.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import { LoadFailed } from "@/components/load-failed.tsx";
import { MoreButton } from "@/components/more-button.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { formatDate } from "@/lib/dates.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { openFilesOptions } from "@/lib/queries/backup.ts";
import { useFileAct } from "../api/backup.ts";
import { BACKUP_TEXTS, STATE_TEXTS } from "../texts.ts";

/**
 * The files that wait for their copy or have a problem, each with its actions. The backup's figures count the same
 * files.
 */
export function BackupFiles() {
  const list = useInfiniteQuery(openFilesOptions);
  const { data, isError, error, refetch } = list;
  if (isError) return <LoadFailed text={BACKUP_TEXTS.loadFailed} query={{ error, refetch }} />;
  if (!data) return <Skeleton className="h-32 rounded-lg" />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold">{BACKUP_TEXTS.files}</h2>
      <ul className="divide-y rounded-lg border bg-card">
        {items.map((file) => (
          <FileRow key={`${file.ownerId}/${file.fileId}`} file={file} />
        ))}
      </ul>
      <MoreButton list={list} className="self-center">
        {BACKUP_TEXTS.moreFiles}
      </MoreButton>
    </section>
  );
}

function FileRow({ file }: { file: BackupFile }) {
  const { kind, size, state, copiedAt } = file;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <FileName file={file} />
        <p className="text-muted-foreground text-xs">
          {kindName(kind)} · {size > 0 && `${formatBytes(size)} · `}
          {copiedAt ? `${BACKUP_TEXTS.columns.copied} ${formatDate(copiedAt)}` : BACKUP_TEXTS.noCopy}
        </p>
        {state === "lost" && <p className="text-pretty text-xs">{BACKUP_TEXTS.lostText}</p>}
      </div>
      <Badge variant={isUnderWay(state) ? "secondary" : "denied"}>{STATE_TEXTS[state]}</Badge>
      {mayRestore(state) && <Restore file={file} />}
      {mayCopyAgain(state) && <CopyAgain file={file} />}
    </li>
  );
}

const WITH_PAGE: ReadonlySet<FileKind> = new Set(["original", "release", "contract"]);

/**
 * A link to the asset or contract that the file belongs to. The names of other files aren't links, because other files
 * have no page of their own.
 */
function FileName({ file: { kind, ownerId, name } }: { file: BackupFile }) {
  if (!WITH_PAGE.has(kind))
    return (
      <p className="truncate font-medium" dir="auto">
        {name}
      </p>
    );
  const place = kind === "contract" ? `/creators?contract=${ownerId}` : `/?asset=${ownerId}`;
  return (
    <Link to={place} className="block truncate font-medium hover:underline" dir="auto">
      {name}
    </Link>
  );
}

function CopyAgain({ file }: { file: BackupFile }) {
  const act = useFileAct("copy");
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={BACKUP_TEXTS.ofFile(BACKUP_TEXTS.copy, file.name)}
      disabled={act.isPending}
      // A double click copies the file only once.
      onClick={({ detail }) => detail < 2 && act.mutate(file, { onSuccess: () => notifySuccess(BACKUP_TEXTS.copying) })}
    >
      {BACKUP_TEXTS.copy}
    </Button>
  );
}

/** Asks first, because the copy replaces the current file. */
function Restore({ file }: { file: BackupFile }) {
  const [asked, setAsked] = useState(false);
  const act = useFileAct("restore");
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={BACKUP_TEXTS.ofFile(BACKUP_TEXTS.restore, file.name)}
        onClick={() => setAsked(true)}
      >
        {BACKUP_TEXTS.restore}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={BACKUP_TEXTS.restoreTitle(file.name)}
        text={BACKUP_TEXTS.restoreText}
        confirm={BACKUP_TEXTS.restore}
        pending={act.isPending}
        onConfirm={() =>
          act.mutate(file, {
            onSuccess: () => notifySuccess(BACKUP_TEXTS.restoring),
            onSettled: () => setAsked(false),
          })
        }
      />
    </>
  );
}
