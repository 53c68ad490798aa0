import { createHash } from "node:crypto";
import type { SQSEvent } from "aws-lambda";
import { ACCOUNT, REGION } from "../stand-in.ts";
import type { Delivery } from "./queue.ts";

/**
 * A delivery in the form of Lambda's event source, with the message that EventBridge would put into the event handler's
 * queue.
 */
export const toMessage = ({ id, subscription, event, attempts, createdAt }: Delivery): SQSEvent => ({
  Records: [
    {
      messageId: String(id),
      receiptHandle: `${id}-${attempts}`,
      body: event,
      attributes: {
        ApproximateReceiveCount: String(attempts + 1),
        SentTimestamp: String(createdAt),
        SenderId: "events.amazonaws.com",
        ApproximateFirstReceiveTimestamp: String(createdAt),
      },
      messageAttributes: {},
      md5OfBody: createHash("md5").update(event).digest("hex"),
      eventSource: "aws:sqs",
      eventSourceARN: `arn:aws:sqs:${REGION}:${ACCOUNT}:${subscription}Queue`,
      awsRegion: REGION,
    },
  ],
});
