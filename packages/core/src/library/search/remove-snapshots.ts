import { requireTeamId } from "../../platform/identity/actor.ts";
import { objectsOf, removeObject } from "./objects.ts";
import { detachSnapshot, noteErasing, readPointer } from "./snapshot/pointer.ts";

/**
 * Notes in the table that the search snapshot of the actor's team has to be removed, before a person is erased from the
 * team's records; {@link removeSnapshots} removes the snapshot and the note.
 * @param person a hash that is the same whenever this person is erased
 */
export const planSnapshotRemoval = (person: string): Promise<void> => noteErasing(requireTeamId(), person, true);

/**
 * Removes the search snapshots of the actor's team, which still contain what was erased from the records. If another
 * process is writing a snapshot, that process stops and removes what it wrote; other processes drop their copies within
 * ten seconds. Until there is a new snapshot, searches read all assets from the table. Can be repeated safely.
 */
export const removeSnapshots = async (person: string): Promise<void> => {
  const teamId = requireTeamId();
  const detached = await detachSnapshot(teamId);
  // Also removes objects that no record names any more, as after the table was restored from a backup. Objects of a new
  // snapshot are noted before they are written, so this loop doesn't remove them.
  const there = await Array.fromAsync(objectsOf(teamId));
  const noted = new Set((await readPointer(teamId)).objects.filter((object) => !detached.includes(object)));
  for (const object of new Set([...detached, ...there])) if (!noted.has(object)) await removeObject(object);
  await noteErasing(teamId, person, false);
};
