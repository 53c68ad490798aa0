import { Duration } from "aws-cdk-lib/core";
import { Cron, EventBus, type StackContext } from "sst/constructs";
import { EVENT_SOURCE, HAND_OVER } from "../packages/functions/src/delivery.ts";
import { SCHEDULES, SUBSCRIPTIONS } from "../packages/functions/src/subscriptions.ts";
import { createFunction } from "./function.ts";
import { createQueue, feed } from "./queues.ts";

export function Events({ stack }: StackContext) {
  const bus = new EventBus(stack, "Bus");

  const consequences = SUBSCRIPTIONS.map((subscription) => {
    const { name, event } = subscription;
    const fn = createFunction(stack, bus, subscription);
    // Between rule and function, because only a queue is patient: called by the rule itself, a function that throws is
    // called twice more within minutes.
    const { queue, deadLetters } = createQueue(stack, subscription);
    // Never SST's `retries`: its retrier loses messages.
    bus.addRules(stack, {
      [`${name}Rule`]: {
        pattern: { source: [EVENT_SOURCE], detailType: [event] },
        targets: {
          [name]: {
            queue,
            cdk: {
              target: {
                deadLetterQueue: deadLetters,
                retryAttempts: HAND_OVER.retryAttempts,
                maxEventAge: Duration.hours(HAND_OVER.maxAgeHours),
              },
            },
          },
        },
      },
    });
    feed(fn, queue.cdk.queue);
    return { fn, queue: queue.cdk.queue, deadLetters };
  });

  const schedules = SCHEDULES.map((schedule) => {
    // The next run is the retry.
    const fn = createFunction(stack, bus, schedule, { retryAttempts: 0 });
    new Cron(stack, `${schedule.name}Schedule`, {
      schedule: schedule.everyMinutes === 1 ? "rate(1 minute)" : `rate(${schedule.everyMinutes} minutes)`,
      job: { function: fn, cdk: { target: { retryAttempts: 0 } } },
    });
    return fn;
  });

  const sweepOutbox = schedules.find((fn) => fn.node.id === "SweepOutbox");
  if (!sweepOutbox) throw new Error("subscriptions.ts schedules no SweepOutbox, on which the outbox's alarm rests");

  stack.addOutputs({ BusName: bus.eventBusName });
  return { bus, consequences, schedules, sweepOutbox };
}
