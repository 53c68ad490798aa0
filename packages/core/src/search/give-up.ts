import { requireTeamId } from "../platform/identity/actor.ts";
import { objectsOf, removeObject } from "./objects.ts";
import { giveUpSnapshot, noteErasing, readPointer } from "./pointer.ts";

/**
 * Before somebody is erased from the records of the actor's team: until {@link giveUp} has run, its pointer says that it
 * has to.
 */
export const toGiveUp = (): Promise<void> => noteErasing(requireTeamId(), true);

/**
 * Removes the search snapshots of the actor's team, which hold what the records no longer do. A compaction that is under
 * way doesn't become one, and removes what it wrote; processes let go of what they hold within ten seconds. Until the next
 * snapshot is there, searches read the feed from its beginning. Can be repeated safely.
 */
export const giveUp = async (): Promise<void> => {
  const teamId = requireTeamId();
  const givenUp = await giveUpSnapshot(teamId);
  // Also what no pointer names, as after a restored table. A new snapshot's objects are noted before they are written.
  const there = await Array.fromAsync(objectsOf(teamId));
  const noted = new Set((await readPointer(teamId)).objects.filter((object) => !givenUp.includes(object)));
  for (const object of new Set([...givenUp, ...there])) if (!noted.has(object)) await removeObject(object);
  await noteErasing(teamId, false);
};
