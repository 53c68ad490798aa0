/**
 * The handler of every profile's function. Each message is one event for one consequence, whose handler is called with
 * this message alone. So tries, time-out and dead letter are the consequence's own, although the function, its queue and
 * its process may be shared.
 */

import { log } from "@clearhouse/core/platform/log.ts";
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import * as z from "zod";
import { type Handle, isWrong } from "./events/consequence.ts";
import { CONSEQUENCES } from "./profile-handlers.ts";
import { withinTime } from "./time-limit.ts";

const messageSchema = z.object({ consequence: z.string().optional(), "detail-type": z.string() });
type Message = z.infer<typeof messageSchema>;

/**
 * The consequences that a message is for. A rule's message names one. An event without a name is a dead letter of
 * EventBridge, which puts there the event as it was published, or was moved here from a queue of an earlier release: it
 * is for all consequences of the profile that follow from the event, of which those that are done do nothing again.
 */
const namesIn = ({ consequence, "detail-type": event }: Message): readonly string[] => {
  if (consequence !== undefined) return [consequence];
  const names = Object.entries(CONSEQUENCES).flatMap(([name, { events }]) => (events.includes(event) ? [name] : []));
  if (names.length === 0) throw new Error(`No consequence of this profile follows from ${event}`);
  return names;
};

/** The handler of a consequence. @throws if the profile doesn't have it, or its module can't be loaded */
const handlerOf = async (name: string): Promise<Handle> => {
  const consequence = CONSEQUENCES[name];
  if (!consequence) throw new Error(`This profile has no consequence ${name}`);
  return (await consequence.load()).handler;
};

/** The handlers that a message is for. Once they are called, they log themselves what goes wrong. */
const handlersFor = async ({ body, messageId }: SQSRecord): Promise<Handle[]> => {
  try {
    return await Promise.all(namesIn(messageSchema.parse(JSON.parse(body))).map(handlerOf));
  } catch (error) {
    log.error("message without a consequence", error, { messageId });
    throw error;
  }
};

const errorsOf = (results: readonly PromiseSettledResult<void>[]): unknown[] =>
  results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));

/** @throws what a consequence throws, after all consequences of the message have ended */
const deliver = async (record: SQSRecord, context?: Context): Promise<void> => {
  const handlers = await handlersFor(record);
  const results = await Promise.allSettled(handlers.map((handle) => handle(record, context)));
  const errors = errorsOf(results);
  if (errors.length > 0) throw errors.find(isWrong) ?? errors[0];
};

export const handler = async ({ Records }: SQSEvent, context?: Context): Promise<SQSBatchResponse> => {
  const results = await Promise.allSettled(
    Records.map((record) => withinTime(context, () => deliver(record, context))),
  );
  const errors = errorsOf(results);
  const wrong = errors.find(isWrong);
  // The messages return to the queue whether the handler throws or not. Throwing also counts as an error of the
  // function, and the error raises the function's alarm.
  if (wrong && errors.length === Records.length) throw wrong;
  return {
    batchItemFailures: Records.flatMap(({ messageId }, n) =>
      results[n]?.status === "rejected" ? [{ itemIdentifier: messageId }] : [],
    ),
  };
};
