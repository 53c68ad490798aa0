import { requireTeamId } from "../../platform/identity/actor.ts";
import { objectsOf, removeObject } from "./objects.ts";
import { compactAnew } from "./snapshot/occasions.ts";
import { askForCompaction, forgetObjects, noteErasing, readPointer } from "./snapshot/pointer.entity.ts";

/**
 * Notes in the table that the search snapshot of the actor's team has to be replaced, before a person is erased from the
 * team's records; {@link replaceSnapshots} replaces the snapshot and removes the note.
 * @param person a hash that is the same whenever this person is erased
 */
export const planSnapshotReplacement = (person: string): Promise<void> => noteErasing(requireTeamId(), person, true);

/**
 * Replaces the search snapshots of the actor's team, which still contain what was erased from the records: makes one from
 * the records, and removes all others. Lists are answered meanwhile. If another process is writing a snapshot, that process
 * stops and removes what it wrote; other processes drop their copies within ten seconds. Can be repeated safely.
 */
export const replaceSnapshots = async (person: string): Promise<void> => {
  const teamId = requireTeamId();
  const before = await readPointer(teamId);
  const there = await Array.fromAsync(objectsOf(teamId));
  if (before.parts || before.build || there.length > 0) await compactAnew();
  const { generation, parts = [], build, objects } = await readPointer(teamId);
  const current = new Set([...parts, ...(build?.parts ?? [])].map(({ key }) => key));
  // Also removes objects that no record names any more, as after the table was restored from a backup. Objects that were
  // noted after the new snapshot stood are made from it.
  const gone = [...new Set([...before.objects, ...there])].filter((key) => !current.has(key));
  for (const object of gone) await removeObject(object);
  await forgetObjects(
    teamId,
    gone.filter((key) => there.includes(key)),
  );
  // The next snapshot removes what another process was writing all the while.
  if (objects.some((key) => !there.includes(key) && !current.has(key))) await askForCompaction(teamId, generation);
  await noteErasing(teamId, person, false);
};
