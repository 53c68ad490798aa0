import { createExportInput } from "@clearhouse/core/export/export.schema.ts";
import { Export } from "@clearhouse/core/export/index.ts";
import { writeList } from "@clearhouse/core/export/write-list.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { compactAsAsked } from "@clearhouse/core/search/compact.ts";
import { viewOf } from "@clearhouse/core/search/held.ts";
import { Search } from "@clearhouse/core/search/index.ts";
import { askForCompaction, readPointer } from "@clearhouse/core/search/pointer.ts";
import { CALLER } from "@clearhouse/core/testing/scene.ts";
import { askChild } from "../child.ts";
import { limitsOf, named, type Taken } from "../lambda.ts";
import { haveSynthetic } from "../synthetic-team.ts";

/**
 * What a function does for a team of many assets, in a process of its own, and what that takes. Arguments: which one, the
 * team's member as JSON, how many assets, when every fiftieth has changed.
 */
const [what = "", who = "", assets = "0", changedAt = ""] = process.argv.slice(2);
const member = JSON.parse(who) as MemberActor;
const { teamId } = member;
const team = { member, assets: Number(assets), changedAt: changedAt || undefined };

const events: string[] = [];
haveSynthetic(team, (event) => void events.push(event));

const taken: Taken & { next?: Taken } = { peakMb: 0, cpuSeconds: 0, eventSeconds: [] };
const take = async (work: () => Promise<unknown>): Promise<void> => {
  const [before, begun] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(before);
  taken.cpuSeconds += (user + system) / 1e6;
  taken.eventSeconds.push((performance.now() - begun) / 1_000);
  taken.peakMb = process.resourceUsage().maxRSS / 1024;
};

const asSystem = <T>(work: () => Promise<T>): Promise<T> => actAs({ kind: "system", name: "bench", teamId }, work);

/** As many events as it takes. */
const compaction = async (): Promise<void> => {
  const { generation } = await readPointer(teamId);
  await asSystem(() => askForCompaction(teamId, generation));
  while ((await readPointer(teamId)).generation === generation) await take(() => asSystem(() => compactAsAsked()));
};

/** The first list of a process, further ones that are narrowed and sorted, and the next snapshot in its place. */
const lists = async (): Promise<void> => {
  await take(() => viewOf(teamId));
  await actAs(member, async () => {
    for (const sort of ["name", "uploadedAt", "status", "brand"] as const)
      for (const q of ["", "sunset", "bridge 77"]) await take(() => Search.list({ q, sort }));
  });
  team.changedAt = new Date().toISOString();
  const execArgv = limitsOf(named("CompactSearch"));
  taken.next = await askChild<Taken>("million", ["compaction", who, assets, team.changedAt], { execArgv });
  // Longer than it is looked for.
  const later = performance.now() + 10_500;
  while (performance.now() < later) await new Promise((resolve) => setTimeout(resolve, 100));
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
  if (state !== "done" || rows !== team.assets) throw new Error(`The list ended as ${state} with ${rows} rows`);
};

await { compaction, lists, exported }[what as "compaction"]();
process.send?.(taken);
process.once("disconnect", () => process.exit(0));
