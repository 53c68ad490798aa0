/**
 * The handler of every profile's function. Each message is one event for one consequence, whose handler is called with
 * this message alone. So tries, time-out and dead letter are the consequence's own, although the function, its queue and
 * its process may be shared.
 */

import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import * as z from "zod";
import { CONSEQUENCES } from "./profile-handlers.ts";

type Handler = (event: SQSEvent, context?: Context) => Promise<SQSBatchResponse>;

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

const handlerOf = async (name: string): Promise<Handler> => {
  const module = (await CONSEQUENCES[name]?.load()) as { handler?: Handler } | undefined;
  if (!module?.handler) throw new Error(`This profile has no consequence ${name}`);
  return module.handler;
};

/** @throws what a consequence throws, after all consequences of the message have ended */
const deliver = async (record: SQSRecord, context?: Context): Promise<boolean> => {
  const names = namesIn(messageSchema.parse(JSON.parse(record.body)));
  const results = await Promise.allSettled(
    names.map(async (name) => (await handlerOf(name))({ Records: [record] }, context)),
  );
  for (const result of results) if (result.status === "rejected") throw result.reason;
  return results.every((result) => result.status === "fulfilled" && result.value.batchItemFailures.length === 0);
};

export const handler: Handler = async ({ Records }, context) => {
  const done = await Promise.all(Records.map((record) => deliver(record, context)));
  return {
    batchItemFailures: Records.flatMap(({ messageId }, n) => (done[n] ? [] : [{ itemIdentifier: messageId }])),
  };
};
