import { type RestartableClearhouse, withRestartableClearhouse } from "./clearhouse.ts";
import { test as base } from "./people.ts";

/** Declares tests with their own run, which the tests can end and continue later. */
export const test = base.extend<{ present: undefined }, { clearhouse: RestartableClearhouse }>({
  clearhouse: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
    async ({}, use) => withRestartableClearhouse({}, use),
    { scope: "worker", timeout: 330_000 },
  ],

  /** Sets the clock to the present time, because an earlier test of this worker may have set it ahead. */
  present: [
    async ({ clearhouse }, use) => {
      await clearhouse.toPresent();
      await use(undefined);
    },
    { auto: true, timeout: 330_000 },
  ],
});
