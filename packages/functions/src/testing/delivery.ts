import { randomUUID } from "node:crypto";
import type { EventEnvelope } from "@clearhouse/core/platform/event.ts";
import type { SQSEvent } from "aws-lambda";

/** Events as a consequence's queue hands them over, one message each: EventBridge's entry is the message's body. */
export const deliveryOf = (...events: readonly EventEnvelope[]): SQSEvent => ({
  Records: events.map((detail) => ({
    messageId: randomUUID(),
    receiptHandle: randomUUID(),
    body: JSON.stringify({ version: "0", id: randomUUID(), source: "clearhouse", detail }),
    attributes: {
      ApproximateReceiveCount: "1",
      SentTimestamp: "0",
      SenderId: "events.amazonaws.com",
      ApproximateFirstReceiveTimestamp: "0",
    },
    messageAttributes: {},
    md5OfBody: "",
    eventSource: "aws:sqs",
    eventSourceARN: "arn:aws:sqs:us-east-1:000000000000:test",
    awsRegion: "us-east-1",
  })),
});
