import { Duration } from "aws-cdk-lib/core";
import { Cron, type EventBus, type Function as Lambda, type Stack, type StackContext, use } from "sst/constructs";
import { EVENT_SOURCE, HAND_OVER } from "../packages/functions/src/delivery.ts";
import {
  type Domain,
  eventsOf,
  type Schedule,
  type Subscription,
} from "../packages/functions/src/function-definition.ts";
import { createAppFunction } from "./app-function.ts";
import { Events } from "./bus.ts";
import { watchFunction, watchSchedule } from "./monitoring/alarms.ts";
import { createQueued } from "./queues.ts";

export const domainStackId = ({ name }: Domain): string => `${name}Events`;

/** Makes the stack of one file in subscriptions/, with its event handlers and schedules. */
export const domainStack =
  ({ subscriptions, schedules = [] }: Domain) =>
  ({ stack }: StackContext): void => {
    const { bus } = use(Events);
    for (const subscription of subscriptions) createConsequence(stack, bus, subscription);
    for (const schedule of schedules) createScheduled(stack, bus, schedule);
  };

const createConsequence = (stack: Stack, bus: EventBus, subscription: Subscription): void => {
  const { name } = subscription;
  // A queue is between rule and function, because a queue retries for hours. If the rule called the function directly,
  // a function that throws would be called only twice more, within minutes.
  const { queue, deadLetters } = createQueued(stack, bus, subscription);
  // SST's `retries` is never set, because its retrier loses messages.
  bus.addRules(stack, {
    [`${name}Rule`]: {
      pattern: { source: [EVENT_SOURCE], detailType: [...eventsOf(subscription)] },
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
};

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
