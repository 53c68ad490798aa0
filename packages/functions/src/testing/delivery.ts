import { randomUUID } from "node:crypto";
import type { SQSEvent } from "aws-lambda";

/** The event with which a queue delivers messages with these bodies. */
export const messagesOf = (...bodies: readonly string[]): SQSEvent => ({
  Records: bodies.map((body) => ({
    messageId: randomUUID(),
    receiptHandle: randomUUID(),
    body,
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

/** The event with which an event handler's queue delivers bus entries: each entry is the body of one message. */
export const deliveryOf = (
  ...entries: readonly { consequence?: string; "detail-type"?: string; detail: unknown }[]
): SQSEvent => messagesOf(...entries.map((entry) => JSON.stringify({ "detail-type": "test.happened", ...entry })));
