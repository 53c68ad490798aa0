import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { isIdentical, putAssets, randomAssets, randomLists, tableOf } from "@clearhouse/core/testing/lists.ts";
import fc from "fast-check";
import type { Row } from "./measure.ts";

const ASSETS = 200;
const LISTS = 10_000;
const SEED = 20_260_520;

/**
 * Whether 10,000 random lists (filters, orders, columns, up to four pages) have the rows, order and counts of the naive
 * filter over the table.
 */
export const identicalResults = async (member: MemberActor): Promise<Row> => {
  const assets = fc.sample(randomAssets([member.userId]), { numRuns: ASSETS, seed: SEED });
  await putAssets(member, assets);
  const all = await tableOf(member.teamId);
  let identical = 0;
  await actAs(member, async () => {
    for (const one of fc.sample(randomLists, { numRuns: LISTS, seed: SEED })) {
      if (await isIdentical(one, all, member)) identical += 1;
    }
  });
  return {
    what: "random lists with the naive filter's rows, order and counts",
    ours: identical.toLocaleString("en"),
    limit: `${LISTS.toLocaleString("en")} lists over ${ASSETS.toLocaleString("en")} assets of the table`,
    ratio: undefined,
    goal: "all",
    met: identical === LISTS,
  };
};
