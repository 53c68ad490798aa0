import { randomUUID } from "node:crypto";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { Entity } from "electrodb";
import { DAY_MS, nowIso, nowMs, ttlIn } from "../../platform/clock.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import { ForeignError } from "./safe-fetch.errors.ts";

/** A range of a team's slots. A slot allows one call to another site at a time. */
export interface Slots {
  first: number;
  count: number;
}

/** The slots for fetches of files. With two slots, two fetches can run at the same time. */
const SLOTS: Slots = { first: 0, count: 2 };
/** The bytes that a team may fetch in a day (UTC). */
export const DAILY_BYTES = 10 * 1024 ** 3;

/** A slot that is in use. If the process that uses it is killed, the slot becomes free at `until`. */
const SlotEntity = new Entity(
  {
    model: { service: SERVICE, entity: "foreignslot", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      slot: { type: "number", required: true },
      holder: { type: "string", required: true },
      /** ms since 1970. */
      until: { type: "number", required: true },
      expires: { type: "number", required: true },
    },
    indexes: { primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["slot"] } } },
  },
  entityConfig(),
);

const BytesEntity = new Entity(
  {
    model: { service: SERVICE, entity: "foreignbytes", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      day: { type: "string", required: true },
      bytes: { type: "number", required: true, default: 0 },
      expires: { type: "number", required: true },
    },
    indexes: { primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["day"] } } },
  },
  entityConfig(),
);

const isTaken = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof ConditionalCheckFailedException;

const take = async (teamId: string, slot: number, holder: string, ms: number): Promise<boolean> => {
  const free = { teamId, slot, holder, until: nowMs() + ms, expires: ttlIn(ms / 1_000 + 60) };
  try {
    await SlotEntity.put(free)
      // If the answer to this call's first try was lost, the call holds the slot already.
      .where(
        (item, { notExists, lt, eq }) =>
          `${notExists(item.until)} OR ${lt(item.until, nowMs())} OR ${eq(item.holder, holder)}`,
      )
      .go();
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
};

const giveBack = async (teamId: string, slot: number, holder: string): Promise<void> => {
  try {
    await SlotEntity.delete({ teamId, slot })
      .where((item, { eq }) => eq(item.holder, holder))
      .go();
  } catch (error) {
    // If the slot's time was over, another call may have taken the slot.
    if (!isTaken(error)) throw error;
  }
};

/** Takes the first free slot. @throws ForeignError busy */
const takeOne = async (teamId: string, ms: number, holder: string, { first, count }: Slots): Promise<number> => {
  for (let slot = first; slot < first + count; slot++) if (await take(teamId, slot, holder, ms)) return slot;
  throw new ForeignError("busy", `${count} under way`);
};

/**
 * Does `work` in one of the team's slots.
 * @param ms the longest time that `work` takes
 * @param slots the slots to choose from; by default the slots for fetches of files
 * @throws ForeignError busy if no slot is free
 */
export const inSlot = async <T>(teamId: string, ms: number, work: () => Promise<T>, slots = SLOTS): Promise<T> => {
  const holder = randomUUID();
  const slot = await takeOne(teamId, ms, holder, slots);
  try {
    return await work();
  } finally {
    await giveBack(teamId, slot, holder);
  }
};

const today = (): string => nowIso().slice(0, 10);

/** When the next day's budget begins, ISO 8601. */
export const nextBudget = (): string => new Date((Math.floor(nowMs() / DAY_MS) + 1) * DAY_MS).toISOString();

const add = async (teamId: string, day: string, bytes: number): Promise<number> => {
  const { data } = await BytesEntity.upsert({ teamId, day, expires: ttlIn(3 * 86_400) })
    .add({ bytes })
    .go({ response: "all_new" });
  return data?.bytes ?? 0;
};

/**
 * Takes bytes from the team's daily budget before they are fetched, so that parallel fetches together can't exceed the
 * budget. Bytes that `work` doesn't use are given back; if the process is killed first, all taken bytes count as used.
 * @param wanted the most that `work` may fetch
 * @param work gets the number of bytes it may fetch, and reports by `used` what it has fetched
 * @throws ForeignError over_budget if nothing is left
 */
export const withinBudget = async <T>(
  teamId: string,
  wanted: number,
  work: (granted: number, used: (bytes: number) => void) => Promise<T>,
): Promise<T> => {
  const day = today();
  const after = await add(teamId, day, wanted);
  const granted = Math.min(wanted, DAILY_BYTES - (after - wanted));
  let spent = 0;
  try {
    if (granted <= 0) throw new ForeignError("over_budget", "nothing left");
    return await work(granted, (bytes) => {
      spent += bytes;
    });
  } finally {
    await add(teamId, day, spent - wanted);
  }
};
