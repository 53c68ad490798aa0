import { OutboxEntity, outboxShards } from "../platform/events/event.ts";

/** All events that wait to be sent to the event bus. */
export const outboxEvents = async () => {
  const shards = await Promise.all(
    outboxShards().map((shard) => OutboxEntity.query.primary({ shard }).go({ pages: "all" })),
  );
  return shards.flatMap(({ data }) => data);
};
