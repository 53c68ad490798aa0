import type { ImportSummary } from "@clearhouse/core/library/import/import.schema.ts";
import { timeLeft } from "@/lib/time-left.ts";
import { PROGRESS_TEXTS } from "../progress-texts.ts";

type Facts = Pick<ImportSummary, "state" | "waitingFor" | "rows" | "rowsDone" | "success" | "errorCount" | "problem">;

/** The percentage of rows that are done; undefined until the file has been checked. */
export const percentOf = ({ rows, rowsDone }: Pick<Facts, "rows" | "rowsDone">): number | undefined =>
  rows === 0 ? undefined : Math.min(100, Math.floor((rowsDone / rows) * 100));

/** The state of an import in a few words. */
export const importLine = (one: Facts): string => {
  if (one.state === "done") return PROGRESS_TEXTS.outcome(one.success, one.errorCount);
  if (one.state === "failed") return `${PROGRESS_TEXTS.refused}: ${one.problem}`;
  if (one.state === "queued") return one.waitingFor > 0 ? PROGRESS_TEXTS.waiting(one.waitingFor) : PROGRESS_TEXTS.next;
  const percent = percentOf(one);
  return percent === undefined ? PROGRESS_TEXTS.checking : PROGRESS_TEXTS.percent(percent);
};

/**
 * The progress of a running import, its speed and the remaining time.
 * @param perSecond rows per second; 0 while the speed is unknown
 */
export const runningLine = (one: Facts, perSecond: number): string => {
  if (percentOf(one) === undefined) return PROGRESS_TEXTS.checking;
  const { rows, rowsDone } = one;
  const speed = perSecond > 0 ? [PROGRESS_TEXTS.rowsPerSecond(perSecond)] : [];
  const left = perSecond > 0 && rowsDone < rows ? [timeLeft((rows - rowsDone) / perSecond)] : [];
  return [PROGRESS_TEXTS.rowsOf(rowsDone, rows), ...speed, ...left].join(" · ");
};
