import { change } from "@clearhouse/core/asset/change.ts";
import { Clearance } from "@clearhouse/core/clearance/index.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { compact } from "@clearhouse/core/search/compact.ts";
import { readPointer } from "@clearhouse/core/search/pointer.ts";
import { isIdentical, putAssets, randomAssets, randomLists, tableOf } from "@clearhouse/core/testing/lists.ts";
import { CALLER } from "@clearhouse/core/testing/scene.ts";
import fc from "fast-check";
import type { Row } from "./measure.ts";

const ASSETS = 200;
const LISTS = 10_000;
const SEED = 20_260_520;
/** So that the snapshot has several parts. */
const PACE = { rows: 50, isOver: () => false };

const compactNow = async (teamId: string): Promise<void> => {
  const { generation } = await readPointer(teamId);
  await actAs({ kind: "system", name: "bench", teamId }, () => compact(generation, PACE));
};

/** Of each ten assets three become others, one is deleted, and one comes. */
const changeSome = async (member: MemberActor, seed: number): Promise<void> => {
  const { teamId } = member;
  const all = await tableOf(teamId);
  const fields = fc.sample(randomAssets([member.userId]), { numRuns: all.length, seed });
  await actAs(
    member,
    async () => {
      for (const [n, { assetId }] of all.entries()) {
        const step = { type: "asset.edited" } as const;
        if (n % 10 < 3) {
          await change(teamId, assetId, (current) => ({ next: { ...current, ...fields[n] }, step, also: [] }));
        } else if (n % 10 === 3) await Clearance.remove(assetId);
      }
    },
    CALLER,
  );
  await putAssets(
    member,
    fields.filter((_, n) => n % 10 === 0),
  );
};

/** How the team comes to be in each of the states that a share of the lists is made of. */
const STATES: readonly ((member: MemberActor) => Promise<void>)[] = [
  // All of it told by the feed.
  async (member) =>
    void (await putAssets(member, fc.sample(randomAssets([member.userId]), { numRuns: ASSETS, seed: SEED }))),
  // A snapshot in parts.
  ({ teamId }) => compactNow(teamId),
  // Some of its rows count no more.
  (member) => changeSome(member, SEED + 1),
  // The next snapshot, and changes since.
  async (member) => {
    await compactNow(member.teamId);
    await changeSome(member, SEED + 2);
  },
];

/**
 * Whether 10,000 random lists (filters, orders, columns, up to four pages) have the rows, order and counts of the naive
 * filter over the table, of a team that has no snapshot, one in parts, and one that much has changed since.
 */
export const identicalResults = async (member: MemberActor): Promise<Row> => {
  const lists = fc.sample(randomLists, { numRuns: LISTS, seed: SEED });
  const share = LISTS / STATES.length;
  let identical = 0;
  for (const [n, reach] of STATES.entries()) {
    await reach(member);
    const all = await tableOf(member.teamId);
    await actAs(member, async () => {
      for (const one of lists.slice(n * share, (n + 1) * share)) {
        if (await isIdentical(one, all, member)) identical += 1;
      }
    });
  }
  return {
    what: "random lists with the naive filter's rows, order and counts",
    ours: identical.toLocaleString("en"),
    limit: `${LISTS.toLocaleString("en")} lists over some ${ASSETS.toLocaleString("en")} assets, in ${STATES.length} states of table and snapshot`,
    ratio: undefined,
    goal: "all",
    met: identical === LISTS,
  };
};
