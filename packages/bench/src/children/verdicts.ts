import fc from "fast-check";
import { useEnvironment } from "../environment.ts";
import { median, ms, processorTime, type Row, spelled } from "../measure.ts";

/**
 * Measures the processor time for saying of each asset of a page whether it may be used. The assets are random ones.
 * Argument: how many rounds.
 */
const rounds = Number(process.argv[2]);
const GOAL_MS = 1;
const PAGE = 50;
/** A server answers so many pages within ten seconds; until then it runs code that isn't compiled yet. */
const WARM_UP_PAGES = 2_000;
// Core reads its environment when it is imported. No table is used.
useEnvironment({ TABLE_NAME: "none" });
const { mayBeUsed } = await import("@clearhouse/core/library/asset/view.ts");
const { LICENSEE, rightsState } = await import("@clearhouse/core/testing/rights-states.ts");
const { TODAY } = await import("@clearhouse/core/testing/verdict.ts");

const reading = { licensee: LICENSEE, today: TODAY, strict: false, dayOf: (at: string) => at.slice(0, 10) };
const pages = Array.from({ length: 20 }, (_, seed) => fc.sample(rightsState, { numRuns: PAGE, seed }));
const times: number[] = [];
for (let round = 0; round < rounds + WARM_UP_PAGES / pages.length; round++) {
  const all = await processorTime(async () => {
    for (const page of pages) for (const asset of page) mayBeUsed(asset, undefined, reading);
  });
  times.push(all / pages.length);
}
const took = median(times.slice(-rounds));
const what = `whether each of ${PAGE} assets may be used, with up to three licenses and every other fact, after ${spelled(WARM_UP_PAGES)} pages`;
const row: Row = { what, ours: `${ms(took)} of CPU`, goal: `≤ ${GOAL_MS} ms of CPU`, met: took <= GOAL_MS };
process.send?.(row);
process.once("disconnect", () => process.exit(0));
