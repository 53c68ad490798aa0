import { isAdmin } from "@clearhouse/core/team/team.policy.ts";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "@/lib/auth/session-context.tsx";
import { formatDate } from "@/lib/dates.ts";
import { filesOfAssetOptions } from "@/lib/queries/backup.ts";
import { DETAIL_TEXTS } from "./texts.ts";

interface Props {
  assetId: string;
  fileId: string;
}

/** Whether a file has a copy in the backup; only for admins. One request is enough for all files of the asset. */
export function FileBackup({ assetId, fileId }: Props) {
  const { role } = useSession();
  const { data = [] } = useQuery({ ...filesOfAssetOptions(assetId), enabled: isAdmin(role) });
  const file = data.find((one) => one.fileId === fileId);
  if (!file) return null;
  const { state, copiedAt } = file;
  return (
    <p className="text-muted-foreground text-xs">
      {state === "backed_up" && copiedAt ? DETAIL_TEXTS.backedUp(formatDate(copiedAt)) : DETAIL_TEXTS.backup[state]}
    </p>
  );
}
