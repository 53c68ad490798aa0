import type { AuditEntry } from "@clearhouse/core/people/team/team.schema.ts";
import { ArrowRight } from "lucide-react";
import { formatDateTime } from "@/lib/dates.ts";
import { AUDIT_TEXTS, byName, changedName, shownChanges, valuesOf, verbOf } from "../audit-texts.ts";

/** One entry of the log: who did what to whom, and when. Each changed value is shown before and after the change. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const changes = shownChanges(entry);
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <p className="min-w-0 break-words">
          <bdi className="font-medium">{byName(entry)}</bdi> {verbOf(entry)}
          {entry.about !== "" && (
            <>
              {": "}
              <bdi className="font-medium">{entry.about}</bdi>
            </>
          )}
        </p>
        <p className="flex max-w-full shrink-0 flex-wrap items-baseline gap-x-2 text-muted-foreground text-xs tabular-nums">
          <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          <span title={entry.hash}>{AUDIT_TEXTS.entry(entry.seq)}</span>
        </p>
      </div>
      {changes.length > 0 && (
        <dl className="flex flex-col gap-1 rounded-md bg-muted px-3 py-2 text-xs">
          {changes.map((change) => (
            <div key={change.what} className="flex flex-wrap gap-x-2">
              <dt className="text-muted-foreground">{changedName(entry.type, change.what)}</dt>
              <dd className="flex min-w-0 flex-wrap items-center gap-x-1.5">
                <Values values={valuesOf(entry.type, change)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** Shows only the first lines of a long value. */
const VALUE = "line-clamp-4 min-w-0 break-words";

function Values({ values: [first, second] }: { values: string[] }) {
  return (
    <>
      <bdi className={VALUE}>{first}</bdi>
      {second !== undefined && (
        <>
          <ArrowRight className="size-3 shrink-0 text-muted-foreground" aria-hidden="true" />
          <span className="sr-only">{AUDIT_TEXTS.becomes}</span>
          <bdi className={VALUE}>{second}</bdi>
        </>
      )}
    </>
  );
}
