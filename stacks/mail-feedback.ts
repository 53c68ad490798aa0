import { SqsSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { type StackContext, use } from "sst/constructs";
import { MAIL_FEEDBACK } from "../packages/functions/src/subscriptions.ts";
import { Email } from "./email.ts";
import { Events } from "./events.ts";
import { createFunction } from "./function.ts";
import { createQueue, feed } from "./queues.ts";

export function MailFeedback({ stack }: StackContext) {
  const { feedback } = use(Email);
  const { bus } = use(Events);

  const fn = createFunction(stack, bus, MAIL_FEEDBACK);
  // As with consequences, a queue is what waits: a topic calls a function three times within minutes and gives up.
  const { queue, deadLetters } = createQueue(stack, MAIL_FEEDBACK);
  feedback.addSubscription(new SqsSubscription(queue.cdk.queue, { deadLetterQueue: deadLetters }));
  feed(fn, queue.cdk.queue);

  return { fn, queue: queue.cdk.queue, deadLetters };
}
