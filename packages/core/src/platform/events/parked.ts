import { Entity, type EntityItem } from "electrodb";
import type { AboutOf } from "../about.ts";
import { DAY_MS, nowIso, nowMs } from "../clock.ts";
import { entityConfig, SERVICE } from "../store/clients.ts";
import { deleteItem, putItem, transact } from "../store/transaction.ts";
import { type EventEnvelope, OutboxEntity, outboxShard } from "./event.ts";

/** For how many days the table records which handlers of an event have run; longer than dead letters are kept. */
export const EVENT_DAYS = 30;

/**
 * An event of a closed team, kept for one of its handlers until the team is reopened; stored once, however often the
 * event is delivered. Each handler has an item of its own, so that one handler's item can be removed without affecting
 * other handlers.
 */
const ParkedEventEntity = new Entity(
  {
    model: { service: SERVICE, entity: "parkedevent", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      id: { type: "string", required: true },
      consequence: { type: "string", required: true },
      name: { type: "string", required: true },
      version: { type: "number", required: true },
      /** When the event happened. */
      at: { type: "string", required: true },
      /** The request that the event follows from. */
      requestId: { type: "string" },
      /** The event's data as JSON. */
      data: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["id", "consequence"] } },
    },
  },
  entityConfig(),
);

/** Keeps an event until its team is reopened. @param name the event's name */
export const park = async (consequence: string, name: string, event: EventEnvelope<unknown>): Promise<void> => {
  const { id, version, at, teamId, requestId, data } = event;
  await ParkedEventEntity.put({
    teamId,
    id,
    consequence,
    name,
    version,
    at,
    requestId,
    data: JSON.stringify(data),
  }).go();
};

/** Removes an event that was just parked, because its team has been reopened or is being deleted. */
export const unpark = async (consequence: string, { teamId, id }: EventEnvelope<unknown>): Promise<void> => {
  await ParkedEventEntity.delete({ teamId, id, consequence }).go();
};

/** The result of republishing a team's parked events. */
export interface Republished {
  sent: number;
  /**
   * Events that weren't republished, because they are so old that the table doesn't know any more which of their
   * handlers have run.
   */
  dropped: number;
}

/**
 * Puts a team's parked events back into the outbox under their own ids, so that handlers that have run don't run twice.
 * Can be called again after a crash. Only for an open team: a closed team's events would be parked again.
 */
export const republishParked = async (teamId: string): Promise<Republished> => {
  const { data: parked } = await ParkedEventEntity.query.primary({ teamId }).go({ pages: "all", consistent: true });
  const oldest = nowMs() - EVENT_DAYS * DAY_MS;
  const total: Republished = { sent: 0, dropped: 0 };
  for (const [id, its] of Map.groupBy(parked, (one) => one.id)) {
    const [{ name, version, at, requestId, data }] = its as [(typeof its)[number]];
    const known = Date.parse(at) > oldest;
    const event = { id, name, version, at, teamId, requestId, data: JSON.parse(data) };
    const waiting = { ...event, shard: outboxShard(id), since: nowIso() };
    await transact(async () => ({
      writes: [
        ...its.map(({ consequence }) => deleteItem(ParkedEventEntity.delete({ teamId, id, consequence }).params())),
        ...(known ? [putItem(OutboxEntity.put(waiting).params())] : []),
      ],
      result: undefined,
    }));
    total[known ? "sent" : "dropped"] += 1;
  }
  return total;
};

export const PARKED_EVENT_ABOUT: AboutOf<EntityItem<typeof ParkedEventEntity>> = {
  id: "nobody",
  consequence: "nobody",
  name: "nobody",
  data: "text",
};
