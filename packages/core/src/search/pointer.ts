import { putItem, transact, type Write } from "../platform/store/transaction.ts";
import { generationOf } from "./objects.ts";
import { type Pointer, PointerEntity } from "./pointer.entity.ts";
import { SearchSnapshotOutgrown } from "./search.events.ts";

/** Generations whose objects stay: the current one, and the one before it, which a search may be about to read. */
const KEPT = 2;

/** Where a team's searches start from; of generation 0 for a team that has no snapshot yet. */
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

/**
 * Notes an object that is about to be written, so that it is removed one day, whatever happens until then.
 * @returns the pointer; undefined when it is of another generation by now
 */
export const noteObject = (teamId: string, generation: number, object: string): Promise<Pointer | undefined> =>
  transact(async () => {
    const pointer = await readPointer(teamId);
    if (pointer.generation !== generation) return { writes: [], result: undefined };
    if (pointer.objects.includes(object)) return { writes: [], result: pointer };
    return { writes: [stored({ ...pointer, objects: [...pointer.objects, object] })], result: pointer };
  });

/**
 * Makes an object the team's snapshot.
 * @returns false when another compaction of this generation came first
 */
export const movePointer = (
  teamId: string,
  generation: number,
  to: { key: string; watermark: string; assets: number },
): Promise<boolean> =>
  transact(async () => {
    const pointer = await readPointer(teamId);
    if (pointer.key === to.key) return { writes: [], result: true };
    if (pointer.generation !== generation) return { writes: [], result: false };
    return { writes: [stored({ ...pointer, generation: generation + 1, ...to })], result: true };
  });

/** Objects that nobody reads any more: of generations before the last two, those of compactions that lost among them. */
export const staleObjects = ({ generation, objects }: Pointer): string[] =>
  objects.filter((object) => generationOf(object) <= generation - KEPT);

/** After their removal. */
export const forgetObjects = (teamId: string, gone: readonly string[]): Promise<void> =>
  transact(async () => {
    const pointer = await readPointer(teamId);
    const objects = pointer.objects.filter((object) => !gone.includes(object));
    if (objects.length === pointer.objects.length) return { writes: [], result: undefined };
    return { writes: [stored({ ...pointer, objects })], result: undefined };
  });
