import { createHash } from "node:crypto";
import type { SQSEvent } from "aws-lambda";
import * as z from "zod";
import { ACCOUNT, REGION } from "../stand-in.ts";
import type { Delivery } from "./queue.ts";

const published = z.object({ "detail-type": z.string(), time: z.string(), detail: z.unknown() });

/** What a consequence's rule makes of an event: the event with the consequence's name (stacks/consequences.ts). */
export const forConsequence = (consequence: string, event: string): string =>
  JSON.stringify({ consequence, ...published.parse(JSON.parse(event)) });

/** A delivery in the form of Lambda's event source, with the message that would be in the function's queue. */
export const toMessage = ({ id, subscription, attempts, createdAt }: Delivery, body: string): SQSEvent => ({
  Records: [
    {
      messageId: String(id),
      receiptHandle: `${id}-${attempts}`,
      body,
      attributes: {
        ApproximateReceiveCount: String(attempts + 1),
        SentTimestamp: String(createdAt),
        SenderId: "events.amazonaws.com",
        ApproximateFirstReceiveTimestamp: String(createdAt),
      },
      messageAttributes: {},
      md5OfBody: createHash("md5").update(body).digest("hex"),
      eventSource: "aws:sqs",
      eventSourceARN: `arn:aws:sqs:${REGION}:${ACCOUNT}:${subscription}Queue`,
      awsRegion: REGION,
    },
  ],
});
