import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { nowMs } from "../clock.ts";
import { env } from "../env.ts";
import { log } from "../log.ts";
import { OutboxEntity, outboxShards } from "./event.ts";

export const eventBridge = new EventBridgeClient({});

/** An outbox item as it waits in the table. */
export interface Waiting {
  shard: number;
  id: string;
  name: string;
  version: number;
  at: string;
  teamId: string;
  data: Record<string, string>;
}

/** PutEvents takes this many entries. */
const BATCH = 10;
/** What is older should have been published by the stream already. */
const STALE_MS = 60_000;

const SOURCE = "clearhouse";

/**
 * Publishes outbox items and removes what the bus has taken. Every entry's answer is looked at: what the bus refused
 * stays, and its ids come back. Publishing twice is harmless: consequences know the event's id.
 * @returns ids that are still waiting
 */
export const publish = async (items: readonly Waiting[]): Promise<string[]> => {
  const waiting: string[] = [];
  for (let start = 0; start < items.length; start += BATCH) {
    const batch = items.slice(start, start + BATCH);
    const { Entries = [] } = await eventBridge.send(new PutEventsCommand({ Entries: batch.map(toEntry) }));
    const taken = batch.filter((_, index) => Entries[index]?.EventId !== undefined);
    await Promise.all(taken.map(({ shard, id }) => OutboxEntity.delete({ shard, id }).go()));
    waiting.push(...batch.filter((item) => !taken.includes(item)).map(({ id }) => id));
  }
  if (waiting.length > 0) log.warn("events refused by the bus", { count: waiting.length });
  return waiting;
};

const toEntry = ({ id, name, version, at, teamId, data }: Waiting) => ({
  EventBusName: env.BUS_NAME,
  Source: SOURCE,
  DetailType: name,
  Time: new Date(at),
  Detail: JSON.stringify({ id, version, at, teamId, data }),
});

/**
 * Publishes what waits for more than a minute: the stream's delivery failed or a process died between the two.
 * @param olderThanMs 0 takes everything
 * @returns how many were found, how many still wait, and the age of the oldest found
 */
export const sweepOutbox = async (olderThanMs = STALE_MS) => {
  const before = nowMs() - olderThanMs;
  let found = 0;
  let waiting = 0;
  let oldestMs = 0;
  for (const shard of outboxShards()) {
    const { data } = await OutboxEntity.query.primary({ shard }).go({ pages: "all" });
    const stale = data.filter(({ at }) => Date.parse(at) <= before) as Waiting[];
    for (const { at } of stale) oldestMs = Math.max(oldestMs, nowMs() - Date.parse(at));
    found += stale.length;
    waiting += (await publish(stale)).length;
  }
  if (found > 0) log.warn("outbox swept", { found, waiting, oldestMs });
  return { found, waiting, oldestMs };
};
