import { type RestartableClearhouse, withRestartableClearhouse } from "./clearhouse.ts";
import { test as base } from "./people.ts";

/** Tests with their own run, which ends and continues later. */
export const test = base.extend<object, { clearhouse: RestartableClearhouse }>({
  clearhouse: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
    async ({}, use) => withRestartableClearhouse({}, use),
    { scope: "worker", timeout: 330_000 },
  ],
});
