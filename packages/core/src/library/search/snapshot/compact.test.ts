import { randomUUID } from "node:crypto";
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import pMap from "p-map";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withClock } from "../../../platform/clock.ts";
import { derivedId } from "../../../platform/id.ts";
import { actAs, type MemberActor } from "../../../platform/identity/actor.ts";
import { table } from "../../../platform/store/clients.ts";
import { s3 } from "../../../platform/store/s3.ts";
import { Clearance } from "../../../rights/clearance/index.ts";
import { putAssets } from "../../../testing/lists.ts";
import { outboxEvents } from "../../../testing/outbox.ts";
import { aTeam, CALLER } from "../../../testing/scene.ts";
import { change } from "../../asset/change.ts";
import { forgetAll } from "../held.ts";
import { Search } from "../index.ts";
import { removeObject } from "../objects.ts";
import { compact } from "./compact.ts";
import { compactAsAsked } from "./occasions.ts";
import { type Build, beginBuild, moveBuild, movePointer, type PartRef, readPointer } from "./pointer.entity.ts";

const MIDDLEWARE = "test-compact";
const clients = [table, s3];
const untouched = (): void => {
  for (const { middlewareStack } of clients) middlewareStack.remove(MIDDLEWARE);
};
beforeEach(forgetAll);
afterEach(untouched);

const ROWS = 10;
const [unhurried, onePart] = [false, true].map((over) => ({ rows: ROWS, isOver: () => over }));
const asSystem = <T>(teamId: string, work: () => Promise<T>) => actAs({ kind: "system", name: "test", teamId }, work);
const compactNow = (teamId: string, generation: number, pace = unhurried) =>
  asSystem(teamId, () => compact(generation, pace));
const inMs = (ms: number) => ({ now: () => new Date(Date.now() + ms) });
const partsOf = async (teamId: string) => (await readPointer(teamId)).parts ?? [];
const found = (actor: MemberActor): Promise<string[]> =>
  actAs(actor, async () => {
    const { ids } = await Search.idsOf({ q: "sunset", brand: "", status: "", verdict: "", mine: false });
    return ids.toSorted();
  });

const aTeamOf = async (assets: number) => {
  const { admin, teamId } = await aTeam();
  const ids = await putAssets(
    admin,
    Array.from({ length: assets }, (_, n) => ({ name: `Sunset ${n}` })),
  );
  return { admin, teamId, ids: ids.toSorted() };
};

/** Makes assets like an import does, with ids that lie between the ids of existing assets. */
const importSome = (admin: MemberActor, count: number): Promise<string[]> =>
  putAssets(
    admin,
    Array.from({ length: count }, () => ({ assetId: derivedId("asset", randomUUID()), name: "Sunset" })),
  );

/** The number of assets in each pair of neighboring parts. */
const inPairs = (parts: readonly PartRef[]): number[] =>
  parts.slice(1).map(({ rows }, n) => rows + (parts[n]?.rows ?? 0));

const rename = (teamId: string, id: string, name: string) =>
  asSystem(teamId, () =>
    change(teamId, id, (current) => ({ next: { ...current, name }, step: { type: "asset.edited" }, also: [] })),
  );

const asked = async (teamId: string): Promise<number> => {
  const items = await outboxEvents();
  return items.filter((item) => item.teamId === teamId && item.name === "search.snapshot.outgrown").length;
};

/** Runs `hook` before each call to DynamoDB or S3. */
const before = (hook: (command: object, name: string) => void): void => {
  for (const { middlewareStack } of clients) {
    (middlewareStack as typeof table.middlewareStack).add(
      (next, { commandName = "" }) =>
        async (args) => {
          hook(args.input, commandName);
          return next(args);
        },
      { name: MIDDLEWARE, step: "initialize" },
    );
  }
};

const isWrite = (name: string): boolean => name.startsWith("TransactWrite") || name === PutObjectCommand.name;

// A snapshot is a copy, in S3, of what searches need to know about a team's assets. It is divided into parts.
it("a snapshot that isn't finished in time is continued by an event, part by part", async () => {
  const { admin, teamId, ids } = await aTeamOf(35);
  await compactNow(teamId, 0, onePart);
  for (const events of [1, 2, 3]) {
    expect([(await readPointer(teamId)).generation, await asked(teamId)]).toEqual([0, events]);
    // A search doesn't use the parts of an unfinished snapshot.
    expect(await found(admin)).toEqual(ids);
    await asSystem(teamId, () => compactAsAsked(onePart));
  }
  const pointer = await readPointer(teamId);
  expect([pointer.generation, pointer.assets, pointer.build]).toEqual([1, 35, undefined]);
  expect((await partsOf(teamId)).map(({ rows }) => rows)).toEqual([10, 10, 10, 5]);
  expect(await asked(teamId)).toBe(3);
  forgetAll();
  expect(await found(admin)).toEqual(ids);
});

it("a snapshot whose writing process is killed at any write is continued after the last recorded part", async () => {
  const { admin, teamId } = await aTeam();
  const ids = await importSome(admin, 25);
  let deaths = 0;
  // In the second snapshot, new assets between the old assets make the parts of the first snapshot too large.
  for (let generation = 0, at = 1; generation < 2; ) {
    let writes = 0;
    before((_, name) => {
      if (isWrite(name) && ++writes >= at) throw new Error("killed");
    });
    const { build } = await readPointer(teamId);
    const ended = await compactNow(teamId, generation).then(
      () => true,
      () => false,
    );
    untouched();
    const pointer = await readPointer(teamId);
    if (ended) {
      generation = pointer.generation;
      await pMap(ids, (id) => rename(teamId, id, `Sunset again ${generation}`), { concurrency: 4 });
      if (generation === 1) ids.push(...(await importSome(admin, 12)));
      at = 1;
    } else {
      deaths += 1;
      // Each run is killed one write later than the run before, until a run has recorded a part.
      at = pointer.build?.step === build?.step ? at + 1 : 1;
      const { parts = [] } = pointer.build ?? pointer;
      expect(parts.slice(0, build?.parts.length ?? 0)).toEqual(build?.parts ?? []);
    }
    forgetAll();
    expect(await found(admin)).toEqual(ids.toSorted());
  }
  expect(deaths).toBeGreaterThan(18);
  const { parts = [], ...pointer } = await readPointer(teamId);
  expect(pointer).toMatchObject({ generation: 2, assets: 37 });
  expect(Math.min(...inPairs(parts))).toBeGreaterThan(ROWS);
});

it("if three processes write a snapshot in parallel, one succeeds and the other two leave no objects behind", async () => {
  const { admin, teamId, ids } = await aTeamOf(35);
  const [stored, removed]: [string[], string[]] = [[], []];
  before((input, name) => {
    if (name === PutObjectCommand.name) stored.push((input as { Key: string }).Key);
    if (name === DeleteObjectCommand.name) removed.push((input as { Key: string }).Key);
  });
  await Promise.all([1, 2, 3].map(() => compactNow(teamId, 0)));
  untouched();
  expect(stored.length).toBeLessThanOrEqual(6);
  const kept = (await partsOf(teamId)).map(({ key }) => key);
  expect(stored.filter((key) => !removed.includes(key))).toEqual(kept);
  expect(await readPointer(teamId)).toMatchObject({ generation: 1, assets: 35 });
  forgetAll();
  expect(await found(admin)).toEqual(ids);
});

it("each step of writing a snapshot is recorded once, and repeating the recorded step succeeds", async () => {
  const { teamId } = await aTeam();
  await asSystem(teamId, async () => {
    const begun = await beginBuild(teamId, 0);
    if (!begun) throw new Error("There is no snapshot yet");
    const stepOf = (key: string): Build => ({ ...begun.build, step: 1, at: "b", parts: [{ key, from: "", rows: 1 }] });
    const note = (key: string) => moveBuild(teamId, 0, stepOf(key), true);
    expect([await note("mine"), await note("theirs"), await note("mine")]).toEqual([true, false, true]);
    const end = (key: string) => movePointer(teamId, 0, { ...stepOf(key), step: 2 });
    expect([await end("mine"), await end("theirs"), await end("mine")]).toEqual([true, false, true]);
    expect((await readPointer(teamId)).parts?.map(({ key }) => key)).toEqual(["mine"]);
  });
  expect(await asked(teamId)).toBe(1);
});

it("a new snapshot reuses parts without changes, and only the other parts are written and read", async () => {
  const { admin, teamId, ids } = await aTeamOf(40);
  await compactNow(teamId, 0);
  expect(await found(admin)).toEqual(ids);
  const old = (await partsOf(teamId)).map(({ key }) => key);
  await rename(teamId, ids[15] ?? "", "Dawn");
  await actAs(admin, () => Clearance.remove(ids[39] ?? ""), CALLER);
  const fresh = await putAssets(
    admin,
    Array.from({ length: 12 }, () => ({})),
  );
  await compactNow(teamId, 1);
  const now = await partsOf(teamId);
  expect(now.map(({ rows }) => rows)).toEqual([10, 10, 10, 9, 10, 2]);
  expect(now.map(({ key }) => old.includes(key))).toEqual([true, false, true, false, false, false]);
  const read: string[] = [];
  before((input, name) => {
    if (name === GetObjectCommand.name) read.push((input as { Key: string }).Key);
  });
  const wanted = [...ids.filter((_, n) => n !== 15 && n !== 39), ...fresh].toSorted();
  // After 11 seconds the process reads again which parts the snapshot has.
  expect(await withClock(inMs(11_000), () => found(admin))).toEqual(wanted);
  expect(read.toSorted()).toEqual(
    now
      .map(({ key }) => key)
      .filter((key) => !old.includes(key))
      .toSorted(),
  );
});

it("if one part of a snapshot is lost, the next snapshot reads only the assets of that part from the table", async () => {
  const { admin, teamId, ids } = await aTeamOf(30);
  // The snapshot is dated ten minutes after its assets, so that the next snapshot doesn't read these assets as changes.
  await withClock(inMs(600_000), () => compactNow(teamId, 0));
  const old = await partsOf(teamId);
  await removeObject(old[1]?.key ?? "");
  const queried: unknown[] = [];
  before((input, name) => {
    const { IndexName, ExpressionAttributeValues = {} } = input as Record<string, object | undefined>;
    if (name.startsWith("Query") && !IndexName) queried.push(Object.values(ExpressionAttributeValues));
  });
  await compactNow(teamId, 1);
  const between = [ids[10], ids[20]].map((id) => expect.stringContaining(id ?? "none"));
  expect(queried).toEqual([expect.arrayContaining(between)]);
  const now = await partsOf(teamId);
  expect(now.map(({ key }, n) => key === old[n]?.key)).toEqual([true, false, true]);
  forgetAll();
  expect(await found(admin)).toEqual(ids);
});

/** The maximum size of the item that names the snapshot's parts: bytes for each part, and for everything else. */
const [BYTES_A_PART, BYTES_BESIDE] = [700, 1_500];

it("any two neighboring parts hold more assets than fit into one part, after additions and deletions", async () => {
  const { admin, teamId } = await aTeam();
  const there: string[] = [];
  let [generation, most, bytes] = [0, 0, 0];
  before((input) => {
    const written = JSON.stringify(input);
    if (written.includes('"searchpointer"')) bytes = Math.max(bytes, written.length);
  });
  // Ten minutes pass before each snapshot, so that no snapshot reads the changes before the last snapshot again.
  const later = <T>(work: () => Promise<T>) => withClock(inMs(generation * 600_000), work);
  const snapshot = async (): Promise<PartRef[]> => {
    await later(() => compactNow(teamId, generation));
    generation += 1;
    const parts = await partsOf(teamId);
    most = Math.max(most, parts.length);
    return parts;
  };
  for (const count of [50, 6, 6, 6, 6, 6, 6, 6, 6]) {
    there.push(...(await later(() => importSome(admin, count))));
    const parts = await snapshot();
    expect(parts.reduce((sum, { rows }) => sum + rows, 0)).toBe(there.length);
    expect(Math.min(...inPairs(parts))).toBeGreaterThan(ROWS);
  }
  const gone = there.splice(30, 40);
  await later(() => actAs(admin, () => pMap(gone, (id) => Clearance.remove(id), { concurrency: 4 }), CALLER));
  // In the next two snapshots the deleted assets are still among the changes and count like existing assets.
  for (const _ of [1, 2]) await snapshot();
  expect(Math.min(...inPairs(await snapshot()))).toBeGreaterThan(ROWS);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(BYTES_A_PART * most + BYTES_BESIDE);
  forgetAll();
  expect(await later(() => found(admin))).toEqual(there.toSorted());
});
