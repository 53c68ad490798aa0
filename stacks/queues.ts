import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { type IQueue, QueueEncryption, type QueueProps } from "aws-cdk-lib/aws-sqs";
import { Duration } from "aws-cdk-lib/core";
import { type Function as Lambda, Queue, type Stack } from "sst/constructs";
import { DELIVERY, secondsBetweenAttempts } from "../packages/functions/src/delivery.ts";
import type { FunctionDefinition } from "../packages/functions/src/function-definition.ts";

/** At most so many events of a consequence run at once: an import must take neither the account's functions nor SES' rate. */
const CONCURRENCY = 10;

/** Fourteen days are the longest that SQS keeps a message. */
const KEPT: QueueProps = {
  retentionPeriod: Duration.days(14),
  encryption: QueueEncryption.SQS_MANAGED,
  enforceSSL: true,
};

/** For a person to look at. */
export const deadLetterQueue = (stack: Stack, id: string): IQueue =>
  new Queue(stack, id, { cdk: { queue: KEPT } }).cdk.queue;

/**
 * Where a consequence's events wait for it. What failed comes back after the visibility time-out, and ends among the
 * consequence's own dead letters: SQS moves messages back from the dead-letter queue of a queue alone, not from one that
 * only a rule fills.
 */
export const createQueue = (stack: Stack, definition: FunctionDefinition): { queue: Queue; deadLetters: IQueue } => {
  const deadLetters = deadLetterQueue(stack, `${definition.name}DeadLetters`);
  const queue = new Queue(stack, `${definition.name}Queue`, {
    cdk: {
      queue: {
        ...KEPT,
        visibilityTimeout: Duration.seconds(secondsBetweenAttempts(definition)),
        deadLetterQueue: { queue: deadLetters, maxReceiveCount: DELIVERY.attempts },
      },
    },
  });
  return { queue, deadLetters };
};

/** Calls the function with the queue's messages. Not CDK's event source: that also grants what Lambda doesn't ask for. */
export const feed = (fn: Lambda, queue: IQueue): void => {
  fn.addToRolePolicy(
    new PolicyStatement({
      actions: ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"],
      resources: [queue.queueArn],
    }),
  );
  fn.addEventSourceMapping("Messages", {
    eventSourceArn: queue.queueArn,
    // The function's time-out and memory are for one event.
    batchSize: 1,
    maxConcurrency: CONCURRENCY,
    reportBatchItemFailures: true,
  });
};
