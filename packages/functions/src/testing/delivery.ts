import { randomUUID } from "node:crypto";
import type { SQSEvent, SQSRecord } from "aws-lambda";

const recordOf = (body: string): SQSRecord => ({
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
});

/** The event with which a queue delivers messages with these bodies. */
export const messagesOf = (...bodies: readonly string[]): SQSEvent => ({ Records: bodies.map(recordOf) });

/** The message with which a consequence's queue delivers a bus entry. */
export const messageOf = (entry: { consequence?: string; "detail-type"?: string; detail: unknown }): SQSRecord =>
  recordOf(JSON.stringify({ "detail-type": "test.happened", ...entry }));
