import { type AssetImport, IMPORT_TEXTS } from "@clearhouse/core/library/import/import.schema.ts";
import { shownFileName } from "@clearhouse/core/platform/file-name.policy.ts";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { LoadFailed } from "@/components/load-failed.tsx";
import { LoadingBox } from "@/components/loading-box.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogBody, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { formatDateTime } from "@/lib/dates.ts";
import { importOptions, isActive } from "../api/imports.ts";
import { importLine, percentOf, runningLine } from "../lib/import-line.ts";
import { useAnnouncedProgress } from "../lib/use-announced-progress.ts";
import { useRowsRate } from "../lib/use-rows-rate.ts";
import { CSV_TEXTS } from "../texts.ts";
import { ImportResult } from "./import-result.tsx";

interface Props {
  importId: string;
  onBack: () => void;
  onClose: () => void;
}

/** One import: its place in the queue, its progress, or its result. */
export function ImportDetail({ importId, onBack, onClose }: Props) {
  const { data, error, isError, dataUpdatedAt, refetch } = useQuery(importOptions(importId));
  return (
    <>
      <DialogHeader>
        <DialogTitle>{CSV_TEXTS.title}</DialogTitle>
        <DialogDescription className="break-words" dir="auto">
          {data
            ? `${shownFileName(data.fileName)} · ${CSV_TEXTS.startedBy(data.startedBy, formatDateTime(data.createdAt))}`
            : ""}
        </DialogDescription>
      </DialogHeader>
      <DialogBody>
        {data && <Shown one={data} readAt={dataUpdatedAt} lost={isError} />}
        {!data && !isError && <LoadingBox text={CSV_TEXTS.loading} className="h-20" />}
        {!data && isError && <LoadFailed text={CSV_TEXTS.oneFailed} query={{ error, refetch }} />}
      </DialogBody>
      <DialogFooter>
        <Button icon={ChevronLeft} variant="ghost" className="sm:mr-auto" onClick={onBack}>
          {data && !isActive(data) ? CSV_TEXTS.another : CSV_TEXTS.all}
        </Button>
        <Button onClick={onClose}>{CSV_TEXTS.close}</Button>
      </DialogFooter>
    </>
  );
}

interface ShownProps {
  one: AssetImport;
  /** When the import was loaded, in ms since 1970. */
  readAt: number;
  /** Whether the last request failed. */
  lost: boolean;
}

function Shown(props: ShownProps) {
  useAnnouncedProgress(props.one);
  return isActive(props.one) ? <Underway {...props} /> : <ImportResult one={props.one} />;
}

function Underway({ one, readAt, lost }: ShownProps) {
  const perSecond = useRowsRate(one, readAt);
  const percent = percentOf(one);
  const running = one.state === "running";
  return (
    <div className="flex flex-col gap-2 py-4">
      <p className="font-medium tabular-nums">{importLine(one)}</p>
      <Progress value={percent ?? 0} aria-label={CSV_TEXTS.progressOf(shownFileName(one.fileName))} />
      <p className="min-h-4 text-muted-foreground text-xs tabular-nums">
        {lost ? CSV_TEXTS.lost : running && percent !== undefined && runningLine(one, perSecond)}
      </p>
      {one.errorCount > 0 && <p className="text-xs">{IMPORT_TEXTS.errors(one.errorCount)}</p>}
      <p className="text-muted-foreground text-sm">{CSV_TEXTS.mayClose}</p>
    </div>
  );
}
