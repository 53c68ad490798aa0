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
import { formatCalendarDate } from "@/lib/dates.ts";
import { ASSET_TEXTS } from "../texts.ts";

/** Any member may go on; nobody does so unawares. */
export function ExpiredDownloadDialog(props: {
  asset: Asset;
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { asset, open, onClose, onConfirm } = props;
  return (
    <AlertDialog open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>
            {ASSET_TEXTS.rightsExpired(formatCalendarDate(asset.approval?.expiresOn ?? ""))}
          </AlertDialogTitle>
          <AlertDialogDescription>{ASSET_TEXTS.rightsExpiredText}</AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>{ASSET_TEXTS.cancel}</AlertDialogCancel>
          <AlertDialogAction onClick={onConfirm}>{ASSET_TEXTS.downloadAnyway}</AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
