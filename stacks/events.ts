import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Duration } from "aws-cdk-lib/core";
import { Cron, EventBus, type Stack, type StackContext } from "sst/constructs";
import { DELIVERY, EVENT_SOURCE, SCHEDULES, SUBSCRIPTIONS } from "../packages/functions/src/subscriptions.ts";
import { createFunction } from "./function.ts";

/** Lambda's own limits for an event it has accepted; past them its failure destination gets the event. */
const LAMBDA_RETRIES = Math.min(2, DELIVERY.retryAttempts);
const LAMBDA_MAX_AGE = Duration.hours(Math.min(6, DELIVERY.maxAgeHours));

/** Keeps what it gets for as long as SQS can, for a person to look at and `cli redrive` to send again. */
export const deadLetterQueue = (stack: Stack, id: string): Queue =>
  new Queue(stack, id, {
    retentionPeriod: Duration.days(14),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
  });

export function Events({ stack }: StackContext) {
  const bus = new EventBus(stack, "Bus");
  const deadLetters = deadLetterQueue(stack, "DeadLetters");

  const consequences = SUBSCRIPTIONS.map((subscription) => {
    // An event can fail in two places, and each loses it unless told otherwise: EventBridge may not get it to Lambda
    // (the target's queue), and the function, called asynchronously, may throw each time (the function's destination).
    const fn = createFunction(stack, bus, subscription, {
      retryAttempts: LAMBDA_RETRIES,
      maxEventAge: LAMBDA_MAX_AGE,
      onFailure: new SqsDestination(deadLetters),
    });
    // Never SST's `retries`: its retrier loses messages.
    bus.addRules(stack, {
      [`${subscription.name}Rule`]: {
        pattern: { source: [EVENT_SOURCE], detailType: [subscription.event] },
        targets: {
          [subscription.name]: {
            function: fn,
            cdk: {
              target: {
                deadLetterQueue: deadLetters,
                retryAttempts: DELIVERY.retryAttempts,
                maxEventAge: Duration.hours(DELIVERY.maxAgeHours),
              },
            },
          },
        },
      },
    });
    return fn;
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

  stack.addOutputs({ BusName: bus.eventBusName, DeadLetterQueue: deadLetters.queueUrl });
  return { bus, deadLetters, sweepOutbox, functions: [...consequences, ...schedules] };
}
