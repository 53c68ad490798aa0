import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { Entity } from "electrodb";
import { DAY_MS, nowIso, nowMs, ttlIn } from "../platform/clock.ts";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";
import { ForeignError } from "./safe-fetch.errors.ts";

/** Some of a team's places, each of which holds one call of a foreign host at a time. */
export interface Places {
  first: number;
  count: number;
  /** Milliseconds for which a place is waited for at most, while they change hands; 0 where missing. */
  waitMs?: number;
}

/** Fetches of a team that may be under way at the same time. */
const SLOTS: Places = { first: 0, count: 2 };
/** Places that are all held for longer wait for a slow host: nobody waits for them. */
const SLOW_MS = 500;
/** From one look at the places to the next, at random between half of it and one and a half. */
const LOOK_MS = 200;
/** What a team may fetch in a day (UTC). */
export const DAILY_BYTES = 10 * 1024 ** 3;

/** One of a team's places to fetch from; whoever dies with it loses it when its time is up. */
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
      .where(({ until }, { notExists, lt }) => `${notExists(until)} OR ${lt(until, nowMs())}`)
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
    // Its time was up and somebody else has it.
    if (!isTaken(error)) throw error;
  }
};

const all = ({ first, count }: Places): number[] => Array.from({ length: count }, (_, index) => first + index);

const busy = ({ count }: Places): ForeignError => new ForeignError("busy", `${count} under way`);

/** Those that are free, perhaps none. @throws ForeignError busy when all have been held for long, each for `ms` at most */
const freeOf = async (teamId: string, ms: number, places: Places): Promise<number[]> => {
  const { data } = await SlotEntity.query.primary({ teamId }).go({ consistent: true });
  const heldFor = new Map(data.map(({ slot, until }) => [slot, nowMs() - (until - ms)]));
  const free = all(places).filter((slot) => (heldFor.get(slot) ?? ms) >= ms);
  if (free.length === 0 && all(places).every((slot) => (heldFor.get(slot) ?? 0) > SLOW_MS)) throw busy(places);
  return free;
};

const takeOne = async (
  teamId: string,
  ms: number,
  { holder, places, pause }: { holder: string; places: Places; pause: Pause },
): Promise<number> => {
  const end = nowMs() + (places.waitMs ?? 0);
  for (let free = all(places); ; free = await freeOf(teamId, ms, places)) {
    for (const slot of free) if (await take(teamId, slot, holder, ms)) return slot;
    if (nowMs() >= end) throw busy(places);
    await pause(LOOK_MS * (0.5 + Math.random()));
  }
};

/** Waits so many milliseconds. */
export type Pause = (ms: number) => Promise<void>;

/**
 * Does `work` in one of the team's places.
 * @param ms the longest that it takes
 * @param places which of the team's, where they aren't those of files
 * @throws ForeignError busy when none is free, nor gets free in time
 */
export const inSlot = async <T>(
  teamId: string,
  ms: number,
  work: () => Promise<T>,
  places = SLOTS,
  pause: Pause = setTimeout,
): Promise<T> => {
  const holder = randomUUID();
  const slot = await takeOne(teamId, ms, { holder, places, pause });
  try {
    return await work();
  } finally {
    await giveBack(teamId, slot, holder);
  }
};

const today = (): string => nowIso().slice(0, 10);

/** When the next day's budget begins, as ISO date. */
export const nextBudget = (): string => new Date((Math.floor(nowMs() / DAY_MS) + 1) * DAY_MS).toISOString();

const add = async (teamId: string, day: string, bytes: number): Promise<number> => {
  const { data } = await BytesEntity.upsert({ teamId, day, expires: ttlIn(3 * 86_400) })
    .add({ bytes })
    .go({ response: "all_new" });
  return data?.bytes ?? 0;
};

/**
 * Takes bytes out of the team's budget of the day before they are fetched, so that fetches at the same time can't
 * overdraw it together; what `work` doesn't use goes back. Who dies in between has used all of it.
 * @param wanted the most that `work` may fetch
 * @param work is told what it may fetch, and tells by `used` what it has fetched
 * @throws ForeignError over_budget when nothing is left
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
