import { takeIn } from "@clearhouse/core/mail/feedback.ts";
import { readSesEvent } from "@clearhouse/core/mail/ses-event.ts";
import { log } from "@clearhouse/core/platform/log.ts";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import * as z from "zod";

/** What SNS puts into a queue: the published text lies in `Message`. */
const envelope = z.object({ Type: z.literal("Notification"), Message: z.string() });

/** SES writes this, no JSON, when it is given the topic. */
const GREETING = /^Successfully validated SNS topic for Amazon SES/;

/** @throws Error that quotes nothing of the text, as JSON.parse's own does: it holds addresses, and errors are logged */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("The message isn't JSON");
  }
};

const take = async ({ body }: SQSRecord): Promise<void> => {
  const { Message } = envelope.parse(parseJson(body));
  if (GREETING.test(Message)) return;
  const feedback = readSesEvent(parseJson(Message));
  if (feedback) await takeIn(feedback);
};

/**
 * Fed by a queue on the topic to which SES publishes bounces, complaints and rejections. What can't be read or taken in
 * stays in the queue, and ends among its dead letters.
 */
export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const failures: { itemIdentifier: string; error: unknown }[] = [];
  for (const record of Records) {
    const { messageId, attributes } = record;
    try {
      await take(record);
    } catch (error) {
      const attempt = Number(attributes.ApproximateReceiveCount);
      log.error("mail feedback failed", error, { actor: "system", messageId, attempt });
      failures.push({ itemIdentifier: messageId, error });
    }
  }
  const [first] = failures;
  // Comes to the same for the messages, and Lambda counts it among the function's errors, by which its alarm goes.
  if (first && failures.length === Records.length) throw first.error;
  return { batchItemFailures: failures.map(({ itemIdentifier }) => ({ itemIdentifier })) };
};
