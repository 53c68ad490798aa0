import type { AssetRecord } from "@clearhouse/core/asset/asset.entity.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { find } from "@clearhouse/core/search/find.ts";
import { viewOf } from "@clearhouse/core/search/held.ts";
import { Search } from "@clearhouse/core/search/index.ts";
import { type Criteria, criteriaOf } from "@clearhouse/core/search/match.ts";
import { listQuery } from "@clearhouse/core/search/search.schema.ts";
import { compact, PART_ROWS } from "@clearhouse/core/search/snapshot/compact.ts";
import { readPointer } from "@clearhouse/core/search/snapshot/pointer.ts";
import { aTeam } from "@clearhouse/core/testing/scene.ts";
import { atMost, inTurn, median, ms, type Row, timed } from "../measure.ts";
import { identicalResults } from "../search-identical.ts";
import { rewrite } from "../seed.ts";
import { rawPage } from "./lists.ts";

/** The number of changes that a search merges before it asks for a new snapshot. */
const CHANGES = 2_000;
const COMPACTION_CPU_MS = 3_000;
/**
 * The limits of a step. With these limits, one step writes the whole snapshot. npm start's local server would handle
 * the event for a second step, outside this process.
 */
const AT_ONCE = { rows: PART_ROWS, isOver: () => false };
/** Texts that one asset, no asset and every asset contain. */
const TEXTS = { "one asset": "the bridge 77777", nothing: "bridges", "every asset": "sunset" } as const;

const criteria = (text: string): Criteria =>
  criteriaOf({ q: text, brand: "", status: "", mine: false }, "nobody", "2026-01-01");

/** The processor time that this process needs to write the next snapshot. The table runs in another process. */
const compaction = async (teamId: string, what: string): Promise<Row> => {
  const { generation } = await readPointer(teamId);
  const before = process.cpuUsage();
  const took = await timed(() => actAs({ kind: "system", name: "bench", teamId }, () => compact(generation, AT_ONCE)));
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1_000;
  if ((await readPointer(teamId)).generation !== generation + 1) throw new Error("The snapshot wasn't written");
  const ours = `${ms(cpu)} CPU, ${ms(took)} in all`;
  return {
    what,
    ours,
    limit: "",
    ratio: undefined,
    goal: `≤ ${COMPACTION_CPU_MS / 1_000} s CPU`,
    met: cpu <= COMPACTION_CPU_MS,
  };
};

/** Finds every occurrence of a text with indexOf, for comparison with our search of the same text. */
const pass = (all: string, text: string): number => {
  let found = 0;
  for (let at = all.indexOf(text); at >= 0; at = all.indexOf(text, at + text.length)) found++;
  return found;
};

/** Measures only the search function, compared with one indexOf pass over the text that the function searches. */
const functions = async ({ teamId }: MemberActor, assets: string, rounds: number): Promise<Row[]> => {
  const view = await viewOf(teamId);
  const all = view.parts.map(({ columns }) => columns.texts.text).join("");
  const rows: Row[] = [];
  for (const [what, text] of Object.entries(TEXTS)) {
    const wanted = criteria(text);
    const [ours, limit] = await inTurn(
      rounds,
      async () => find(view, wanted),
      async () => pass(all, text),
    );
    const against = `${ms(limit)} indexOf pass over the same ${(all.length / 1e6).toFixed(1)} MB`;
    rows.push(atMost(`search function, ${assets} assets, finds ${what}`, ms(ours), against, ours / limit, 5));
  }
  return rows;
};

const filtered = async (
  member: MemberActor,
  rounds: number,
): Promise<[what: string, ours: string, limit: string, ratio: number]> => {
  const query = listQuery.parse({ brand: "@rap", status: "approved" });
  const ours = () => actAs(member, () => Search.list(query));
  if ((await ours()).items.length !== 50) throw new Error("The list's page isn't full");
  const [took, raw] = await inTurn(rounds, ours, rawPage(member.teamId));
  return ["status and brand list, page of 50", ms(took), `${ms(raw)} raw Query of 50`, took / raw];
};

/** The time of a process's first search. This search reads the whole snapshot. */
const cold = async ({ teamId }: MemberActor): Promise<Row> => {
  const { forgetAll } = await import("@clearhouse/core/search/held.ts");
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    forgetAll();
    times.push(await timed(() => viewOf(teamId)));
  }
  const row = { limit: "", ratio: undefined, goal: "", met: undefined };
  return { what: "first search of a process: snapshot read", ours: ms(median(times)), ...row };
};

/**
 * Measures a team's first snapshot. Call this function before the team's first list, because the list would start a
 * snapshot.
 */
export const firstSnapshot = async ({ teamId }: MemberActor, assets: number): Promise<Row> => {
  if ((await readPointer(teamId)).generation !== 0) throw new Error("The team already has a snapshot");
  return compaction(teamId, `first snapshot of ${assets.toLocaleString("en")} assets`);
};

/** Measures searches of a large team: the search function, the filtered list, and writing the next snapshot. */
export const search = async (
  { member, records }: { member: MemberActor; records: readonly AssetRecord[] },
  rounds: number,
): Promise<Row[]> => {
  const assets = records.length.toLocaleString("en");
  const { teamId } = member;
  const rows = [
    ...(await functions(member, assets, rounds)),
    await identicalResults((await aTeam("Team of all kinds")).admin),
    atMost(...(await filtered(member, rounds)), 2.25),
  ];
  // For two minutes after these changes, each search reads them from the change feed again, because changes may be
  // stored out of order.
  const changes = CHANGES.toLocaleString("en");
  await rewrite(records.filter((_, n) => n % Math.ceil(records.length / CHANGES) === 0));
  const next = await compaction(teamId, `compaction of ${assets} assets, ${changes} changed`);
  const [what, took, limit, ratio] = await filtered(member, rounds);
  const busy = {
    what: `${what}, ${changes} assets changed just before`,
    ours: took,
    limit,
    ratio,
    goal: "",
    met: undefined,
  };
  return [...rows, busy, await cold(member), next];
};
