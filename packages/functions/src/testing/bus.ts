import { join } from "node:path";
import { marshall } from "@aws-sdk/util-dynamodb";
import { OutboxEntity, outboxShards } from "@clearhouse/core/platform/events/event.ts";
import type { Context, DynamoDBRecord, DynamoDBStreamEvent, EventBridgeEvent } from "aws-lambda";
import type { BusEntry } from "../../../../scripts/vitest/recorder.ts";
import { eventsOf, type FunctionDefinition } from "../function-definition.ts";
import { handler as profile } from "../profile.ts";
import { SUBSCRIPTIONS } from "../subscriptions.ts";
import { asFunction } from "./aws-calls/at-hand.ts";
import { messageOf } from "./delivery.ts";

/** The functions in this file do each step from the table's stream to an event handler separately. */

/** An outbox item as it is in the table. */
export type OutboxItem = Record<string, unknown> & { id: string; name: string; teamId: string };

/** The waiting outbox items of one team or of all teams, oldest first. */
export const waiting = async (teamId?: string): Promise<OutboxItem[]> => {
  const shards = await Promise.all(
    outboxShards().map((shard) => OutboxEntity.query.primary({ shard }).go({ data: "raw", pages: "all" })),
  );
  const items = shards.flatMap(({ data }) => (data as unknown as { Items: OutboxItem[] }).Items);
  return items.filter((item) => !teamId || item.teamId === teamId).sort((a, b) => (a.id < b.id ? -1 : 1));
};

/** The stream's event about items that were just written. */
export const streamEvent = (
  items: readonly OutboxItem[],
  eventName: DynamoDBRecord["eventName"] = "INSERT",
): DynamoDBStreamEvent => ({
  Records: items.map((item, index) => ({
    eventName,
    dynamodb: {
      NewImage: marshall(item) as NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"],
      SequenceNumber: String(1_000 + index),
    },
  })),
});

export type Handler = (event: unknown, context?: Context) => Promise<unknown>;

const ROOT = join(import.meta.dirname, "../../../..");

/** A function's `handler`, imported from the path from which the stacks build it. */
export const handlerOf = async ({ handler }: Pick<FunctionDefinition, "handler">): Promise<Handler> => {
  const module: { handler?: Handler } = await import(join(ROOT, `${handler}.ts`));
  if (!module.handler) throw new Error(`${handler} exports no handler`);
  return module.handler;
};

/** An event as EventBridge has it; a rule puts it into a profile's queue with the name of the rule's consequence. */
export const busEvent = ({
  DetailType,
  Source,
  Detail,
}: Omit<BusEntry, "EventBusName">): EventBridgeEvent<string, unknown> => ({
  id: crypto.randomUUID(),
  version: "0",
  account: "111111111111",
  time: new Date().toISOString(),
  region: "us-east-1",
  resources: [],
  source: Source,
  "detail-type": DetailType,
  detail: JSON.parse(Detail),
});

/** The bus entry that the relay makes from an outbox item. */
export const entryOf = ({ id, version, at, teamId, requestId, data, name }: OutboxItem): BusEntry => ({
  EventBusName: "",
  Source: "clearhouse",
  DetailType: name,
  Detail: JSON.stringify({ id, version, at, teamId, requestId, data }),
});

export const contextOf = ({ name, timeoutSeconds }: FunctionDefinition): Context => {
  const deadline = Date.now() + timeoutSeconds * 1_000;
  return { functionName: name, getRemainingTimeInMillis: () => deadline - Date.now() } as Context;
};

/** The message of the error for a delivery that a function leaves in the queue without failing. */
export const COMES_AGAIN = "The message stays in the queue";

/**
 * Delivers an entry once to one of its consequences, through the function of the consequence's profile.
 * @throws what the consequence throws, or an error with the message {@link COMES_AGAIN}
 */
export const deliverTo = async (name: string, entry: BusEntry): Promise<void> => {
  const subscription = SUBSCRIPTIONS.find((one) => one.name === name);
  if (!subscription || !eventsOf(subscription).includes(entry.DetailType))
    throw new Error(`${name} doesn't listen to ${entry.DetailType}`);
  const message = messageOf({ consequence: name, ...busEvent(entry) });
  const deliver = () => profile({ Records: [message] }, contextOf(subscription));
  const answer = await asFunction(name, deliver);
  if (answer.batchItemFailures.length > 0) throw new Error(COMES_AGAIN);
};

/** A team's last waiting event with this name, or the event with this id. */
export const eventOf = async (teamId: string, name: string, eventId?: string): Promise<BusEntry> => {
  const items = (await waiting(teamId)).filter((item) => item.name === name && (!eventId || item.id === eventId));
  const last = items.at(-1);
  if (!last) throw new Error(`${name} didn't happen`);
  return entryOf(last);
};
