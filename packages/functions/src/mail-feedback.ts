import { takeIn } from "@clearhouse/core/notices/mail/delivery-feedback.ts";
import { readSesEvent } from "@clearhouse/core/notices/mail/ses-event.ts";
import { log } from "@clearhouse/core/platform/log.ts";
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import * as z from "zod";
import { withinTime } from "./time-limit.ts";

/** The message that SNS puts into a queue; the published text is in `Message`. */
const envelope = z.object({ Type: z.literal("Notification"), Message: z.string() });

/** SES publishes this text, which isn't JSON, when the topic is set up. */
const GREETING = /^Successfully validated SNS topic for Amazon SES/;

/**
 * Parses JSON.
 * @throws Error that doesn't quote the text. JSON.parse's own error would quote the text, which contains email
 * addresses, and errors are logged.
 */
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
 * Handles bounces, complaints and rejections, which SES publishes to a topic and the topic puts into a queue. A message
 * that can't be read or handled stays in the queue, and becomes a dead letter in the end.
 */
export const handler = async ({ Records }: SQSEvent, context?: Context): Promise<SQSBatchResponse> => {
  const failures: { itemIdentifier: string; error: unknown }[] = [];
  for (const record of Records) {
    const { messageId, attributes } = record;
    try {
      await withinTime(context, () => take(record));
    } catch (error) {
      const attempt = Number(attributes.ApproximateReceiveCount);
      log.error("mail feedback failed", error, { actor: "system", messageId, attempt });
      failures.push({ itemIdentifier: messageId, error });
    }
  }
  const [first] = failures;
  // The messages return to the queue whether the handler throws or not. Throwing also counts as an error of the
  // function, and the error raises the function's alarm.
  if (first && failures.length === Records.length) throw first.error;
  return { batchItemFailures: failures.map(({ itemIdentifier }) => ({ itemIdentifier })) };
};
