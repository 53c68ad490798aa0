import { PART_ROWS } from "@clearhouse/core/search/compact.ts";
import { aTeam } from "@clearhouse/core/testing/scene.ts";
import type { FunctionDefinition } from "@clearhouse/functions/function-definition.ts";
import { API } from "@clearhouse/functions/subscriptions.ts";
import { askChild } from "../child.ts";
import { limitsOf, named, PROCESSOR_MB, type Taken } from "../lambda.ts";
import type { Row } from "../measure.ts";

/** What an import took, chunk by chunk. */
export interface Imported extends Taken {
  /** When each chunk was stored; ISO 8601. */
  chunks: string[];
  /** Parts of the snapshot at its end. */
  parts: number;
}

/** What lists took, before an import and after it. */
export interface Listed extends Taken {
  next: Imported;
}

/** The share of its memory and time that a function may use, so that there is room. */
const SHARE = 0.75;
/**
 * @param slower how much longer it takes on Lambda than here; 1 for work that stops when its time is over and continues
 * with the next event
 */
const rowOf = (
  what: string,
  definition: FunctionDefinition,
  { peakMb, cpuSeconds, eventSeconds }: Taken,
  slower = 1,
): Row => {
  const { memoryMb, timeoutSeconds } = definition;
  const longest = Math.max(...eventSeconds);
  const [most, latest] = [memoryMb * SHARE, timeoutSeconds * SHARE];
  return {
    what,
    ours: `${peakMb.toFixed(0)} MB at most; ${cpuSeconds.toFixed(1)} s CPU; ${eventSeconds.length} runs of up to ${longest.toFixed(1)} s`,
    limit: `${memoryMb} MB and ${timeoutSeconds} s of ${definition.name}`,
    ratio: peakMb / memoryMb,
    goal: `≤ ${SHARE * 100} % of both`,
    met: peakMb <= most && longest * slower <= latest,
  };
};

const partsRow = (what: string, assets: number, parts: number): Row => {
  const full = Math.ceil(assets / PART_ROWS);
  return {
    what,
    ours: `${parts}`,
    limit: `${full} full parts`,
    ratio: parts / full,
    goal: "≤ 2×",
    met: parts <= 2 * full,
  };
};

/**
 * A team with more assets than any database of this bench has: how much of their functions' memory and time its
 * snapshots, lists and exports need. Each runs in its own process with the limits that Node has on Lambda.
 */
export const million = async (assets: number): Promise<Row[]> => {
  const { admin } = await aTeam("Team of a million");
  const run = <One extends Taken>(
    what: string,
    definition: FunctionDefinition,
    chunks: string[] = [],
  ): Promise<One> => {
    const args = [what, JSON.stringify(admin), String(assets), JSON.stringify(chunks)];
    return askChild<One>("million", args, { execArgv: limitsOf(definition) });
  };
  const [compact, write] = [named("CompactSearch"), named("WriteList")];
  const team = `${assets === 1_000_000 ? "a million" : assets.toLocaleString("en")} assets`;
  const first = await run("compaction", compact);
  const { next, ...lists } = await run<Listed>("lists", API);
  return [
    rowOf(`${team}: first snapshot`, compact, first),
    rowOf(`${team}: compactions for 4 chunks of an import; each fiftieth asset changed`, compact, next),
    partsRow(`${team}: parts of the snapshot after that; half of the assets imported`, assets, next.parts),
    rowOf(`${team}: first list, 12 others, then loading the next snapshot`, API, lists, PROCESSOR_MB / API.memoryMb),
    rowOf(`${team}: export of all`, write, await run("exported", write, next.chunks)),
  ];
};
