import { EVENTS } from "../../base/happenings/events.ts";
import { planLook } from "../../library/asset-file/look-for-copies.ts";
import { DAY_MS, isoIn } from "../../platform/clock.ts";
import { transact } from "../../platform/store/transaction.ts";
import { isUnchanged, moveTimer, type Timer } from "../../platform/timer/timer.entity.ts";

/**
 * Sends the event whose handler writes an anchor of the team's chains, and sets the timer to run again in a day. Every team
 * has this timer, so it also begins the look at what an earlier release has left.
 */
export const planAnchor = (timer: Timer): Promise<void> =>
  transact(async () => {
    if (!(await isUnchanged(timer))) return { writes: [], result: undefined };
    const anchor = EVENTS["anchor.planned"].outbox({});
    const looks = await planLook(timer.teamId);
    return { writes: [moveTimer(timer, isoIn(DAY_MS)), anchor, ...looks], result: undefined };
  });
