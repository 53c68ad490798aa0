import { PART_ROWS } from "@clearhouse/core/search/snapshot/compact.ts";
import { aTeam } from "@clearhouse/core/testing/scene.ts";
import type { FunctionDefinition } from "@clearhouse/functions/function-definition.ts";
import { WORKSPACE } from "@clearhouse/functions/subscriptions.ts";
import { askChild } from "../child.ts";
import { limitsOf, named, PROCESSOR_MB, type Taken, withinLimits } from "../lambda.ts";
import type { Row } from "../measure.ts";

/** The time and memory that an import took, chunk by chunk. */
export interface Imported extends Taken {
  /** When each chunk was stored; ISO 8601. */
  chunks: string[];
  /** The number of the snapshot's parts after the import. */
  parts: number;
}

/** The time and memory that lists took, before and after an import. */
export interface Listed extends Taken {
  next: Imported;
}

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
 * Measures how much of the functions' memory and time a team with a million assets needs for its snapshots, lists and
 * exports. Each measurement runs in its own process, with Node's limits on Lambda.
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
  const { next, ...lists } = await run<Listed>("lists", WORKSPACE);
  return [
    withinLimits(`${team}: first snapshot`, compact, first),
    withinLimits(`${team}: compactions after 4 chunks of an import, with 1 in 50 assets changed`, compact, next),
    partsRow(`${team}, half of them imported: parts of the snapshot after these compactions`, assets, next.parts),
    withinLimits(
      `${team}: first list, 12 others, then loading the next snapshot`,
      WORKSPACE,
      lists,
      PROCESSOR_MB / WORKSPACE.memoryMb,
    ),
    withinLimits(`${team}: export of all`, write, await run("exported", write, next.chunks)),
  ];
};
