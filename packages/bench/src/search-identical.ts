import { change } from "@clearhouse/core/asset/change.ts";
import { Clearance } from "@clearhouse/core/clearance/index.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { compact } from "@clearhouse/core/search/snapshot/compact.ts";
import { readPointer } from "@clearhouse/core/search/snapshot/pointer.ts";
import { isIdentical, putAssets, randomAssets, randomLists, tableOf } from "@clearhouse/core/testing/lists.ts";
import { CALLER } from "@clearhouse/core/testing/scene.ts";
import fc from "fast-check";
import type { Row } from "./measure.ts";

const ASSETS = 200;
const LISTS = 10_000;
const SEED = 20_260_520;
/** Few rows in each part, so that the snapshot has several parts. */
const PACE = { rows: 50, isOver: () => false };

const compactNow = async (teamId: string): Promise<void> => {
  const { generation } = await readPointer(teamId);
  await actAs({ kind: "system", name: "bench", teamId }, () => compact(generation, PACE));
};

/** Of every ten assets, changes three and deletes one, and adds a new asset. */
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

/** Each function brings the team into the next state, in which a share of the lists is compared. */
const STATES: readonly ((member: MemberActor) => Promise<void>)[] = [
  // Without a snapshot, everything comes from the change feed.
  async (member) =>
    void (await putAssets(member, fc.sample(randomAssets([member.userId]), { numRuns: ASSETS, seed: SEED }))),
  // With a snapshot in parts.
  ({ teamId }) => compactNow(teamId),
  // With some outdated rows in the snapshot.
  (member) => changeSome(member, SEED + 1),
  // With the next snapshot, and with changes after it.
  async (member) => {
    await compactNow(member.teamId);
    await changeSome(member, SEED + 2);
  },
];

/**
 * Whether 10,000 random lists (filters, orders, columns, up to four pages) have the same rows, order and counts as a
 * naive filter of the table: for a team without a snapshot, with a snapshot in parts, and with many changes after a
 * snapshot.
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
    what: "random lists that have the same rows, order and counts as a plain filter of the table",
    ours: identical.toLocaleString("en"),
    limit: `${LISTS.toLocaleString("en")} lists over some ${ASSETS.toLocaleString("en")} assets, in ${STATES.length} states: without a snapshot, with a snapshot, with an outdated snapshot, with the next snapshot`,
    ratio: undefined,
    goal: "all",
    met: identical === LISTS,
  };
};
