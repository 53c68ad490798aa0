import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { EVENTS } from "../../../base/happenings/events.ts";
import { nowIso } from "../../../platform/clock.ts";
import { entityConfig, SERVICE } from "../../../platform/store/clients.ts";
import { putItem, transact, type Write } from "../../../platform/store/transaction.ts";
import { generationOf } from "../objects.ts";
import type { Columns } from "./columns.ts";

/** How much of the next snapshot has been written. */
export interface Build {
  /** When the writing of the snapshot began. Searches merge later changes. */
  watermark: string;
  /** Grows with each step, so that only one of two parallel runs continues. */
  step: number;
  /** The id where the next step begins; "" at the beginning. */
  at: string;
  /** The parts so far: newly written parts, and parts taken over from the last snapshot. */
  parts: PartRef[];
  /**
   * The pointer's revision at which the writing began, if the snapshot is made from the table alone; absent if parts of
   * the last snapshot are taken over.
   */
  anew?: number;
}

/**
 * Says which of a team's search snapshots is current. A snapshot is a compact copy of what searches need to know about
 * the team's assets; its parts are objects in S3.
 */
export const PointerEntity = new Entity(
  {
    model: { service: SERVICE, entity: "searchpointer", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /**
       * The number of the snapshot. The number grows with each new snapshot, and when a snapshot is removed; 0 before
       * the first snapshot.
       */
      generation: { type: "number", required: true },
      /** Grows with every change of this item. */
      revision: { type: "number", required: true },
      /** The parts of the snapshot, in the order of their first ids. */
      parts: { type: CustomAttributeType<PartRef[]>("any") },
      /** When the writing of the snapshot began. All changes up to two minutes before this time are in the snapshot. */
      watermark: { type: "string" },
      /** `anew` of the last snapshot that was made from the table alone: of this one or of one that it came from. */
      anew: { type: "number" },
      /** How many assets the snapshot holds. */
      assets: { type: "number" },
      /** The next snapshot, while it is being written. */
      build: { type: CustomAttributeType<Build>("any") },
      /**
       * Objects of the previous snapshot that aren't part of this snapshot. The objects are kept for a while, because a
       * search may be about to read them.
       */
      left: { type: "list", items: { type: "string" } },
      /** All objects that may exist in the bucket, including objects of snapshots that were never finished. */
      objects: { type: "list", items: { type: "string" }, required: true },
      /** The generation for which a new snapshot was last requested. */
      askedFor: { type: "number" },
      /**
       * Hashes of the people who are being erased from the records, after which the snapshot has to be removed. Absent
       * if nobody is being erased.
       */
      erasures: { type: "list", items: { type: "string" } },
    },
    indexes: { primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: [] } } },
  },
  entityConfig(),
);

export type Pointer = EntityItem<typeof PointerEntity>;

/**
 * A part of a team's search snapshot: an S3 object with the assets from one id up to the first id of the next part.
 * Parts are in the order of their first ids; the first part also gets every smaller id.
 */
export interface PartRef {
  /** The S3 object's key. */
  key: string;
  /** The part's smallest id; the first part may hold smaller ids. */
  from: string;
  /** How many assets the part holds. */
  rows: number;
}

/** A part as it is held in memory. */
export interface HeldPart {
  from: string;
  columns: Columns;
}

/** The number of the part that an asset belongs to; 0 if there are no parts. */
export const partOf = (parts: readonly { from: string }[], id: string): number => {
  let low = 0;
  for (let high = parts.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.from ?? "") <= id) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
};

/**
 * For how many generations an object may be in use. If an older object isn't part of a snapshot, the process that wrote
 * it has ended.
 */
const KEPT = 2;

/**
 * A team's pointer, the item that says which search snapshot is current; of generation 0 if the team never had a
 * snapshot.
 */
export const readPointer = async (teamId: string): Promise<Pointer> => {
  const { data } = await PointerEntity.get({ teamId }).go({ consistent: true });
  return data ?? { teamId, generation: 0, revision: 0, objects: [] };
};

/** The write that changes a pointer; fails if another change came first. */
const stored = (next: Pointer): Write => {
  const was = next.revision;
  const put = PointerEntity.put({ ...next, revision: was + 1 }).where(({ revision }, { eq, notExists }) =>
    was === 0 ? notExists(revision) : eq(revision, was),
  );
  return putItem(put.params());
};

/** Requests a new snapshot by an event; once for each generation, however many searches call this function. */
export const askForCompaction = (teamId: string, generation: number): Promise<void> =>
  transact(async () => {
    const pointer = await readPointer(teamId);
    if (pointer.generation !== generation || pointer.askedFor === generation) return { writes: [], result: undefined };
    const asked = stored({ ...pointer, askedFor: generation });
    return { writes: [asked, EVENTS["search.snapshot.outgrown"].outbox({})], result: undefined };
  });

/** A pointer whose next snapshot is being written. */
export type Building = Pointer & { build: Build };

/**
 * Begins or continues the next snapshot.
 * @returns undefined if the team has a snapshot of another generation by now
 */
export const beginBuild = (teamId: string, generation: number): Promise<Building | undefined> =>
  transact<Building | undefined>(async () => {
    const pointer = await readPointer(teamId);
    if (pointer.generation !== generation) return { writes: [], result: undefined };
    const { build } = pointer;
    if (build) return { writes: [], result: { ...pointer, build } };
    const begun = { ...pointer, build: { watermark: nowIso(), step: 0, at: "", parts: [] } };
    return { writes: [stored(begun)], result: begun };
  });

/**
 * Begins the next snapshot, to be made from the table alone. If the writing of another snapshot is under way, it is given
 * up. The current snapshot stays until the next one stands.
 */
export const beginAnew = (teamId: string): Promise<void> =>
  transact(async () => {
    const pointer = await readPointer(teamId);
    const build = { watermark: nowIso(), step: 0, at: "", parts: [], anew: pointer.revision };
    return { writes: [stored({ ...pointer, build })], result: undefined };
  });

/** Notes objects before they are written, so that they can be removed later even if their writer is killed. */
export const noteObjects = (teamId: string, objects: readonly string[]): Promise<void> =>
  transact(async () => {
    const pointer = await readPointer(teamId);
    const fresh = objects.filter((object) => !pointer.objects.includes(object));
    if (fresh.length === 0) return { writes: [], result: undefined };
    return { writes: [stored({ ...pointer, objects: [...pointer.objects, ...fresh] })], result: undefined };
  });

/** Whether a step follows the step of the snapshot that is being written, and not of one that was given up. */
const isNext = (build: Build | undefined, next: Build): boolean =>
  build?.step === next.step - 1 && build.watermark === next.watermark && build.anew === next.anew;

const areSame = (some: readonly PartRef[] = [], others: readonly PartRef[] = []): boolean =>
  some.length === others.length && some.every(({ key }, n) => key === others[n]?.key);

/**
 * Stores the progress of the next snapshot.
 * @param continues whether an event continues the work, because this Lambda function has no time left
 * @returns false if another process did this step
 */
export const moveBuild = (teamId: string, generation: number, next: Build, continues: boolean): Promise<boolean> =>
  transact(async () => {
    const pointer = await readPointer(teamId);
    const { build } = pointer;
    if (build?.step === next.step && areSame(build.parts, next.parts)) return { writes: [], result: true };
    if (pointer.generation !== generation || !isNext(build, next)) return { writes: [], result: false };
    const event = continues ? [EVENTS["search.snapshot.outgrown"].outbox({})] : [];
    return { writes: [stored({ ...pointer, build: next }), ...event], result: true };
  });

/**
 * Makes the finished parts the team's snapshot. If they were made from the table alone, the generation grows by more than
 * `KEPT`. So an object that a process is still writing for a snapshot that was given up counts as old, and is removed with
 * the next snapshot even if its writer is killed.
 * @returns false if another process did this step
 */
export const movePointer = (teamId: string, generation: number, built: Build): Promise<boolean> =>
  transact(async () => {
    const { build, ...pointer } = await readPointer(teamId);
    const { parts, watermark, anew = pointer.anew } = built;
    const to = generation + (built.anew === undefined ? 1 : 1 + KEPT);
    const isOurs = pointer.generation === to && pointer.watermark === watermark;
    if (isOurs && areSame(pointer.parts, parts)) return { writes: [], result: true };
    if (pointer.generation !== generation || !isNext(build, built)) return { writes: [], result: false };
    const keys = new Set(parts.map(({ key }) => key));
    const left = (pointer.parts ?? []).map(({ key }) => key).filter((key) => !keys.has(key));
    const assets = parts.reduce((sum, { rows }) => sum + rows, 0);
    const next = { ...pointer, generation: to, parts, watermark, anew, assets, left };
    return { writes: [stored(next)], result: true };
  });

/**
 * The objects that nobody reads any more: objects older than the last two generations that are in neither this snapshot
 * nor the previous snapshot. A newer object may belong to a snapshot that is being written.
 */
export const staleObjects = ({ generation, objects, parts = [], left = [] }: Pointer): string[] => {
  const read = new Set([...parts.map(({ key }) => key), ...left]);
  return objects.filter((object) => !read.has(object) && generationOf(object) <= generation - KEPT);
};

/** Removes objects from the pointer's list after they were removed from the bucket. */
export const forgetObjects = (teamId: string, gone: readonly string[]): Promise<void> =>
  transact(async () => {
    const pointer = await readPointer(teamId);
    const objects = pointer.objects.filter((object) => !gone.includes(object));
    if (objects.length === pointer.objects.length) return { writes: [], result: undefined };
    return { writes: [stored({ ...pointer, objects })], result: undefined };
  });

/**
 * Notes whether a person is being erased from the team's records. If the erasure is interrupted, the next run finds the
 * team by the note. Several people may be erased at the same time.
 * @param person a hash that is the same in every run of the person's erasure
 */
export const noteErasing = (teamId: string, person: string, isUnderWay: boolean): Promise<void> =>
  transact(async () => {
    const { erasures = [], ...pointer } = await readPointer(teamId);
    if (erasures.includes(person) === isUnderWay) return { writes: [], result: undefined };
    const next = isUnderWay ? [...erasures, person] : erasures.filter((other) => other !== person);
    return { writes: [stored({ ...pointer, ...(next.length > 0 && { erasures: next }) })], result: undefined };
  });
