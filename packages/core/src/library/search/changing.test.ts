import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import { todayIn, withClock } from "../../platform/clock.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import {
  type AssetFields,
  putAssets,
  type RandomList,
  randomAssets,
  randomLists,
  tableOf,
} from "../../testing/lists.ts";
import { aMachine, type Machine } from "../../testing/machines.ts";
import { aTeam } from "../../testing/scene.ts";
import { type Answer, lateFeed, statesOf } from "../../testing/states.ts";
import { between, nothingBetween } from "../../testing/store/between.ts";
import type { AssetRecord } from "../asset/asset.entity.ts";
import { forgetAll } from "./held.ts";
import { Search } from "./index.ts";

afterEach(nothingBetween);

const SEED = 20_261_125;
const ROUNDS = 30;
/** Each row of a list shows a state that its asset had at most this long ago. */
const PROMISED_MS = 5_000;
const LAG_MS = 2_000;
/**
 * The time by which one machine's clock is behind the other machine's clock.
 * Most lists read only the last ten seconds of changes again.
 */
const BEHIND_MS = 20_000;
/**
 * A snapshot is a copy, in S3, of what searches need to know about a team's assets.
 * The parts of a snapshot are small in this test, so that a snapshot has several parts.
 */
const PACE = { rows: 15, isOver: () => false };

const NO_FILTER = { q: "", brand: "", status: "" as const, verdict: "", mine: false };
const EVERYTHING: RandomList = {
  asked: NO_FILTER,
  order: { sort: "name", dir: "asc" },
  column: undefined,
  limit: 100,
};
const PLAIN: RandomList = { ...EVERYTHING, order: { sort: "uploadedAt", dir: "desc" } };
const queryOf = ({ asked, order, column, limit }: RandomList) => ({ ...asked, ...order, column, limit });

type Act = { machine: number; asset: number } & (
  | { kind: "change" | "create"; fields: AssetFields }
  | { kind: "remove" | "compact" | "crowd" | "begin" }
  | { kind: "list"; list: RandomList }
);

const actsOf = (userIds: readonly string[]) => {
  const where = { machine: fc.constantFrom(0, 1), asset: fc.nat() };
  const fields = randomAssets(userIds);
  const list = fc.oneof(fc.constant(EVERYTHING), fc.constant(PLAIN), randomLists);
  const act = (weight: number, kind: object) => ({
    weight,
    arbitrary: fc.record({ ...where, ...kind }) as unknown as fc.Arbitrary<Act>,
  });
  const acts = fc.oneof(
    act(8, { kind: fc.constant("change"), fields }),
    act(2, { kind: fc.constant("create"), fields }),
    act(2, { kind: fc.constant("remove") }),
    act(2, { kind: fc.constant("crowd") }),
    act(1, { kind: fc.constant("begin") }),
    act(1, { kind: fc.constant("compact") }),
    act(8, { kind: fc.constant("list"), list }),
  );
  return fc.record({ ms: fc.integer({ min: 50, max: 2_000 }), acts: fc.array(acts, { minLength: 4, maxLength: 8 }) });
};

it("a list shows changes from its own machine at once, and changes from another machine within five seconds", {
  timeout: 300_000,
}, async () => {
  const [{ admin, member, teamId }, other] = [await aTeam(), await aTeam()];
  const kinds = randomAssets([admin.userId, member.userId]);
  const noon = Date.parse(`${todayIn("UTC")}T12:00:00Z`);
  const looking = { userId: admin.userId, today: todayIn("UTC") };
  let time = noon;
  await withClock({ now: () => new Date(noon - 600_000) }, () =>
    putAssets(admin, fc.sample(kinds, { numRuns: 60, seed: SEED })),
  );
  await putAssets(other.admin, [{}]);
  const states = statesOf(PROMISED_MS);
  const there = await tableOf(teamId);
  for (const record of there) states.found(record);

  const machines = [await aMachine(() => time), await aMachine(() => time - BEHIND_MS)];
  const feed = lateFeed(there, LAG_MS, () => time);
  for (const one of [table, ...machines.map((machine) => machine.table)]) between(feed, one);
  const machineOf = (n: number): Machine => machines[n] as Machine;
  const own = machines.map(() => new Map<string, string>());
  const answers: Answer[] = [];

  const look = async (n: number, list: RandomList): Promise<void> => {
    const begun = { list, at: time, own: new Map(own[n]) };
    answers.push({ ...begun, page: await machineOf(n).as(admin, () => machineOf(n).Search.list(queryOf(list))) });
  };
  /** Lists in a process that has just started and has nothing in memory. */
  const lookFirst = async (): Promise<void> => {
    forgetAll();
    for (const list of [PLAIN, EVERYTHING]) {
      const begun = { list, at: time, own: new Map() };
      const page = await withClock({ now: () => new Date(time) }, () => actAs(admin, () => Search.list(queryOf(list))));
      answers.push({ ...begun, page });
    }
  };
  /** Ignores the error that says that the asset was deleted. */
  const unlessGone = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code === "asset.not_found") return undefined;
      throw error;
    }
  };
  const stored = (n: number, record: AssetRecord): void => void own[n]?.set(record.assetId, record.changedAt);

  const perform = async (act: Act): Promise<void> => {
    const { machine: n } = act;
    const machine = machineOf(n);
    const { as } = machine;
    const all = states.ids();
    const id = all[act.asset % all.length] ?? "";
    switch (act.kind) {
      case "list":
        return look(n, act.list);
      case "change": {
        const step = { type: "asset.edited" } as const;
        const next = (current: AssetRecord) => ({ next: { ...current, ...act.fields }, step, also: [] });
        const changed = await unlessGone(() => as(admin, () => machine.change(teamId, id, next)));
        if (!changed) return;
        states.changed(changed.record, time);
        stored(n, changed.record);
        return look(n, EVERYTHING);
      }
      case "create": {
        const base = { teamId, assetId: machine.newId("asset"), type: "image", uploaderId: admin.userId } as const;
        const fields = { name: "", status: "pending" as const, source: "", tags: [], files: [], ...act.fields };
        const made = await as(admin, () =>
          machine.transact(async () => {
            const { record, writes } = machine.creation({ ...base, ...fields }, { type: "asset.created" });
            return { writes, result: record };
          }),
        );
        states.made(made, time);
        stored(n, made);
        return look(n, EVERYTHING);
      }
      case "remove": {
        await unlessGone(() => as(admin, () => machine.Clearance.remove(id)));
        const tombstone = await machine.findTombstone(teamId, id);
        if (!tombstone) throw new Error("The deleted asset left no tombstone");
        states.removed(id, tombstone.changedAt, time);
        own[n]?.set(id, tombstone.changedAt);
        return look(n, EVERYTHING);
      }
      case "crowd":
        await as(other.admin, () => machine.Search.list({ q: "sun" }));
        return look(n, PLAIN);
      case "begin":
        return lookFirst();
      default: {
        const { generation } = await machine.readPointer(teamId);
        await as(admin, () => machine.compact(generation, PACE));
      }
    }
  };

  const faults: string[] = [];
  for (const { ms, acts } of fc.sample(actsOf([admin.userId, member.userId]), { numRuns: ROUNDS, seed: SEED })) {
    time += ms;
    await Promise.all(acts.map(perform));
    await withClock({ now: () => new Date(noon) }, () =>
      actAs(admin, async () => {
        for (const answer of answers.splice(0)) faults.push(...(await states.faultsOf(answer, looking)));
      }),
    );
  }
  expect(faults).toEqual([]);

  // The test ends with a snapshot in several parts, some of which have outdated rows.
  await perform({ kind: "compact", machine: 0, asset: 0 });
  for (const [n, fields] of fc.sample(kinds, { numRuns: 8, seed: SEED + 1 }).entries()) {
    await perform({ kind: "change", machine: n % 2, asset: 7 * n, fields });
    await perform({ kind: "remove", machine: n % 2, asset: 7 * n + 3 });
  }
  time += PROMISED_MS;
  const all = await tableOf(teamId);
  const different: RandomList[] = [];
  for (const [n, list] of fc.sample(randomLists, { numRuns: 300, seed: SEED }).entries()) {
    const machine = machineOf(n % 2);
    if (n % 50 === 0) await machine.as(other.admin, () => machine.Search.list({ q: "sun" }));
    if (!(await machine.as(admin, () => machine.isIdentical(list, all, admin)))) different.push(list);
  }
  expect(different).toEqual([]);
});
