import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import type { AboutOf } from "../about.ts";
import { nowIso } from "../clock.ts";
import { shardOf } from "../hash.ts";
import { newId } from "../id.ts";
import { currentCaller, requireTeamId } from "../identity/actor.ts";
import { entityConfig, SERVICE } from "../store/clients.ts";
import { putItem, type Write } from "../store/transaction.ts";

/** An event on the bus. Its data are only ids; event handlers read the current state from the table. */
export interface EventEnvelope<Data = Record<string, string>> {
  /** The outbox item's id, which is the same in every delivery of the event. */
  id: string;
  version: number;
  at: string;
  teamId: string;
  /** The request that the event follows from; absent for what a timer or a schedule did, and in older events. */
  requestId?: string;
  data: Data;
}

const OUTBOX_SHARDS = 16;

/**
 * Events that wait to be sent to the bus. An event is written in the transaction that stores the event's change, and is
 * deleted after the event has been published.
 */
export const OutboxEntity = new Entity(
  {
    model: { service: SERVICE, entity: "outbox", version: "1" },
    attributes: {
      shard: { type: "number", required: true },
      id: { type: "string", required: true },
      name: { type: "string", required: true },
      version: { type: "number", required: true },
      at: { type: "string", required: true },
      /** When the item was written; absent if the item was written when the event happened. */
      since: { type: "string" },
      teamId: { type: "string", required: true },
      /** The request that the event follows from. */
      requestId: { type: "string" },
      data: { type: CustomAttributeType<Record<string, unknown>>("any"), required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["shard"] }, sk: { field: "sk", composite: ["id"] } },
    },
  },
  entityConfig(),
);

/** Defines an event's name, its version and the shape of its data; the list of all is base/happenings. */
export const defineEvent = <const Shape extends z.ZodRawShape>(name: string, shape: Shape, version = 1) => {
  // Made when it is first used: few of the events are sent or handled by one process.
  const schemas = lazily(() => {
    const data = z.object(shape);
    const envelope = z.object({
      id: z.string(),
      version: z.literal(version),
      at: z.string(),
      teamId: z.string(),
      requestId: z.string().optional(),
      data,
    });
    return { data, envelope };
  });
  return {
    name,
    version,
    /** Parses the `detail` of an event from the bus. @throws ZodError for another version or shape */
    parse: (detail: unknown) => schemas().envelope.parse(detail),
    /**
     * The write of an outbox item for the actor's team; for the transaction of the change that the event is about.
     * @param id given if a record has to store it, or if a repeated call has to send the same event, which is handled once
     */
    outbox: (input: z.infer<z.ZodObject<Shape>>, id = newId("event")): Write => {
      const shard = outboxShard(id);
      const teamId = requireTeamId();
      const requestId = currentCaller().requestId || undefined;
      const data = schemas().data.parse(input);
      const item = { shard, id, name, version, at: nowIso(), teamId, requestId, data };
      return putItem(OutboxEntity.put(item).params());
    },
  };
};

const lazily = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/** The outbox shard of an event. */
export const outboxShard = (id: string): number => shardOf(id, OUTBOX_SHARDS);

export const outboxShards = (): number[] => Array.from({ length: OUTBOX_SHARDS }, (_, shard) => shard);

export const OUTBOX_ABOUT: AboutOf<EntityItem<typeof OutboxEntity>> = {
  id: "nobody",
  name: "nobody",
  since: "nobody",
  data: "text",
};
