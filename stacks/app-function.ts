import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { type IQueue, QueueEncryption, type QueueProps } from "aws-cdk-lib/aws-sqs";
import { Duration } from "aws-cdk-lib/core";
import { type EventBus, type Function as Lambda, Queue, type Stack, use } from "sst/constructs";
import { attemptsOf, secondsBetweenAttempts } from "../packages/functions/src/delivery.ts";
import { concurrencyOf, type FunctionDefinition, type Queued } from "../packages/functions/src/function-definition.ts";
import { Auth } from "./auth.ts";
import { createFunction, type Options } from "./function.ts";
import { Live } from "./live.ts";
import { watchQueued } from "./monitoring/alarms.ts";

/**
 * Makes a function as subscriptions.ts defines it, with only the permissions in its definition. The functions that the
 * stacks Auth and Live are themselves made of are made by `createFunction`.
 */
export const createAppFunction = (
  stack: Stack,
  bus: EventBus,
  definition: FunctionDefinition,
  options: Options = {},
): Lambda =>
  createFunction(stack, bus, definition, options, {
    accounts: definition.access.accounts && use(Auth),
    live: definition.access.live && use(Live),
  });

/** The settings of all queues. SQS keeps a message for at most fourteen days. */
const KEPT: QueueProps = {
  retentionPeriod: Duration.days(14),
  encryption: QueueEncryption.SQS_MANAGED,
  enforceSSL: true,
};

/** Makes a queue that keeps failed messages until a person examines them. */
export const deadLetterQueue = (stack: Stack, id: string): IQueue =>
  new Queue(stack, id, { cdk: { queue: KEPT } }).cdk.queue;

/**
 * Makes the queue in which a profile's messages wait. A failed message returns after the visibility time-out, and in
 * the end gets into the profile's own dead-letter queue. SQS can move messages back only from a queue that is the
 * dead-letter queue of another queue, not from one that only EventBridge's rules fill.
 */
const createQueue = (stack: Stack, definition: Queued): { queue: Queue; deadLetters: IQueue } => {
  const deadLetters = deadLetterQueue(stack, `${definition.name}DeadLetters`);
  const queue = new Queue(stack, `${definition.name}Queue`, {
    cdk: {
      queue: {
        ...KEPT,
        visibilityTimeout: Duration.seconds(secondsBetweenAttempts(definition)),
        deadLetterQueue: { queue: deadLetters, maxReceiveCount: attemptsOf(definition) },
      },
    },
  });
  return { queue, deadLetters };
};

/** Lets Lambda call the function with the queue's messages. CDK's event source would add needless permissions. */
const feed = (fn: Lambda, queue: IQueue, definition: Queued): void => {
  fn.addToRolePolicy(
    new PolicyStatement({
      actions: ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"],
      resources: [queue.queueArn],
    }),
  );
  fn.addEventSourceMapping("Messages", {
    eventSourceArn: queue.queueArn,
    // A call gets one event, because the function's time-out and memory are chosen for one event.
    batchSize: 1,
    // More parallel calls would use up SES' sending rate and the account's concurrency; the API needs concurrency too.
    maxConcurrency: concurrencyOf(definition),
    reportBatchItemFailures: true,
  });
};

/** Makes a function with its queue, its dead letters, and the alarms on all three. */
export const createQueued = (
  stack: Stack,
  bus: EventBus,
  definition: Queued,
): { queue: Queue; deadLetters: IQueue } => {
  const fn = createAppFunction(stack, bus, definition);
  const { queue, deadLetters } = createQueue(stack, definition);
  feed(fn, queue.cdk.queue, definition);
  watchQueued(stack, fn, queue.cdk.queue, deadLetters);
  return { queue, deadLetters };
};
