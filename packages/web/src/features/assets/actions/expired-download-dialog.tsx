import { mayDownload } from "@clearhouse/core/asset/asset.policy.ts";
import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from "@/components/ui/alert-dialog.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { formatCalendarDate } from "@/lib/dates.ts";
import { DOWNLOAD_TEXTS } from "./texts.ts";

/** Any member may go on, or admins alone where the team says so; nobody does so unawares (product decisions §4). */
export function ExpiredDownloadDialog(props: {
  asset: Asset;
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { asset, open, onClose, onConfirm } = props;
  const { role, team } = useSession();
  const date = formatCalendarDate(asset.approval?.expiresOn ?? "");
  const may = mayDownload({ expired: true }, { role, expiredForAdmins: team.expiredForAdmins });
  return (
    <AlertDialog open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>
            {may ? DOWNLOAD_TEXTS.expiredTitle(date) : DOWNLOAD_TEXTS.forAdminsTitle(date)}
          </AlertDialogTitle>
          <AlertDialogDescription>
            {may ? DOWNLOAD_TEXTS.expiredText : DOWNLOAD_TEXTS.forAdminsText}
          </AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>{may ? DOWNLOAD_TEXTS.cancel : DOWNLOAD_TEXTS.close}</AlertDialogCancel>
          {may && <AlertDialogAction onClick={onConfirm}>{DOWNLOAD_TEXTS.anyway}</AlertDialogAction>}
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
