import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { readHeader } from "@clearhouse/core/import/csv-header.ts";
import { isBlank, recordsFrom } from "@clearhouse/core/import/csv-records.ts";
import { rowReader } from "@clearhouse/core/import/csv-row.ts";
import Papa from "papaparse";

/**
 * Parses a CSV file either as an import does, in steps and checking every row, or with papaparse, the whole file at
 * once. Reports the best time, and by how much the process's memory grew. Arguments: "ours" or "papaparse", the file,
 * rounds.
 */
const [way = "", path = "", rounds = "1"] = process.argv.slice(2);
const STEP = { range: 256 * 1024, most: 500 } as const;
const file = readFileSync(path);

const ours = async (): Promise<number> => {
  const source = { bytes: file.length, read: async (start: number, end: number) => file.subarray(start, end) };
  const format = await readHeader(source);
  const read = rowReader({ header: format.header, uploader: "Ada Admin", brands: ["@rap"] });
  let good = 0;
  for (let offset = format.offset; offset < file.length; ) {
    const { records, next } = await recordsFrom(source, format, offset, STEP);
    for (const record of records) if (!isBlank(record) && "row" in read(record)) good += 1;
    offset = next;
  }
  return good;
};

const papaparse = async (): Promise<number> => Papa.parse(file.toString(), { skipEmptyLines: true }).data.length - 1;

const run = way === "ours" ? ours : papaparse;
globalThis.gc?.();
await setTimeout(100);
const before = process.memoryUsage.rss();
let [best, rows] = [Number.POSITIVE_INFINITY, 0];
for (let round = 0; round < Number(rounds); round++) {
  const begun = performance.now();
  rows = await run();
  best = Math.min(best, performance.now() - begun);
}
// The peak that the operating system has recorded, because polling could miss the peak.
process.send?.({ best, rows, grownBytes: process.resourceUsage().maxRSS * 1024 - before });
process.once("disconnect", () => process.exit(0));
