import type { ImportSummary } from "@clearhouse/core/library/import/import.schema.ts";
import { shownFileName } from "@clearhouse/core/platform/file-name.policy.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronRight, CircleAlert, CircleCheck, Clock3, TriangleAlert } from "lucide-react";
import { useEffect, useId } from "react";
import { LoadFailed } from "@/components/load-failed.tsx";
import { LoadingBox } from "@/components/loading-box.tsx";
import { MoreButton } from "@/components/more-button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { formatDateTime } from "@/lib/dates.ts";
import { importListOptions, listed } from "../api/imports.ts";
import { importLine } from "../lib/import-line.ts";
import { CSV_TEXTS } from "../texts.ts";

/** The imports of all members of the team, including running imports. */
export function RecentImports({ onShow }: { onShow: (importId: string) => void }) {
  const heading = useId();
  const list = useInfiniteQuery(importListOptions);
  const { refetch } = list;
  useEffect(() => void refetch({ cancelRefetch: false }), [refetch]);
  const imports = listed(list.data);
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <h3 id={heading} className="font-medium">
        {CSV_TEXTS.recent}
      </h3>
      {list.isPending && <LoadingBox text={CSV_TEXTS.loading} className="h-14" />}
      {list.isError && !list.data && (
        <LoadFailed text={CSV_TEXTS.listFailed} query={{ error: list.error, refetch: refetch }} />
      )}
      {list.isSuccess && imports.length === 0 && <p className="text-muted-foreground">{CSV_TEXTS.none}</p>}
      {imports.length > 0 && (
        <ul aria-labelledby={heading} className="divide-y rounded-md border">
          {imports.map((one) => (
            <li key={one.id}>
              <ImportRow one={one} onShow={() => onShow(one.id)} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list} className="self-center">
        {CSV_TEXTS.more}
      </MoreButton>
    </section>
  );
}

function ImportRow({ one, onShow }: { one: ImportSummary; onShow: () => void }) {
  return (
    <button
      type="button"
      onClick={onShow}
      className="flex w-full items-center gap-3 px-3 py-2.5 text-left hover:bg-accent focus-visible:outline-2 focus-visible:outline-ring focus-visible:-outline-offset-2"
    >
      <StateIcon one={one} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" dir="auto">
          {shownFileName(one.fileName)}
        </span>
        <span className="block truncate text-muted-foreground text-xs tabular-nums">{importLine(one)}</span>
        <span className="block truncate text-muted-foreground text-xs">
          {CSV_TEXTS.startedBy(one.startedBy, formatDateTime(one.createdAt))}
        </span>
      </span>
      <ChevronRight className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
    </button>
  );
}

function StateIcon({ one: { state, errorCount } }: { one: ImportSummary }) {
  if (state === "running") return <Spinner className="shrink-0 text-muted-foreground" />;
  if (state === "queued") return <Clock3 className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />;
  if (state === "failed") return <CircleAlert className="size-4 shrink-0 text-destructive" aria-hidden="true" />;
  if (errorCount > 0) {
    return <TriangleAlert className="size-4 shrink-0 text-status-requested" aria-hidden="true" />;
  }
  return <CircleCheck className="size-4 shrink-0 text-status-approved" aria-hidden="true" />;
}
