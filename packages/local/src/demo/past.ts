import type { Role } from "@clearhouse/core/people/team/session.schema.ts";
import { DAY_MS, withClock } from "@clearhouse/core/platform/clock.ts";
import type { MemberActor } from "@clearhouse/core/platform/identity/actor.ts";

/** The folder of the demo's pictures and videos. */
export const MEDIA = new URL("../../fixtures/media/", import.meta.url);

export type Members = Record<Role, MemberActor>;

/** Does the work with the clock set back by this many days. */
export const at = <T>(daysAgo: number, work: () => Promise<T>): Promise<T> => {
  const moment = new Date(Date.now() - daysAgo * DAY_MS);
  return withClock({ now: () => moment }, work);
};
