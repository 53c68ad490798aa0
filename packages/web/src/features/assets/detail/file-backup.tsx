import { fullName, isDamaged, mayRestore } from "@clearhouse/core/custody/backup/backup.policy.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { isAdmin } from "@clearhouse/core/people/team/team.policy.ts";
import { useQuery } from "@tanstack/react-query";
import { FileX } from "lucide-react";
import { Link } from "react-router-dom";
import { Alert, AlertBody, AlertDescription, AlertTitle } from "@/components/ui/alert.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { formatDate } from "@/lib/dates.ts";
import { filesOfAssetOptions } from "@/lib/queries/backup.ts";
import { DETAIL_TEXTS } from "./texts.ts";

interface Props {
  assetId: string;
  fileId: string;
}

/** The state of a file and its backup copy. Members who aren't admins only see that a file is missing or changed. */
export function FileBackup({ assetId, fileId }: Props) {
  const { data = [] } = useQuery(filesOfAssetOptions(assetId));
  const file = data.find((one) => one.fileId === fileId);
  if (!file) return null;
  const { state, copiedAt } = file;
  return (
    <p className={isDamaged(state) ? "font-medium text-status-denied text-xs" : "text-muted-foreground text-xs"}>
      {state === "backed_up" && copiedAt ? DETAIL_TEXTS.backedUp(formatDate(copiedAt)) : DETAIL_TEXTS.backup[state]}
    </p>
  );
}

/** The asset's files that the backup's check found missing or changed, at the top of the details. */
export function DamagedFiles({ asset: { id, files, releases } }: { asset: Asset }) {
  const { role } = useSession();
  const { data = [] } = useQuery({ ...filesOfAssetOptions(id), enabled: files.length > 0 || releases !== undefined });
  const damaged = data.filter(({ state }) => isDamaged(state));
  if (damaged.length === 0) return null;
  return (
    <Alert icon={FileX} variant="destructive">
      <AlertBody>
        <AlertTitle>{DETAIL_TEXTS.damaged(damaged.length)}</AlertTitle>
        <ul className="list-inside list-disc break-words">
          {damaged.map(({ fileId, kind, name, state }) => (
            <li key={fileId}>
              <bdi>{fullName(kind, name)}</bdi>: {DETAIL_TEXTS.backup[state]}
            </li>
          ))}
        </ul>
        {isAdmin(role) && (
          <Link to="/admin?tab=media-backup" className="self-start font-medium underline underline-offset-4">
            {DETAIL_TEXTS.toBackup}
          </Link>
        )}
        {!isAdmin(role) && damaged.some(({ state }) => mayRestore(state)) && (
          <AlertDescription>{DETAIL_TEXTS.restoredByAdmin}</AlertDescription>
        )}
      </AlertBody>
    </Alert>
  );
}
