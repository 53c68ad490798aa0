import fc from "fast-check";
import { expect, it } from "vitest";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { Clearance } from "../../rights/clearance/index.ts";
import { putAssets, type RandomList, randomAssets, randomLists, tableOf } from "../../testing/lists.ts";
import { aTeam, CALLER } from "../../testing/scene.ts";
import { system } from "../../testing/searching.ts";
import { isIdentical } from "../../testing/simple-list.ts";
import { change } from "../asset/change.ts";
import { compact } from "./snapshot/compact.ts";
import { readPointer } from "./snapshot/pointer.entity.ts";

const SEED = 20_260_520;
const ASSETS = 120;
const LISTS_IN_EACH_STATE = 100;
/** Few rows in each part, so that the snapshot (a copy, in S3, of what lists need to know) has several parts. */
const PACE = { rows: 30, isOver: () => false };

const compactNow = async ({ teamId }: MemberActor): Promise<void> => {
  const { generation } = await readPointer(teamId);
  await actAs(system(teamId), () => compact(generation, PACE));
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

/** Each function brings the team into the next state. */
const STATES: Readonly<Record<string, (member: MemberActor) => Promise<unknown>>> = {
  "without a snapshot": (member) =>
    putAssets(member, fc.sample(randomAssets([member.userId]), { numRuns: ASSETS, seed: SEED })),
  "with a snapshot": compactNow,
  "with changes after the snapshot": (member) => changeSome(member, SEED + 1),
  "with changes after the next snapshot": async (member) => {
    await compactNow(member);
    await changeSome(member, SEED + 2);
  },
};

it("random lists have the rows, order and counts of a plain filter of the table, with and without a snapshot", {
  timeout: 60_000,
}, async () => {
  const { admin } = await aTeam();
  const lists = fc.sample(randomLists, { numRuns: LISTS_IN_EACH_STATE * Object.keys(STATES).length, seed: SEED });
  const different: { state: string; list: RandomList }[] = [];
  for (const [state, reach] of Object.entries(STATES)) {
    await reach(admin);
    const all = await tableOf(admin.teamId);
    await actAs(admin, async () => {
      for (const list of lists.splice(0, LISTS_IN_EACH_STATE)) {
        if (!(await isIdentical(list, all, admin))) different.push({ state, list });
      }
    });
  }
  expect(different).toEqual([]);
});
