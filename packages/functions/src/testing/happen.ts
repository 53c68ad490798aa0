import { withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import type { TimerHandler } from "@clearhouse/core/platform/timer/run.ts";
import { findTimer, type Timer } from "@clearhouse/core/platform/timer/timer.entity.ts";
import { CALLER } from "@clearhouse/core/testing/scene.ts";
import type { BusEntry } from "../../../../scripts/vitest/recorder.ts";

/** Makes something happen in a new team. @returns the event that is published for it */
export type Happen = () => Promise<BusEntry>;

/** By an event handler's name, what people hear after its event. */
export type Heard = Readonly<Record<string, readonly string[]>>;

/** A clock that is ahead by this many days. */
export const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });

export const asSystem = <T>(teamId: string, work: () => T): T =>
  actAs({ kind: "system", name: "test", teamId }, work, CALLER);

/** Does what one timer is set for, at the time of `clock`; the due timers of other tests stay. */
export const ring = async (
  of: Pick<Timer, "teamId" | "kind" | "id">,
  handler: TimerHandler,
  clock = inDays(1),
): Promise<void> => {
  const timer = await findTimer(of);
  if (!timer) throw new Error(`There is no timer ${of.kind}`);
  await withClock(clock, () => asSystem(of.teamId, () => handler(timer)));
};
