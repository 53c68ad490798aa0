import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { mayDownload } from "@clearhouse/core/rights/clearance/gate.policy.ts";
import type { GateReason } from "@clearhouse/core/rights/clearance/gate.schema.ts";
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
import { clearanceOf } from "./clearance.ts";
import { DOWNLOAD_TEXTS } from "./texts.ts";

const TEXTS = DOWNLOAD_TEXTS.uncleared;

/**
 * Says why an asset isn't cleared, before its files are downloaded. A team may decide that only its admins can download
 * expired assets.
 */
export function UnclearedDownloadDialog(props: {
  asset: Asset;
  open: boolean;
  onClose: () => void;
  onConfirm: (despite: GateReason) => void;
}) {
  const { asset, open, onClose, onConfirm } = props;
  const { role, team } = useSession();
  const use = clearanceOf(asset, team.timeZone);
  const may = mayDownload(use, { role, expiredForAdmins: team.expiredForAdmins }) === "ask";
  const endedOn = use.reason === "expired" ? asset.approval?.expiresOn : undefined;
  const why = endedOn ? DOWNLOAD_TEXTS.expiredOn(formatCalendarDate(endedOn)) : use.text;
  return (
    <AlertDialog open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>{may ? TEXTS.title(why) : why}</AlertDialogTitle>
          <AlertDialogDescription>
            {!may && DOWNLOAD_TEXTS.forAdminsText}
            {may && (endedOn ? DOWNLOAD_TEXTS.expiredText : TEXTS.text)}
          </AlertDialogDescription>
        </AlertDialogHeader>
        {use.clause && (
          <p
            className="max-h-40 overflow-y-auto whitespace-pre-line break-words rounded-md bg-muted px-3 py-2"
            dir="auto"
          >
            {use.clause}
          </p>
        )}
        <AlertDialogFooter>
          <AlertDialogCancel>{may ? DOWNLOAD_TEXTS.cancel : DOWNLOAD_TEXTS.close}</AlertDialogCancel>
          {may && <AlertDialogAction onClick={() => onConfirm(use.reason)}>{DOWNLOAD_TEXTS.anyway}</AlertDialogAction>}
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
