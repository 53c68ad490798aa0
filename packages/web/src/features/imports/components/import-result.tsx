import { type AssetImport, IMPORT_TEXTS } from "@clearhouse/core/library/import/import.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, FileDown, Info, TriangleAlert } from "lucide-react";
import { Alert, AlertBody, AlertDescription, AlertTitle } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { ScrollRegion } from "@/components/ui/scroll-region.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { messageOf, notifyError } from "@/lib/notify.ts";
import { FileGone, saveFrom } from "@/lib/save-from.ts";
import { CSV_TEXTS } from "../texts.ts";

/** The result of an import (the number of created assets, and the rows with errors). */
export function ImportResult({ one }: { one: AssetImport }) {
  const { state, problem, success, errorCount, unknownColumns, failedRowsUrl } = one;
  const failed = state === "failed";
  const Count = success > 0 ? CircleCheck : Info;
  return (
    <div className="flex flex-col gap-3">
      {failed && (
        <Alert icon={CircleAlert} variant="destructive">
          <AlertBody className="break-words">
            {problem === "" ? IMPORT_TEXTS.failed : IMPORT_TEXTS.failedWith(problem)}
          </AlertBody>
        </Alert>
      )}
      {(!failed || success > 0) && (
        <Alert>
          <Count aria-hidden="true" className={success > 0 ? "text-status-approved" : "text-muted-foreground"} />
          <AlertBody>{IMPORT_TEXTS.created(success)}</AlertBody>
        </Alert>
      )}
      {errorCount > 0 && (
        <Alert icon={TriangleAlert} variant="warning" className="flex-wrap">
          <AlertBody className="min-w-48">
            <AlertTitle>{IMPORT_TEXTS.errors(errorCount)}</AlertTitle>
            {failedRowsUrl !== "" && <AlertDescription>{CSV_TEXTS.failedRowsHint}</AlertDescription>}
          </AlertBody>
          {failedRowsUrl !== "" && <FailedRows url={failedRowsUrl} />}
        </Alert>
      )}
      {unknownColumns.length > 0 && (
        <Alert icon={Info}>
          <AlertBody className="break-words">{CSV_TEXTS.ignored(unknownColumns)}</AlertBody>
        </Alert>
      )}
      <Errors one={one} />
    </div>
  );
}

/** The server returns only the first hundred errors; the file to download has all of them. */
function Errors({ one: { errors, errorCount } }: { one: AssetImport }) {
  if (errors.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <ScrollRegion aria-label={CSV_TEXTS.failedList} className="max-h-72 rounded-md border">
        <ul aria-label={CSV_TEXTS.failedList} className="divide-y">
          {errors.map(({ row, error }) => (
            <li key={row} className="break-words px-3 py-2 tabular-nums">
              {IMPORT_TEXTS.row(row, error)}
            </li>
          ))}
        </ul>
      </ScrollRegion>
      {errorCount > errors.length && (
        <p className="text-muted-foreground text-xs">{CSV_TEXTS.firstOnly(errors.length, errorCount)}</p>
      )}
    </div>
  );
}

function FailedRows({ url }: { url: string }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveFrom(queryClient, url, CSV_TEXTS.failedRowsName),
    onError: (error) =>
      notifyError(CSV_TEXTS.downloadFailed, error instanceof FileGone ? CSV_TEXTS.downloadGone : messageOf(error)),
  });
  return (
    <Button variant="outline" size="sm" className="text-foreground" disabled={isPending} onClick={() => mutate()}>
      {isPending ? <Spinner /> : <FileDown aria-hidden="true" />}
      {CSV_TEXTS.failedRows}
    </Button>
  );
}
