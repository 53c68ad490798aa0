import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { timeLimited } from "../aws/request-handler.ts";
import { nowMs } from "../clock.ts";
import { env } from "../env.ts";
import { log } from "../log.ts";
import { inChunks, insist, OF_READS } from "../store/batches.ts";
import { pagesOf } from "../store/found.ts";
import { OutboxEntity, outboxShards } from "./event.ts";

export const eventBridge = new EventBridgeClient({ requestHandler: timeLimited("calls") });

/** An outbox item in the table. */
export interface Waiting {
  shard: number;
  id: string;
  name: string;
  version: number;
  at: string;
  since?: string;
  teamId: string;
  requestId?: string;
  data: Record<string, string>;
}

/** The most entries in one PutEvents call. */
const BATCH = 10;
/** Items older than this should have been published already by the handler of the table's stream. */
const STALE_MS = 60_000;

const SOURCE = "clearhouse";

/**
 * Sends a batch to the bus. One bad entry can make the bus refuse the whole batch; in that case each entry is sent in a
 * call of its own.
 * @param failed is called for each entry that the bus can't take
 */
const offer = async (batch: readonly Waiting[], failed: (error: unknown) => void): Promise<Waiting[]> => {
  try {
    const { Entries = [] } = await eventBridge.send(new PutEventsCommand({ Entries: batch.map(toEntry) }));
    return batch.filter((_, index) => Entries[index]?.EventId !== undefined);
  } catch (error) {
    if (batch.length === 1) {
      log.error("event not accepted by the bus", error, {
        eventId: batch[0]?.id,
        teamId: batch[0]?.teamId,
        requestId: batch[0]?.requestId,
      });
      failed(error);
      return [];
    }
    const taken: Waiting[] = [];
    for (const one of batch) taken.push(...(await offer([one], failed)));
    return taken;
  }
};

/**
 * Deletes published items in one call.
 * @returns the ids of the deleted items; publishing one of the others again later is harmless
 */
const removed = async (items: readonly Waiting[]): Promise<ReadonlySet<string>> => {
  let left = items.map(({ shard, id }) => ({ shard, id }));
  const remove = async (some: typeof left): Promise<typeof left> => {
    left = (await OutboxEntity.delete(some).go()).unprocessed;
    return left;
  };
  try {
    await insist(left, remove, OF_READS);
  } catch (error) {
    for (const { id } of left) log.error("published event not removed", error, { eventId: id });
  }
  const kept = new Set(left.map(({ id }) => id));
  return new Set(items.map(({ id }) => id).filter((id) => !kept.has(id)));
};

/** The result of publishing items. */
interface Published {
  /** Ids of the items that are still in the table. */
  waiting: string[];
  /** The errors of the bus, one for each item that it refused. */
  failures: unknown[];
}

/**
 * Publishes outbox items and deletes the items that the bus has accepted. A refused item stays and doesn't stop other
 * items. Publishing an item twice is harmless, because event handlers recognize an event's id.
 */
export const publish = async (items: readonly Waiting[]): Promise<Published> => {
  const waiting: string[] = [];
  const failures: unknown[] = [];
  for (const batch of inChunks(items, BATCH)) {
    const taken = await offer(batch, (error) => failures.push(error));
    const gone = await removed(taken);
    waiting.push(...batch.map(({ id }) => id).filter((id) => !gone.has(id)));
  }
  if (waiting.length > 0) log.warn("events refused by the bus", { count: waiting.length });
  return { waiting, failures };
};

const toEntry = ({ id, name, version, at, teamId, requestId, data }: Waiting) => ({
  EventBusName: env.BUS_NAME,
  Source: SOURCE,
  DetailType: name,
  Time: new Date(at),
  Detail: JSON.stringify({ id, version, at, teamId, requestId, data }),
});

const putAt = ({ at, since }: Waiting): number => Date.parse(since ?? at);

/**
 * A shard's items, oldest first. The items are read page by page, because after a long outage there may be too many
 * items for the memory.
 */
async function* waitingIn(shard: number): AsyncGenerator<Waiting[]> {
  for await (const page of pagesOf((at) => OutboxEntity.query.primary({ shard }).go(at))) yield page as Waiting[];
}

/**
 * Publishes items that have waited for more than a minute: the table's stream failed to deliver them, or a process was
 * killed before it had published them. A failing item or shard doesn't stop other items or shards.
 * @param olderThanMs how long an item must have waited; 0 publishes all items
 * @returns how many were found, how many still wait, and the age of the oldest item found
 * @throws AggregateError if some items couldn't be read or published; all others have been published by then
 */
export const sweepOutbox = async (olderThanMs = STALE_MS) => {
  const before = nowMs() - olderThanMs;
  const total = { found: 0, waiting: 0, oldestMs: 0 };
  const failures: unknown[] = [];
  for (const shard of outboxShards()) {
    try {
      for await (const page of waitingIn(shard)) {
        const stale = page.filter((item) => putAt(item) <= before);
        for (const item of stale) total.oldestMs = Math.max(total.oldestMs, nowMs() - putAt(item));
        total.found += stale.length;
        const published = await publish(stale);
        total.waiting += published.waiting.length;
        failures.push(...published.failures);
      }
    } catch (error) {
      failures.push(error);
    }
  }
  if (total.found > 0) log.warn("outbox swept", total);
  if (failures.length > 0) throw new AggregateError(failures, "Parts of the outbox couldn't be swept");
  return total;
};
