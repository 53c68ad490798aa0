import { Cron, type EventBus, type Function as Lambda, type Stack } from "sst/constructs";
import type { Schedule } from "../packages/functions/src/function-definition.ts";
import { createAppFunction } from "./app-function.ts";
import { watchFunction, watchSchedule } from "./monitoring/alarms.ts";

/** A function that a schedule calls. */
export const createScheduled = (stack: Stack, bus: EventBus, schedule: Schedule): Lambda => {
  // A failed run isn't retried, because the next scheduled run does its work.
  const fn = createAppFunction(stack, bus, schedule, { retryAttempts: 0 });
  new Cron(stack, `${schedule.name}Schedule`, {
    schedule: schedule.everyMinutes === 1 ? "rate(1 minute)" : `rate(${schedule.everyMinutes} minutes)`,
    job: { function: fn, cdk: { target: { retryAttempts: 0 } } },
  });
  watchFunction(stack, fn, schedule.everyMinutes);
  watchSchedule(stack, fn, schedule.everyMinutes);
  return fn;
};
