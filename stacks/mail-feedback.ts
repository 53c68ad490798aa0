import { SqsSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { type StackContext, use } from "sst/constructs";
import { MAIL_FEEDBACK } from "../packages/functions/src/subscriptions.ts";
import { createQueued } from "./app-function.ts";
import { Events } from "./bus.ts";
import { Email } from "./email.ts";
import { measured, sum } from "./monitoring/alarm-metrics.ts";
import { addAlarms } from "./monitoring/alarms.ts";

export function MailFeedback({ stack }: StackContext) {
  const { feedback } = use(Email);
  const { bus } = use(Events);

  // A queue is between topic and function, as for event handlers, because a queue retries for hours. A topic would call
  // the function three times within minutes and then drop the message.
  const { queue, deadLetters } = createQueued(stack, bus, MAIL_FEEDBACK);
  feedback.addSubscription(new SqsSubscription(queue.cdk.queue, { deadLetterQueue: deadLetters }));
  addAlarms(stack, {
    OwnMailReturned: {
      metric: measured(stack, "OwnMailReturned", sum),
      at: 1,
      description:
        "Mail to CLEARHOUSE_SUPPORT_EMAIL or CLEARHOUSE_SALES_EMAIL came back: nobody reads what people ask for.",
      runbook: "mail-to-support-or-sales-comes-back",
    },
  });
}
