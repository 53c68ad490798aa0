import { randomUUID } from "node:crypto";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { Entity } from "electrodb";
import { DAY_MS, nowIso, nowMs, ttlIn } from "../platform/clock.ts";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";
import { ForeignError } from "./safe-fetch.errors.ts";

/** Some of a team's places, each of which holds one call of a foreign host at a time. */
export interface Places {
  first: number;
  count: number;
}

/** Fetches of a team that may be under way at the same time. */
const SLOTS: Places = { first: 0, count: 2 };
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

/** The first that is free. @throws ForeignError busy */
const takeOne = async (teamId: string, ms: number, holder: string, { first, count }: Places): Promise<number> => {
  for (let slot = first; slot < first + count; slot++) if (await take(teamId, slot, holder, ms)) return slot;
  throw new ForeignError("busy", `${count} under way`);
};

/**
 * Does `work` in one of the team's places.
 * @param ms the longest that it takes
 * @param places which of the team's, where they aren't those of files
 * @throws ForeignError busy when none is free
 */
export const inSlot = async <T>(teamId: string, ms: number, work: () => Promise<T>, places = SLOTS): Promise<T> => {
  const holder = randomUUID();
  const slot = await takeOne(teamId, ms, holder, places);
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
