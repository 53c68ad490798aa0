import { randomUUID } from "node:crypto";
import { Entity, type EntityItem } from "electrodb";
import { AssetEntity } from "../asset/asset.entity.ts";
import { nowIso, nowMs } from "../platform/clock.ts";
import { actAs } from "../platform/identity/actor.ts";
import { log } from "../platform/log.ts";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";
import { deleteItem, putItem, transact, type Write } from "../platform/store/transaction.ts";
import { ForeignFetchPlanned } from "./foreign-file.events.ts";

/** Longer than one fetching takes. */
const LEASE_MS = 4 * 60_000;
/** Longer than an index may lag behind: until then an import may have added what can't be seen yet. */
const SETTLED_MS = 10 * 60_000;

/** Teams with foreign files to be fetched, and when. `mark` moves with every write. */
const WatchEntity = new Entity(
  {
    model: { service: SERVICE, entity: "foreignwatch", version: "1" },
    attributes: {
      watch: { type: ["foreign"] as const, required: true },
      teamId: { type: "string", required: true },
      due: { type: "string", required: true },
      /** When something was added last. */
      addedAt: { type: "string", required: true },
      mark: { type: "string", required: true },
    },
    indexes: { primary: { pk: { field: "pk", composite: ["watch"] }, sk: { field: "sk", composite: ["teamId"] } } },
  },
  entityConfig(),
);
type Watch = EntityItem<typeof WatchEntity>;

const WATCH = "foreign" as const;

/** The write that has a team's foreign files fetched soon; it belongs to what adds them. */
export const foreignAdded = (teamId: string): Write => {
  const at = nowIso();
  return putItem(WatchEntity.put({ watch: WATCH, teamId, due: at, addedAt: at, mark: randomUUID() }).params());
};

const read = async (teamId: string): Promise<Watch | undefined> => {
  const { data } = await WatchEntity.get({ watch: WATCH, teamId }).go({ consistent: true });
  return data ?? undefined;
};

const moved = (from: Watch, due: string): Write =>
  putItem(
    WatchEntity.put({ ...from, due, mark: randomUUID() })
      .where(({ mark }, { eq }) => eq(mark, from.mark))
      .params(),
  );

/** The writes of a fetching: until its lease has run out no other is planned. */
const planned = (watch: Watch): Write[] => [
  moved(watch, new Date(nowMs() + LEASE_MS).toISOString()),
  ForeignFetchPlanned.outbox({}),
];

/**
 * Once a team's turn is over: the next one begins where files are left that are due, otherwise it is watched on for what
 * is left, or no more.
 * @param notBefore ISO date, or ""
 */
export const settleWatch = (teamId: string, notBefore: string): Promise<void> =>
  transact(async () => {
    const watch = await read(teamId);
    return { writes: watch ? await settling(watch, notBefore) : [], result: undefined };
  });

const settling = async (watch: Watch, notBefore: string): Promise<Write[]> => {
  const { teamId } = watch;
  const { data } = await AssetEntity.query.foreign({ teamId }).go({ limit: 1, pages: 1 });
  const earliest = data[0]?.foreignDue;
  if (earliest) {
    const due = earliest > notBefore ? earliest : notBefore;
    return due > nowIso() ? [moved(watch, due)] : planned(watch);
  }
  const lags = Date.parse(watch.addedAt) + SETTLED_MS;
  if (lags > nowMs()) return [moved(watch, new Date(lags).toISOString())];
  const gone = WatchEntity.remove({ watch: WATCH, teamId })
    .where(({ mark }, { eq }) => eq(mark, watch.mark))
    .params();
  return [deleteItem(gone)];
};

/**
 * Plans a fetching for each team whose files are due.
 * @returns how many
 */
export const wakeForeignFetches = async (): Promise<number> => {
  const { data } = await WatchEntity.query.primary({ watch: WATCH }).go({ pages: "all" });
  const due = data.filter((one) => one.due <= nowIso());
  for (const { teamId } of due) {
    await actAs({ kind: "system", name: "wake-foreign-fetches", teamId }, () =>
      transact(async () => {
        const watch = await read(teamId);
        if (!watch || watch.due > nowIso()) return { writes: [], result: undefined };
        return { writes: planned(watch), result: undefined };
      }),
    );
  }
  if (due.length > 0) log.info("foreign fetches planned", { teams: due.length });
  return due.length;
};
