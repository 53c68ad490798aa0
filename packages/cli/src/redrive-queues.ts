import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  SQSClient,
  SQSServiceException,
  StartMessageMoveTaskCommand,
} from "@aws-sdk/client-sqs";
import { timeLimited } from "@clearhouse/core/platform/aws/request-handler.ts";
import { queuesOf } from "@clearhouse/functions/delivery.ts";
import { QUEUED, SUBSCRIPTIONS } from "@clearhouse/functions/subscriptions.ts";
import pMap from "p-map";
import { type Output, Refusal } from "./command.ts";
import { stageName } from "./environment.ts";

/** The number of queues that are called at the same time; SQS allows far more calls a second. */
const AT_ONCE = { concurrency: 8 };

interface Waiting {
  /** The profile's name. */
  name: string;
  /** The number of messages; SQS may have counted them some seconds ago. */
  messages: number;
  from: string;
  to: string;
}
interface Failed {
  name: string;
  reason: string;
}

const inWords = (error: SQSServiceException, queue: string): string => {
  if (error.name === "QueueDoesNotExist") return `there is no queue ${queue}`;
  return `${error.name}: ${error.message}`;
};

/**
 * Does the work. If SQS refuses a call, returns the reason instead of throwing an error.
 * @throws other errors, such as a missing network or missing credentials
 */
const attempt = async <T>(name: string, queue: string, work: () => Promise<T>): Promise<T | Failed> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SQSServiceException) return { name, reason: inWords(error, queue) };
    throw error;
  }
};

const countMessages = (sqs: SQSClient, name: string, queues: ReturnType<typeof queuesOf>): Promise<Waiting | Failed> =>
  attempt(name, queues.deadLetters, async () => {
    const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: queues.deadLetters }));
    const { Attributes = {} } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["QueueArn", "ApproximateNumberOfMessages"] }),
    );
    const { QueueArn: from = "", ApproximateNumberOfMessages: messages } = Attributes;
    return { name, messages: Number(messages), from, to: from.replace(queues.deadLetters, queues.queue) };
  });

/**
 * Moves the messages of a dead-letter queue. The call names the destination, because SQS doesn't know the destination
 * of messages that EventBridge put into the dead-letter queue.
 */
const move = (sqs: SQSClient, { name, from, to }: Waiting): Promise<Failed | undefined> =>
  attempt(name, from, async () => {
    await sqs.send(new StartMessageMoveTaskCommand({ SourceArn: from, DestinationArn: to }));
    return undefined;
  });

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/**
 * Shows how many dead letters a deployed stage has, or tells SQS to move them back into their queues.
 * @param only the name of a profile, if only its dead letters are counted or moved; undefined for all profiles
 * @returns 1 if a queue couldn't be read or moved (the other queues are moved nevertheless); otherwise 0
 * @throws Refusal for an unknown profile, and for a consequence, which has no queue of its own
 */
export const redriveQueues = async (
  { only, listOnly }: { only: string | undefined; listOnly: boolean },
  { say, complain }: Output,
): Promise<number> => {
  const chosen = QUEUED.filter(({ name }) => only === undefined || name === only);
  if (chosen.length === 0) {
    const consequence = SUBSCRIPTIONS.find(({ name }) => name === only);
    throw new Refusal(
      consequence
        ? `The dead letters of ${only} are among those of ${consequence.profile}: --only ${consequence.profile}.`
        : `There is no profile ${only}. --list names those with dead letters.`,
    );
  }
  const stage = stageName();
  const sqs = new SQSClient({ requestHandler: timeLimited("calls") });
  const looked = await pMap(chosen, (one) => countMessages(sqs, one.name, queuesOf(stage, one)), AT_ONCE);
  const failed = looked.filter((one): one is Failed => "reason" in one);
  const full = looked.filter((one): one is Waiting => "messages" in one && one.messages > 0);
  const refused = listOnly ? [] : await pMap(full, (one) => move(sqs, one), AT_ONCE);
  full.forEach(({ name, messages }, n) => {
    if (!refused[n]) say(`${name}  ${counted(messages, "dead letter")}${listOnly ? "" : ", being moved back"}`);
  });
  const wrong = [...failed, ...refused.filter((one) => one !== undefined)];
  for (const { name, reason } of wrong) complain(`${name}: ${reason}`);
  const sum = full.reduce((total, { messages }, n) => (refused[n] ? total : total + messages), 0);
  if (listOnly) say(`${counted(sum, "dead letter")} in ${counted(chosen.length - failed.length, "queue")}.`);
  else say(sum === 0 ? "Nothing to move back." : `${counted(sum, "dead letter")} will be delivered again.`);
  return wrong.length > 0 ? 1 : 0;
};
