import { requireTeamId } from "../platform/identity/actor.ts";
import { objectsOf, removeObject } from "./objects.ts";
import { detachSnapshot, noteErasing, readPointer } from "./snapshot/pointer.ts";

/**
 * Called before somebody is erased from the records of the actor's team. The team's pointer then says that its snapshot
 * has to be removed, until {@link removeSnapshots} has done it.
 * @param person a hash that is the same whenever this person is erased
 */
export const planSnapshotRemoval = (person: string): Promise<void> => noteErasing(requireTeamId(), person, true);

/**
 * Removes the search snapshots of the actor's team, which contain what was erased from the records. A compaction that
 * is running ends without a snapshot and removes what it wrote; other processes drop their copies within ten seconds.
 * Until there is a new snapshot, searches read the whole feed of changes. Can be repeated safely.
 */
export const removeSnapshots = async (person: string): Promise<void> => {
  const teamId = requireTeamId();
  const detached = await detachSnapshot(teamId);
  // Also objects that no pointer names, as after a restored table. Objects of a new snapshot are noted before they are
  // written, so they aren't removed here.
  const there = await Array.fromAsync(objectsOf(teamId));
  const noted = new Set((await readPointer(teamId)).objects.filter((object) => !detached.includes(object)));
  for (const object of new Set([...detached, ...there])) if (!noted.has(object)) await removeObject(object);
  await noteErasing(teamId, person, false);
};
