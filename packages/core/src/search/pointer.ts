import { nowIso } from "../platform/clock.ts";
import { putItem, transact, type Write } from "../platform/store/transaction.ts";
import { generationOf } from "./objects.ts";
import type { PartRef } from "./parts.ts";
import { type Build, type Pointer, PointerEntity } from "./pointer.entity.ts";
import { SearchSnapshotOutgrown } from "./search.events.ts";

/** Generations after which an object that belongs to none is nobody's: whoever wrote it has ended. */
const KEPT = 2;

/** Where a team's searches start from; of generation 0 for a team that never had a snapshot. */
export const readPointer = async (teamId: string): Promise<Pointer> => {
  const { data } = await PointerEntity.get({ teamId }).go({ consistent: true });
  return data ?? { teamId, generation: 0, revision: 0, objects: [] };
};

/** The write that changes a pointer; fails when another change came first. */
const stored = (next: Pointer): Write => {
  const was = next.revision;
  const put = PointerEntity.put({ ...next, revision: was + 1 }).where(({ revision }, { eq, notExists }) =>
    was === 0 ? notExists(revision) : eq(revision, was),
  );
  return putItem(put.params());
};

/** Asks for a compaction by event, once for each generation, however many searches find that it is due. */
export const askForCompaction = (teamId: string, generation: number): Promise<void> =>
  transact(async () => {
    const pointer = await readPointer(teamId);
    if (pointer.generation !== generation || pointer.askedFor === generation) return { writes: [], result: undefined };
    const asked = stored({ ...pointer, askedFor: generation });
    return { writes: [asked, SearchSnapshotOutgrown.outbox({})], result: undefined };
  });

/** The pointer of somebody who writes the next snapshot. */
export type Building = Pointer & { build: Build };

/**
 * Begins the next snapshot, or goes on where it was left.
 * @returns undefined when the pointer is of another generation by now
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

/** Notes objects that are about to be written, so that they are removed one day, whatever happens until then. */
export const noteObjects = (teamId: string, objects: readonly string[]): Promise<void> =>
  transact(async () => {
    const pointer = await readPointer(teamId);
    const fresh = objects.filter((object) => !pointer.objects.includes(object));
    if (fresh.length === 0) return { writes: [], result: undefined };
    return { writes: [stored({ ...pointer, objects: [...pointer.objects, ...fresh] })], result: undefined };
  });

const areSame = (some: readonly PartRef[] = [], others: readonly PartRef[] = []): boolean =>
  some.length === others.length && some.every(({ key }, n) => key === others[n]?.key);

/**
 * Notes how far the next snapshot is.
 * @param goesOn by an event, for whoever wrote this has no time left
 * @returns false when somebody else did the step that `next` comes after
 */
export const moveBuild = (teamId: string, generation: number, next: Build, goesOn: boolean): Promise<boolean> =>
  transact(async () => {
    const pointer = await readPointer(teamId);
    const { build } = pointer;
    if (build?.step === next.step && areSame(build.parts, next.parts)) return { writes: [], result: true };
    if (pointer.generation !== generation || build?.step !== next.step - 1) return { writes: [], result: false };
    const event = goesOn ? [SearchSnapshotOutgrown.outbox({})] : [];
    return { writes: [stored({ ...pointer, build: next }), ...event], result: true };
  });

/**
 * Makes what was built the team's snapshot.
 * @returns false when somebody else did the step that `built` comes after
 */
export const movePointer = (teamId: string, generation: number, built: Build): Promise<boolean> =>
  transact(async () => {
    const { build, ...pointer } = await readPointer(teamId);
    const { parts, watermark } = built;
    const isOurs = pointer.generation === generation + 1 && pointer.watermark === watermark;
    if (isOurs && areSame(pointer.parts, parts)) return { writes: [], result: true };
    if (pointer.generation !== generation || build?.step !== built.step - 1) return { writes: [], result: false };
    const keys = new Set(parts.map(({ key }) => key));
    const left = (pointer.parts ?? []).map(({ key }) => key).filter((key) => !keys.has(key));
    const assets = parts.reduce((sum, { rows }) => sum + rows, 0);
    const next = { ...pointer, generation: generation + 1, parts, watermark, assets, left };
    return { writes: [stored(next)], result: true };
  });

/**
 * Objects that nobody reads any more: neither in the snapshot nor in the one before it, and of generations before the last
 * two, for whoever writes a later one may be at it.
 */
export const staleObjects = ({ generation, objects, parts = [], left = [] }: Pointer): string[] => {
  const read = new Set([...parts.map(({ key }) => key), ...left]);
  return objects.filter((object) => !read.has(object) && generationOf(object) <= generation - KEPT);
};

/** After their removal. */
export const forgetObjects = (teamId: string, gone: readonly string[]): Promise<void> =>
  transact(async () => {
    const pointer = await readPointer(teamId);
    const objects = pointer.objects.filter((object) => !gone.includes(object));
    if (objects.length === pointer.objects.length) return { writes: [], result: undefined };
    return { writes: [stored({ ...pointer, objects })], result: undefined };
  });

/** Notes whether somebody is being erased from the team's records, so that who finishes it finds the team. */
export const noteErasing = (teamId: string, erasing: boolean): Promise<void> =>
  transact(async () => {
    const pointer = await readPointer(teamId);
    if ((pointer.erasing ?? false) === erasing) return { writes: [], result: undefined };
    return { writes: [stored({ ...pointer, erasing })], result: undefined };
  });

/**
 * Makes the pointer name no snapshot, and ends the one that is being written: the next one is made from the records alone,
 * and is asked for at once where there was one.
 * @returns the objects that belong to nothing any more; they stay noted, for somebody may be writing one of them
 */
export const giveUpSnapshot = (teamId: string): Promise<string[]> =>
  transact(async () => {
    const { objects, revision, erasing, generation: was } = await readPointer(teamId);
    // So far ahead that whatever is being written now is removed with the next snapshot, should its writer die.
    const next = { teamId, objects, revision, erasing, generation: was + 1 + KEPT };
    if (objects.length === 0) return { writes: [stored(next)], result: [] };
    const asked = stored({ ...next, askedFor: next.generation });
    return { writes: [asked, SearchSnapshotOutgrown.outbox({})], result: objects };
  });
