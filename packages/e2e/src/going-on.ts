import { type Clearhouse, removeData, startClearhouse } from "./clearhouse.ts";
import { test as base } from "./fixtures.ts";
import { clockAhead } from "./moved-clock.ts";

interface GoingOn extends Clearhouse {
  /** Ends the run; it goes on with its clock so far ahead, over the same data and at the same address. */
  goOn: (aheadMs: number, meanwhile?: () => Promise<void>) => Promise<void>;
}

/** A run of its own, which ends and goes on later. */
export const test = base.extend<object, { clearhouse: GoingOn }>({
  clearhouse: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs off the pattern
    async ({}, use) => {
      const run = await startClearhouse();
      const { dataFolder, url } = run;
      const goOn: GoingOn["goOn"] = async (aheadMs, meanwhile) => {
        await now.stop();
        await meanwhile?.();
        const options = { dataFolder, port: Number(new URL(url).port), env: clockAhead(aheadMs) };
        Object.assign(now, await startClearhouse(options));
      };
      const now = { ...run, goOn };
      try {
        await use(now);
      } finally {
        await now.stop();
        await removeData(now);
      }
    },
    { scope: "worker", timeout: 330_000 },
  ],
});
