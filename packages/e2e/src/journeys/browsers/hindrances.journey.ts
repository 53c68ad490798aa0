import { expect } from "../../fixtures.ts";
import { HINDRANCES } from "../../hindrances.ts";
import { test } from "../../people.ts";
import { PHONE } from "../../show-screens.ts";
import { TASKS } from "../../tasks.ts";

const ON_PHONE = { viewport: PHONE, hasTouch: true, isMobile: true, locale: "en-US" };

for (const { name, userAgent, reports, hinder } of HINDRANCES) {
  test(`all that people without an account do works in a browser ${name}`, async ({ visitor, adminApi, faults }) => {
    const page = await visitor({ ...ON_PHONE, ...(userAgent !== undefined && { userAgent }) });
    await hinder(page);
    for (const [task, act] of Object.entries(TASKS)) await test.step(task, () => act(page, adminApi));
    const unexpected = faults.filter((fault) => !reports?.test(fault));
    faults.splice(0, faults.length, ...unexpected);
    expect(faults).toEqual([]);
  });
}
