import { requireTeamId } from "../platform/identity/actor.ts";
import { removeObject } from "./objects.ts";
import { giveUpSnapshot, noteErasing } from "./pointer.ts";

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
  for (const object of await giveUpSnapshot(teamId)) await removeObject(object);
  await noteErasing(teamId, false);
};
