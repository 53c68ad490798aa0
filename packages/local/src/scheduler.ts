import type { Schedule } from "@clearhouse/functions/function-definition.ts";
import { invoke, type LoadHandler } from "./handlers.ts";
import { repeat, type Timer } from "./timer.ts";

/**
 * Runs each schedule at once and then at its interval, so that work that became due while the server was stopped is
 * done at once.
 */
export const startScheduler = (schedules: readonly Schedule[], load: LoadHandler): Timer => {
  const timers = schedules.map((schedule) =>
    repeat(schedule.name, schedule.everyMinutes * 60_000, () => invoke(schedule, load, {}), 0),
  );
  return {
    stop: async () => {
      await Promise.all(timers.map((timer) => timer.stop()));
    },
  };
};
