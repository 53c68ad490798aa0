import { DAY_MS, withClock } from "@clearhouse/core/platform/clock.ts";
import type { MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import type { Role } from "@clearhouse/core/team/session.schema.ts";

/** Where the demo's pictures and videos lie. */
export const MEDIA = new URL("../../fixtures/media/", import.meta.url);

/** Who does what there is to do. */
export type Members = Record<Role, MemberActor>;

/** On the day that it would have happened. */
export const at = <T>(daysAgo: number, work: () => Promise<T>): Promise<T> => {
  const moment = new Date(Date.now() - daysAgo * DAY_MS);
  return withClock({ now: () => moment }, work);
};
