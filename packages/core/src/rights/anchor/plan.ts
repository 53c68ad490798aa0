import { EVENTS } from "../../base/happenings/events.ts";
import { DAY_MS, isoIn } from "../../platform/clock.ts";
import { transact } from "../../platform/store/transaction.ts";
import type { Timer } from "../../platform/timer/timer.entity.ts";
import { isUnchanged, moveTimer } from "../../platform/timer/timer.ts";

/** Sends the event whose handler writes an anchor of the team's chains, and sets the timer to run again in a day. */
export const planAnchor = (timer: Timer): Promise<void> =>
  transact(async () => ({
    writes: (await isUnchanged(timer)) ? [moveTimer(timer, isoIn(DAY_MS)), EVENTS["anchor.planned"].outbox({})] : [],
    result: undefined,
  }));
