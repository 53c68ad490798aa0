import { ASSET_COLUMNS, type Asset, columnOf } from "@clearhouse/core/library/asset/asset.schema.ts";
import { forgetAll } from "@clearhouse/core/library/search/held.ts";
import { compact } from "@clearhouse/core/library/search/snapshot/compact.ts";
import { readPointer } from "@clearhouse/core/library/search/snapshot/pointer.entity.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { tableOf } from "@clearhouse/core/testing/lists.ts";
import { anAsset, CALLER } from "@clearhouse/core/testing/scene.ts";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Fault, injectFaults, NO_FAULTS, RATES, SEEDS, seeded } from "./testing/aws-calls/faults.ts";
import { type Call, inProcess } from "./testing/call.ts";
import { insisting } from "./testing/main-job.ts";
import { aSignedInTeam, type Person } from "./testing/roles/people.ts";

const MINUTE = 60_000;
const ASSETS = 10;
const ROUNDS = 6;
const BEGUN = 4;
const PATIENCE = 40;
/** Few rows in each part, so that the search's snapshot has several parts. */
const PACE = { rows: 4, isOver: () => false };
const ALL = "/api/assets?limit=100&q=sunset&sort=name";
const NARROWED = ["?column=pending&limit=2", "?status=denied"];

beforeEach(() => {
  forgetAll();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});
afterEach(() => {
  vi.useRealTimers();
});
const laterBy = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** Repeats `work` until it succeeds. */
const again = async (work: () => Promise<void>): Promise<void> => {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries >= PATIENCE) throw error;
    }
  }
};

const compactNow = (teamId: string): Promise<void> =>
  again(async () => {
    const { generation } = await readPointer(teamId);
    await actAs({ kind: "system", name: "test", teamId }, () => compact(generation, PACE));
  });

/** Calls the API as one person. `get` returns the answer, or undefined if the table failed. */
const callsOf = ({ authorization }: Person) => {
  const get = async (path: string) => {
    const call: Call = { method: "GET", path, headers: { authorization } };
    const { status, text } = await inProcess.send(call);
    if (status !== 200) expect(status, text).toBeGreaterThanOrEqual(500);
    return status === 200 ? JSON.parse(text) : undefined;
  };
  return { get, insist: insisting(inProcess, { authorization }) };
};

/** A browser that reads the change feed, beginning with its first list. */
const aFollower = (get: ReturnType<typeof callsOf>["get"], items: readonly Asset[], start: string) => {
  const known = new Map(items.map((asset) => [asset.id, asset]));
  let since = start;
  return {
    known,
    /** Reads one page of the feed, or returns no assets if the table failed. */
    look: async (): Promise<Asset[]> => {
      const page = await get(`/api/assets/changes?since=${encodeURIComponent(since)}`);
      if (!page) return [];
      for (const asset of page.items as Asset[]) {
        if ((known.get(asset.id)?.changedAt ?? "") <= asset.changedAt) known.set(asset.id, asset);
      }
      for (const id of page.deleted as string[]) known.delete(id);
      since = page.cursor;
      return page.items;
    },
  };
};

const total: Record<Fault, number> = { ...NO_FAULTS };

describe("lists, board, counts and change feed during random faults of AWS", () => {
  it.each(SEEDS)(
    "lists, board and feed never show a state that an asset didn't have, and show all assets once the faults end (seed %i)",
    { timeout: 120_000 },
    async (seed) => {
      const random = seeded(seed);
      const { teamId, admin } = await aSignedInTeam();
      const { get, insist } = callsOf(admin);
      const ids: string[] = [];
      // Each shows a post of its own: what stops an asset stops every other one with its post.
      for (let n = 0; n < ASSETS; n++)
        ids.push((await actAs(admin, () => anAsset(`Sunset ${n}`, `Camera ${n}`), CALLER)).id);
      await compactNow(teamId);
      const { cursor } = await get("/api/assets/changes");
      const first = await get("/api/assets?limit=100");

      /** Every state that an asset has had, by its id and `changedAt`. */
      const states = new Map<string, Asset>();
      const see = (asset: Asset) => states.set(`${asset.id} ${asset.changedAt}`, asset);
      first.items.forEach(see);
      const expectSeen = (rows: readonly Asset[]) => {
        for (const row of rows) expect(row).toEqual(states.get(`${row.id} ${row.changedAt}`));
      };
      const gone = new Set<string>();
      /** By id, the assets that the test hasn't changed since it added them to this map. */
      const settled = new Map<string, Asset>();
      /** Checks that a full list shows the assets in `settled` unchanged, and no asset whose id is in `goneBefore`. */
      const expectSettled = (rows: readonly Asset[], goneBefore: ReadonlySet<string>) => {
        for (const [id, asset] of settled) expect(rows.find((row) => row.id === id)).toEqual(asset);
        expect(rows.filter(({ id }) => goneBefore.has(id))).toEqual([]);
      };
      let faults: ReturnType<typeof injectFaults> | undefined;
      const withoutFaults = <T>(work: () => Promise<T>) => (faults ? faults.off(work) : work());

      const change = async (): Promise<void> => {
        const id = ids[Math.floor(random() * ids.length)] ?? "";
        if (gone.has(id)) return;
        const asset: Asset = await withoutFaults(() => get(`/api/assets/${id}`));
        settled.delete(id);
        const done = ["asset.conflict", "asset.not_found"];
        const { version, name, source, uploadedBy, tags } = asset;
        const kind = random();
        if (kind < 0.2) {
          await insist("DELETE", `/api/assets/${id}`, undefined, done);
          gone.add(id);
          return;
        }
        if (kind < 0.6) {
          const status = asset.status === "denied" ? "pending" : "denied";
          await insist("PUT", `/api/assets/${id}/status`, { version, status }, done);
        } else {
          const edit = { version, name: `${name} again`, source, uploadedBy, tags };
          await insist("PATCH", `/api/assets/${id}`, edit, done);
        }
        see(await withoutFaults(() => get(`/api/assets/${id}`)));
      };

      // These changes are too new for the snapshot, and too old for the part of the feed that each search reads again.
      for (let n = 0; n < 4; n++) {
        laterBy(MINUTE);
        await change();
      }
      laterBy(5 * MINUTE);
      const follower = aFollower(get, first.items, cursor);
      const goneBefore = new Set(gone);
      const right = await get(ALL);
      for (const id of ids.filter((one) => !gone.has(one))) settled.set(id, await get(`/api/assets/${id}`));

      // With these rates, more reads fail even after all retries than with the default rates.
      faults = injectFaults(seed, { ...RATES, noAnswer: 0.08 });
      try {
        // If a new process can't read everything at first, it returns all assets as soon as it has read the rest.
        for (let begun = 0; begun < BEGUN; begun++) {
          forgetAll();
          for (let tries = 0; tries < 3; tries++) {
            const list = await get(ALL);
            if (list) expect(list).toEqual(right);
          }
        }
        for (let round = 0; round < ROUNDS; round++) {
          if (round === ROUNDS / 2) await compactNow(teamId);
          if (round === ROUNDS - 1) forgetAll();
          await change();
          for (const path of ["/api/assets", ALL]) {
            const list = await get(path);
            if (list) expectSettled(list.items, goneBefore);
            expectSeen(list?.items ?? []);
          }
          for (const query of NARROWED) expectSeen((await get(`/api/assets${query}`))?.items ?? []);
          const board = await get("/api/assets/board");
          for (const column of ASSET_COLUMNS) expectSeen(board?.columns[column].items ?? []);
          await get("/api/assets/counts");
          expectSeen(await follower.look());
          laterBy(1_000);
        }
      } finally {
        faults.stop();
      }
      for (const [fault, count] of Object.entries(faults.counts)) total[fault as Fault] += count;

      const rows = await Promise.all(
        (await tableOf(teamId)).map(({ assetId }) => get(`/api/assets/${assetId}`) as Promise<Asset>),
      );
      const inColumn = (column: string) => rows.filter(({ status }) => columnOf(status) === column);
      const counts = Object.fromEntries(ASSET_COLUMNS.map((column) => [column, inColumn(column).length]));
      const byId = (some: readonly Asset[]) => some.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      // Checks a process that has been running all the time, and then a new process.
      for (const begin of [() => {}, forgetAll]) {
        begin();
        for (const path of ["/api/assets?limit=100", ALL]) {
          const list = await get(path);
          expect([byId(list.items), list.counts, list.total]).toEqual([byId(rows), counts, rows.length]);
        }
        const board = await get("/api/assets/board");
        for (const column of ASSET_COLUMNS) {
          expect(byId(board.columns[column].items)).toEqual(byId(inColumn(column)));
        }
        expect(board.counts).toEqual(counts);
        expect(await get("/api/assets/counts")).toEqual(counts);
        await follower.look();
        expect(byId([...follower.known.values()])).toEqual(byId(rows));
      }
    },
  );

  afterAll(() => {
    for (const [fault, count] of Object.entries(total)) expect(count, fault).toBeGreaterThan(0);
  });
});
