import { setTimeout } from "node:timers/promises";
import { createExportInput } from "@clearhouse/core/export/export.schema.ts";
import { Export } from "@clearhouse/core/export/index.ts";
import { writeList } from "@clearhouse/core/export/write-list.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { viewOf } from "@clearhouse/core/search/held.ts";
import { Search } from "@clearhouse/core/search/index.ts";
import { compactAsAsked } from "@clearhouse/core/search/snapshot/compact.ts";
import { askForCompaction, readPointer } from "@clearhouse/core/search/snapshot/pointer.ts";
import { CALLER } from "@clearhouse/core/testing/scene.ts";
import { askChild } from "../child.ts";
import type { Imported, Listed } from "../groups/million.ts";
import { limitsOf, named, type Taken } from "../lambda.ts";
import { CHUNKS, countOf, haveSynthetic, type SyntheticTeam } from "../synthetic-team.ts";

/**
 * Does the work of one function for a team with many assets, in a separate process, and reports its time and memory.
 * Arguments: the kind of work, the team's member as JSON, the number of assets, and the times at which the chunks of
 * the import were stored, as JSON.
 */
const [what = "", who = "", assets = "0", chunks = "[]"] = process.argv.slice(2);
const member = JSON.parse(who) as MemberActor;
const { teamId } = member;
const team: SyntheticTeam = { member, assets: Number(assets), chunks: JSON.parse(chunks) as string[] };

const events: string[] = [];
haveSynthetic(team, (event) => void events.push(event));

const taken: Taken & Partial<Imported & Listed> = { peakMb: 0, cpuSeconds: 0, eventSeconds: [] };
const take = async (work: () => Promise<unknown>): Promise<void> => {
  const [before, begun] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(before);
  taken.cpuSeconds += (user + system) / 1e6;
  taken.eventSeconds.push((performance.now() - begun) / 1_000);
  taken.peakMb = process.resourceUsage().maxRSS / 1024;
};

const asSystem = <T>(work: () => Promise<T>): Promise<T> => actAs({ kind: "system", name: "bench", teamId }, work);

/** Handles events until the next snapshot is written completely. */
const compaction = async (): Promise<void> => {
  const { generation } = await readPointer(teamId);
  await asSystem(() => askForCompaction(teamId, generation));
  while ((await readPointer(teamId)).generation === generation) await take(() => asSystem(() => compactAsAsked()));
};

/** Writes a snapshot after each chunk of an import. */
const imported = async (): Promise<void> => {
  for (let chunk = 0; chunk < CHUNKS; chunk++) {
    team.chunks.push(new Date().toISOString());
    await compaction();
  }
  taken.chunks = team.chunks;
  taken.parts = (await readPointer(teamId)).parts?.length ?? 0;
};

/**
 * The first list of a process, further ones that are filtered and sorted, and a list after the next snapshot has
 * replaced the first snapshot.
 */
const lists = async (): Promise<void> => {
  await take(() => viewOf(teamId));
  await actAs(member, async () => {
    for (const sort of ["name", "uploadedAt", "status", "brand"] as const)
      for (const q of ["", "sunset", "bridge 77"]) await take(() => Search.list({ q, sort }));
  });
  const execArgv = limitsOf(named("CompactSearch"));
  const next = await askChild<Imported>("million", ["imported", who, assets], { execArgv });
  team.chunks.push(...next.chunks);
  taken.next = next;
  // After ten seconds, the process checks again whether there is a newer snapshot.
  const later = performance.now() + 10_500;
  while (performance.now() < later) await setTimeout(100);
  await take(() => viewOf(teamId));
};

const exported = async (): Promise<void> => {
  const asked = createExportInput.parse({ kind: "assets", filters: {} });
  const { id } = await actAs(member, () => Export.create(asked), CALLER);
  for (let event = events.at(-1); event; ) {
    const current = event;
    await take(() => asSystem(() => writeList(id, current)));
    event = events.at(-1) === current ? undefined : events.at(-1);
  }
  const { state, rows } = await actAs(member, () => Export.get(id));
  if (state !== "done" || rows !== countOf(team)) throw new Error(`The list ended as ${state} with ${rows} rows`);
};

await { compaction, imported, lists, exported }[what as "compaction"]();
process.send?.(taken);
process.once("disconnect", () => process.exit(0));
