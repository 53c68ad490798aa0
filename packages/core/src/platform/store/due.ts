import { Entity, type EntityItem } from "electrodb";
import { DAY_MS, nowMs } from "../clock.ts";
import { entityConfig, SERVICE } from "./entity.ts";
import { putItem, type Write } from "./transaction.ts";

const SHARDS = 4;

/** What is to be looked at on a day: found by its day, without a scan. */
const DueEntity = new Entity(
  {
    model: { service: SERVICE, entity: "due", version: "1" },
    attributes: {
      day: { type: "string", required: true },
      shard: { type: "number", required: true },
      kind: { type: ["upload", "export"] as const, required: true },
      teamId: { type: "string", required: true },
      id: { type: "string", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["day", "shard"] },
        sk: { field: "sk", composite: ["kind", "teamId", "id"] },
      },
    },
  },
  entityConfig(),
);

export type DueRecord = EntityItem<typeof DueEntity>;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The write that has something looked at in `days` days. */
export const dueIn = (days: number, kind: DueRecord["kind"], teamId: string, id: string): Write => {
  const shard = id.charCodeAt(id.length - 1) % SHARDS;
  const day = dayOf(nowMs() + days * DAY_MS);
  return putItem(DueEntity.put({ day, shard, kind, teamId, id }).params());
};

/** Everything due by today, up to `lookBackDays` days late. */
export const dueNow = async (lookBackDays = 14): Promise<DueRecord[]> => {
  const days = Array.from({ length: lookBackDays + 1 }, (_, back) => dayOf(nowMs() - back * DAY_MS));
  const found: DueRecord[] = [];
  for (const day of days) {
    for (let shard = 0; shard < SHARDS; shard++) {
      const { data } = await DueEntity.query.primary({ day, shard }).go({ pages: "all" });
      found.push(...data);
    }
  }
  return found;
};

export const settle = async ({ day, shard, kind, teamId, id }: DueRecord): Promise<void> => {
  await DueEntity.delete({ day, shard, kind, teamId, id }).go();
};
