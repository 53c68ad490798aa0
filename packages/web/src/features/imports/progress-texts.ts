const NUMBER = new Intl.NumberFormat("en");
export const number = (value: number): string => NUMBER.format(value);
const rows = (count: number): string => (count === 1 ? "1 row" : `${number(count)} rows`);

/**
 * The state of an import in a few words. The texts are separate from the other texts of imports, because the header of
 * every page needs them.
 */
export const PROGRESS_TEXTS = {
  indicatorOf: (line: string) => `CSV import: ${line}`,
  indicators: (count: number) => `${count} CSV imports`,
  next: "It starts in a moment",
  waiting: (count: number) =>
    count === 1 ? "Waiting: 1 import comes before it" : `Waiting: ${number(count)} imports come before it`,
  checking: "Checking the file…",
  percent: (percent: number) => `${percent}% done`,
  rowsOf: (done: number, all: number) => `${number(done)} of ${rows(all)}`,
  rowsPerSecond: (perSecond: number) => `${number(Math.round(perSecond))} rows/s`,
  outcome: (success: number, errors: number) =>
    errors === 0 ? `${number(success)} added` : `${number(success)} added, ${rows(errors)} not`,
  refused: "Not imported",
} as const;
