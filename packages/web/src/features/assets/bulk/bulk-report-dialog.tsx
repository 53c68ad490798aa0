import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Dialog, DialogContent, DialogFooter, DialogHeading } from "@/components/ui/dialog.tsx";
import { ScrollRegion } from "@/components/ui/scroll-region.tsx";
import { BULK_TEXTS } from "./texts.ts";
import type { BulkReport } from "./use-bulk.ts";

interface Props {
  report: BulkReport | undefined;
  onClose: () => void;
  onSelect: (assetIds: string[]) => void;
}

/**
 * The assets for which a bulk action failed, each with the reason. The button selects these assets again, so that the
 * action can be repeated.
 */
export function BulkReportDialog({ report, onClose, onSelect }: Props) {
  const [last, setLast] = useState(report);
  if (report !== undefined && report !== last) setLast(report);
  const selectFailed = () => {
    onSelect((last?.failures ?? []).map(({ assetId }) => assetId));
    onClose();
  };
  return (
    <Dialog open={report !== undefined} onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-lg">
        <DialogHeading
          title={BULK_TEXTS.failedTitle(last?.failures.length ?? 0, last?.total ?? 0)}
          text={BULK_TEXTS.failedText}
        />
        <ScrollRegion
          aria-label={BULK_TEXTS.failedTitle(last?.failures.length ?? 0, last?.total ?? 0)}
          className="max-h-80 rounded-md border"
        >
          <ul className="divide-y">
            {last?.failures.map(({ assetId, name, message }) => (
              <li key={assetId} className="px-3 py-2">
                <p className="truncate font-medium" dir="auto">
                  {name}
                </p>
                <p className="break-words text-muted-foreground text-xs">{message}</p>
              </li>
            ))}
          </ul>
        </ScrollRegion>
        <DialogFooter>
          <Button variant="outline" onClick={selectFailed}>
            {BULK_TEXTS.selectFailed}
          </Button>
          <Button onClick={onClose}>{BULK_TEXTS.close}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
