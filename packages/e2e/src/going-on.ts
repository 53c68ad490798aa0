import { type MovableClearhouse, withMovableClearhouse } from "./clearhouse.ts";
import { test as base } from "./people.ts";

/** A run of its own, which ends and goes on later. */
export const test = base.extend<object, { clearhouse: MovableClearhouse }>({
  clearhouse: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs off the pattern
    async ({}, use) => withMovableClearhouse({}, use),
    { scope: "worker", timeout: 330_000 },
  ],
});
